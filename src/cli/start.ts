/**
 * The program, loaded by `main.ts`: as it is it answers files; `start-commands.ts` gives it the commands. Nothing ends the
 * process early, because output may not be written yet: only the exit code is set. Errors of standard error itself are
 * ignored.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { lazily } from '../core/lazily.js';
import { printableLines } from '../core/text/reasons.js';
import { isInstalled } from './locations.js';
import type { Context } from './run/context.js';
import { exitCodes } from './messages/failures.js';
import { chooseLogFormat, type Message, messageText } from './messages/message.js';
import { forgetEmptyVariables } from './run/environment.js';
import { holdHangup } from './run/signals.js';
import { chooseLanguage, speaker } from './terminal/language.js';
import { type Commands, run } from './program.js';

/** The callbacks of `write` carry the errors; without a listener the same errors would be thrown as well. */
function heard<T extends NodeJS.WriteStream>(stream: T): T {
  return stream.on('error', () => undefined);
}

/** Where a run finds its surroundings and leaves what it prints: the process, or what a test holds in memory. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  /** Whether standard input, standard output and standard error are terminals. */
  readonly terminals: readonly [stdin: boolean, stdout: boolean, stderr: boolean];
  /** Made when they are first used: most runs need one of them or none. */
  readonly output: () => NodeJS.WritableStream & { readonly columns?: number; readonly rows?: number };
  readonly errors: () => NodeJS.WritableStream;
  exitCode: number | string | null | undefined;
}

/** What the system says. */
function failure({ code = 'EIO', message }: NodeJS.ErrnoException): Message {
  return { level: 'error', code, message };
}

function context(args: readonly string[], around: Surroundings): Context {
  const { env, output, errors } = around;
  const language = chooseLanguage(args, env);
  const [stdinIsTerminal, stdoutIsTerminal, stderrIsTerminal] = around.terminals;
  const knowsCursor = env['TERM'] !== 'dumb';
  /** Writes a message to standard error, in the format that the arguments name. */
  const tell = (message: Message): void => {
    const text = messageText(message, chooseLogFormat(args));
    errors().write(`${printableLines(text.trimEnd())}\n`);
  };
  /** Standard output cannot be written (a full disk): one line, exit 3; also for help, whose result is not awaited. */
  const unprinted = (error: Error): false => {
    if (around.exitCode !== exitCodes.inputOutput) tell(failure(error));
    around.exitCode = exitCodes.inputOutput;
    return false;
  };
  return {
    language,
    say: speaker(language, isInstalled()),
    stdoutIsTerminal,
    stdinIsTerminal,
    terminalEdits: stdinIsTerminal && stdoutIsTerminal && knowsCursor,
    stderrIsTerminal: stderrIsTerminal && chooseLogFormat(args) === 'text',
    colours: stdoutIsTerminal && !env['NO_COLOR'] && knowsCursor,
    unicode: knowsCursor && /utf-?8/i.test(env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || ''),
    get columns() {
      return output().columns || 80;
    },
    get rows() {
      return output().rows || Infinity;
    },
    tell,
    warnRaw: (text) => void errors().write(text),
    print: (text) =>
      new Promise((resolve) => {
        output().write(text, (error) => {
          if (!error) resolve(true);
          else if ((error as NodeJS.ErrnoException).code === 'EPIPE') resolve(false);
          else resolve(unprinted(error));
        });
      }),
    setExitCode: (code) => void (around.exitCode = code),
  };
}

/** Runs what the arguments ask for; sets the exit code. @param commands those of `start-commands.ts`, if they are needed */
export async function answer(
  args: readonly string[],
  around: Surroundings,
  commands?: Commands,
): Promise<void> {
  forgetEmptyVariables(around.env);
  const ctx = context(args, around);
  try {
    await run(args, ctx, commands);
  } catch (error) {
    const fault = error as NodeJS.ErrnoException;
    const io = typeof fault.code === 'string' && typeof fault.syscall === 'string';
    ctx.setExitCode(io ? exitCodes.inputOutput : exitCodes.internal);
    const said = ctx.say('internal error, please report it', 'erro interno; por favor, informe-o');
    const internal = `${said}: ${String(fault.stack ?? error)}`;
    ctx.tell(io ? failure(fault) : { level: 'error', code: 'internal', message: internal });
    await pause(0);
  }
}

/** Runs what the arguments of the process ask for. @param commands as in `answer` */
export async function main(commands?: Commands): Promise<void> {
  // Node removes signal handlers before an empty event loop ends the process, and a late Ctrl-C would then look
  // like an interrupted run. With an explicit exit the handlers stay; all output is written by now.
  process.on('beforeExit', () => process.exit());
  holdHangup();
  const around: Surroundings = {
    env: process.env,
    terminals: [isatty(0), isatty(1), isatty(2)],
    output: lazily(() => heard(process.stdout)),
    errors: lazily(() => heard(process.stderr)),
    get exitCode() {
      return process.exitCode;
    },
    set exitCode(code) {
      process.exitCode = code!;
    },
  };
  await answer(process.argv.slice(2), around, commands);
}
