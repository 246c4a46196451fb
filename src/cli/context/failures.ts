/** Ends a command that could not do its work: one line on standard error, and the exit code. */
import { ioReason, type IoFault } from '../../batch/io-fault.js';
import type { Refusal } from '../../core/refusal.js';
import type { Context } from './context.js';
import { refused } from './message.js';
import { inLanguage, phrase, type Phrase } from '../../core/text/phrase.js';

/** Reports failed input or output. An output that is also the input is wrong usage. */
export function ioFailed(ctx: Context, fault: IoFault): undefined {
  ctx.tell({ level: 'error', code: fault.code, message: inLanguage(ioReason(fault), ctx.language) });
  ctx.setExitCode(fault.code === 'SAMEFILE' ? exitCodes.usage : exitCodes.inputOutput);
}

/** Reports an error with a code of its own (src/cli/README.md), and sets the exit code. */
export function failed(ctx: Context, code: string, message: string, exitCode: number): undefined {
  ctx.tell({ level: 'error', code, message });
  ctx.setExitCode(exitCode);
}

/**
 * Reports wrong usage.
 * @param message says why.
 */
export function wrongUsage(ctx: Context, message: string): undefined {
  return failed(ctx, 'usage', message, exitCodes.usage);
}

/** Reports that a game refuses the command. */
export function refusedUsage(ctx: Context, refusal: Refusal): undefined {
  ctx.tell(refused(refusal, ctx.language));
  ctx.setExitCode(exitCodes.usage);
}

/** Exit codes, as `--help` lists them. */
export const exitCodes = {
  answered: 0,
  incomplete: 1,
  usage: 2,
  inputOutput: 3,
  internal: 4,
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const;

/** The meaning of each code, for helps and manuals. */
export const exitMeanings: readonly (readonly [codes: string, meaning: Phrase])[] = [
  ['0', phrase('every record answered')],
  ['1', phrase('finished, but records were refused or cut short by a limit, or algorithms disagree')],
  ['2', phrase('wrong usage')],
  ['3', phrase('input or output failed')],
  ['4', phrase('internal error, or something that is needed is not installed')],
  ['129, 130, 143', phrase('ended by SIGHUP, SIGINT, SIGTERM')],
];
