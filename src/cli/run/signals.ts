/**
 * Ctrl-C, SIGTERM and SIGHUP: their exit codes, and the rule that a second signal ends the program
 * at once.
 */
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { withoutSecrets } from '../../batch/run/queue/address.js';
import { solveScript } from '../locations.js';
import { exitCodes } from '../context/failures.js';
import type { Context, Host } from '../context/context.js';

/**
 * Returns whether nohup started the program. The start script detects it and sets the variable,
 * since Node resets the signal.
 */
const holds = ({ env }: Host): boolean => env['TABULEIRO_HANGUP'] === 'ignored';

const signals = [
  ['SIGINT', exitCodes.interrupted],
  ['SIGTERM', exitCodes.terminated],
  ['SIGHUP', exitCodes.hungUp],
] as const;

/** Ignores SIGHUP under nohup. */
export function ignoreHangup(host: Host): void {
  if (holds(host)) host.on('SIGHUP', () => undefined);
}

/**
 * Calls `first` with the exit code of the first signal; a second signal ends the process.
 * @returns a function that turns listening off and on; while it is off, a signal ends the process
 *   at once, as kill -9 would
 */
export function onSignals({ host }: Context, first: (code: number) => void): (on: boolean) => void {
  let signalled = false;
  const heard = signals.filter(([signal]) => !(holds(host) && signal === 'SIGHUP'));
  const handlers = heard.map(([signal, code]) => {
    const handler = (): void => {
      if (signalled) host.exit(code);
      signalled = true;
      first(code);
    };
    return [signal, handler] as const;
  });
  const listen = (on: boolean): void => {
    for (const [signal, handler] of handlers) host[on ? 'on' : 'off'](signal, handler);
  };
  listen(true);
  return listen;
}

/** The state of work that reports partial results when a signal ends it. */
export interface Interruption {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** Exit code of the first signal, once there was one. */
  code: number | undefined;
}

/** Returns a record of the first signal; a second signal ends the process. */
export function interruptible(ctx: Context): Interruption {
  const controller = new AbortController();
  const interruption: Interruption = { signal: controller.signal, code: undefined };
  onSignals(ctx, (code) => {
    interruption.code = code;
    controller.abort();
  });
  return interruption;
}

/**
 * Returns the command that continues the run, for a shell in the same folder. Passwords are left
 * out and must be typed again.
 */
export function resumeCommand({ args, host }: Context): string {
  const near = relative(host.cwd(), solveScript);
  const called = existsSync(solveScript) && near === 'solve' ? './solve' : quoted(solveScript);
  const again = args.filter((arg) => arg !== '--resume').map((arg) => quoted(withoutSecrets(arg)));
  return [called, ...again, '--resume'].join(' ');
}

/**
 * Reports that the run was ended, and why.
 * @param canResume whether `--resume` continues it
 */
export function tellInterrupted(ctx: Context, canResume: boolean, why = ctx.say('interrupted')): void {
  if (!canResume) return ctx.tell({ level: 'error', code: 'interrupted', message: why });
  const resume = resumeCommand(ctx);
  const message = ctx.say('{why}; to go on: {resume}', { why, resume });
  ctx.tell({ level: 'error', code: 'interrupted', message, data: { resume } });
}

function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
