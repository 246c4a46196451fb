/** The program's entry: loads it, and says in one line if that fails (too many open files, say). */
import { bundleFor, loadProgram } from './compiled.js';

const inputOutputFailed = 3;

async function start(): Promise<void> {
  try {
    await loadProgram(bundleFor(process.argv.slice(2), __dirname), require).main();
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (typeof code !== 'string' || typeof syscall !== 'string') throw error;
    process.exitCode = inputOutputFailed;
    process.stderr.write(`tabuleiro: ${message}\n`);
  }
}

void start();
