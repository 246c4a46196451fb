/** Ends of a command that could not do its work: one line on standard error, and the exit code. */
import { ioReason, type IoFault } from '../../batch/io-fault.js';
import type { Refusal } from '../../core/refusal.js';
import type { Bilingual } from '../../core/game.js';
import type { Context } from '../run/context.js';
import { inLanguage } from '../terminal/language.js';
import { refused } from './message.js';

/** Input or output failed; an output that is also the input is wrong usage. */
export function ioFailed(ctx: Context, fault: IoFault): undefined {
  ctx.tell({ level: 'error', code: fault.code, message: inLanguage(ioReason(fault), ctx.language) });
  ctx.setExitCode(fault.code === 'SAMEFILE' ? exitCodes.usage : exitCodes.inputOutput);
}

/** Wrong usage: `message` says why. */
export function wrongUsage(ctx: Context, message: string): undefined {
  ctx.tell({ level: 'error', code: 'usage', message });
  ctx.setExitCode(exitCodes.usage);
}

/** The command asks for what a game refuses. */
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

/** What each code says, for helps and manuals. */
export const exitMeanings: readonly (readonly [codes: string, meaning: Bilingual])[] = [
  ['0', { en: 'every record answered', pt: 'todos os registros respondidos' }],
  [
    '1',
    {
      en: 'finished, but records were refused or cut short by a limit, or algorithms disagree',
      pt: 'concluído, mas houve registros recusados ou interrompidos por um limite, ou os algoritmos discordam',
    },
  ],
  ['2', { en: 'wrong usage', pt: 'uso incorreto' }],
  ['3', { en: 'input or output failed', pt: 'falha de entrada ou saída' }],
  [
    '4',
    {
      en: 'internal error, or something that is needed is not installed',
      pt: 'erro interno, ou falta instalar algo necessário',
    },
  ],
  ['129, 130, 143', { en: 'ended by SIGHUP, SIGINT, SIGTERM', pt: 'encerrado por SIGHUP, SIGINT, SIGTERM' }],
];
