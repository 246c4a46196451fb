/** Ends of a command that could not do its work: one line on standard error, and the exit code. */
import { ioReason, type IoFault } from '../../batch/io-fault.js';
import { reason } from '../../core/text/reasons.js';
import type { Refusal } from '../../core/refusal.js';
import type { Context } from './context.js';
import { inLanguage } from '../terminal/language.js';

/** Input or output failed; an output that is also the input is wrong usage. */
export function ioFailed(ctx: Context, fault: IoFault): undefined {
  ctx.warn(`tabuleiro: ${inLanguage(ioReason(fault), ctx.language)}`);
  ctx.setExitCode(fault.code === 'SAMEFILE' ? exitCodes.usage : exitCodes.inputOutput);
}

/** Wrong usage: `text` says why. */
export function wrongUsage(ctx: Context, text: string): undefined {
  ctx.warn(`tabuleiro: ${text}`);
  ctx.setExitCode(exitCodes.usage);
}

/** The command asks for what a game refuses. */
export function refusedUsage(ctx: Context, refusal: Refusal): undefined {
  return wrongUsage(ctx, `${refusal.code} ${inLanguage(reason(refusal), ctx.language)}`);
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
