/**
 * The program's entry, and its only file that touches the process. It sets the exit code instead of
 * ending the process, because output may not be written yet.
 */
import { fstatSync } from 'node:fs';
import { requireNode } from './node-version.mjs';
import type { Host } from './context/context.js';

const inputOutputFailed = 3;

/** Loads the module of terminals only where one may be: it is a tenth of a start. */
function isTerminal(descriptor: number): boolean {
  try {
    return (
      fstatSync(descriptor).isCharacterDevice() && process.getBuiltinModule('node:tty').isatty(descriptor)
    );
  } catch {
    // The descriptor is closed.
    return false;
  }
}

const host: Host = {
  isProcess: true,
  env: process.env,
  cwd: () => process.cwd(),
  // Streams are made when they are first used: most runs need one of them or none.
  get stdin() {
    return process.stdin;
  },
  get stdout() {
    return process.stdout;
  },
  get stderr() {
    return process.stderr;
  },
  isTerminal,
  on: (signal, handler) => void process.on(signal, handler),
  off: (signal, handler) => void process.off(signal, handler),
  exit: (code) => process.exit(code),
};

// Node removes signal handlers before an empty event loop ends the process, and a late Ctrl-C would
// then look like an interrupted run. With an explicit exit the handlers stay; all output is written
// by now.
process.on('beforeExit', () => process.exit());

// Node has this from 22.8 on. It has to be called before the program is loaded.
(process.getBuiltinModule('node:module') as { enableCompileCache?: () => void }).enableCompileCache?.();

async function start(): Promise<void> {
  requireNode();
  try {
    const { run } = await import('./program.js');
    process.exitCode = await run(process.argv.slice(2), host);
  } catch (error) {
    // The program could not be loaded, for example because too many files are open.
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (typeof code !== 'string' || typeof syscall !== 'string') throw error;
    process.exitCode = inputOutputFailed;
    process.stderr.write(`tabuleiro: ${message}\n`);
  }
}

void start();
