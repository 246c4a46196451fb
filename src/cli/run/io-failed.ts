import { ioReason, type IoFault } from '../../batch/io-fault.js';
import type { Context } from './context.js';
import { exitCodes } from './exit.js';
import { inLanguage } from '../terminal/language.js';

/** Prints what failed in one line and sets the exit code; an output that is also the input is wrong usage. */
export function ioFailed(ctx: Context, fault: IoFault): void {
  ctx.warn(`tabuleiro: ${inLanguage(ioReason(fault), ctx.language)}`);
  ctx.setExitCode(fault.code === 'SAMEFILE' ? exitCodes.usage : exitCodes.inputOutput);
}
