/**
 * The program's entry. Nothing ends the process early: output may still be on its way, so only the exit code
 * is set. A broken standard error is not worth an error of its own.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from './context.js';
import { exitCodes } from './exit.js';
import { chooseLanguage, speaker } from './language.js';
import { run } from './program.js';

/** Writes all of `text` to standard output; false when the reader (`| head`) has gone. */
function print(text: string): Promise<boolean> {
  return new Promise((resolve) => {
    process.stdout.write(text, (error) => {
      if (!error) resolve(true);
      else if ((error as NodeJS.ErrnoException).code === 'EPIPE') resolve(false);
      else resolve(unprinted(error));
    });
  });
}

/** Standard output takes no more (a full disk): one line, exit 3. Help is printed where nobody awaits it. */
function unprinted(error: Error): false {
  process.exitCode = exitCodes.inputOutput;
  process.stderr.write(`tabuleiro: ${error.message}\n`);
  return false;
}

function context(args: readonly string[]): Context {
  const { env, stdout, stderr, stdin } = process;
  const language = chooseLanguage(args, env);
  return {
    language,
    say: speaker(language),
    stdoutIsTerminal: stdout.isTTY === true,
    stdinIsTerminal: stdin.isTTY === true,
    terminalEdits: stdin.isTTY === true && stdout.isTTY === true && env['TERM'] !== 'dumb',
    stderrIsTerminal: stderr.isTTY === true,
    colours: stdout.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb',
    unicode: env['TERM'] !== 'dumb' && /utf-?8/i.test(env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || ''),
    columns: stdout.columns || 80,
    warn: (text) => void stderr.write(text.endsWith('\n') ? text : `${text}\n`),
    warnRaw: (text) => void stderr.write(text),
    print,
    setExitCode: (code) => void (process.exitCode = code),
  };
}

async function main(): Promise<void> {
  // The callbacks of `write` carry the errors; without a listener the same errors would be thrown as well.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  // Node takes the handlers of signals away before an empty loop ends the process: a late Ctrl-C would look
  // like a broken run. A process that exits by itself keeps them; nothing is on its way any more.
  process.on('beforeExit', () => process.exit());
  const args = process.argv.slice(2);
  const ctx = context(args);
  try {
    await run(args, ctx);
  } catch (error) {
    const fault = error as NodeJS.ErrnoException;
    const io = typeof fault.code === 'string' && typeof fault.syscall === 'string';
    ctx.setExitCode(io ? exitCodes.inputOutput : exitCodes.internal);
    const internal = ctx.say('internal error, please report it', 'erro interno, por favor comunique-o');
    ctx.warn(io ? `tabuleiro: ${fault.message}` : `tabuleiro: ${internal}: ${String(fault.stack ?? error)}`);
    await pause(0);
  }
}

await main();
