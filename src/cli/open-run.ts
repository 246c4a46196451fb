/** Opens the output of a run, anew or where an interrupted one was. */
import type { SolveJob } from '../app/job.js';
import type { LedgerState } from '../app/ledger.js';
import type { Resumed } from '../app/solve-file.js';
import { isIoFault } from '../batch/io-fault.js';
import { type Binding, difference, type Interrupted } from '../batch/journal.js';
import { interruptedRun, openOutput, type Output, resumeOutput } from '../batch/output.js';
import { version } from '../core/version.js';
import { askedFor } from './asked-for.js';
import type { Context } from './context.js';
import { exitCodes } from './exit.js';
import { ioFailed } from './io-failed.js';
import type { RunWishes } from './run-wishes.js';

export interface OpenRun {
  readonly sink: Output;
  readonly resumed?: Resumed;
}

/** Undefined if it cannot be: that is said, and the exit code set. */
export async function openRun(ctx: Context, wishes: RunWishes, job: SolveJob): Promise<OpenRun | undefined> {
  const { output, input, resume, checkpoint } = wishes;
  const binding: Binding = { version, options: askedFor(job) };
  const needsFile = resume ? '--resume' : '--checkpoint';
  if ((resume || checkpoint !== undefined) && output === '-')
    return refuse(ctx, ctx.say(`${needsFile} needs -o with a file`, `${needsFile} exige -o com um arquivo`));
  const found = await interruptedRun(output);
  if (resume && found) return goOn(ctx, output, binding, found);
  if (resume)
    ctx.warn(
      ctx.say(
        'tabuleiro: nothing to resume, starting from the beginning',
        'tabuleiro: nada a continuar, início do começo',
      ),
    );
  const sink = await openOutput(output, input, undefined, binding);
  if (isIoFault(sink)) {
    ioFailed(ctx, sink);
    return undefined;
  }
  if (found) announce(ctx, found);
  return { sink };
}

async function goOn(
  ctx: Context,
  output: string,
  binding: Binding,
  found: Interrupted,
): Promise<OpenRun | undefined> {
  const other = difference(found.binding, binding);
  if (other !== undefined) {
    return refuse(
      ctx,
      ctx.say(
        `--resume: the interrupted run was another one: ${other}`,
        `--resume: a execução interrompida era outra: ${other}`,
      ),
    );
  }
  const sink = await resumeOutput(output, binding, found);
  if (!sink) {
    return refuse(
      ctx,
      ctx.say(
        `--resume: what the interrupted run left beside ${output} has been changed`,
        `--resume: o que a execução interrompida deixou ao lado de ${output} foi alterado`,
      ),
    );
  }
  if (isIoFault(sink)) {
    ioFailed(ctx, sink);
    return undefined;
  }
  const { input, state } = found.checkpoint;
  return { sink, resumed: { mark: input, state: state as LedgerState } };
}

function refuse(ctx: Context, text: string): undefined {
  ctx.warn(`tabuleiro: ${text}`);
  ctx.setExitCode(exitCodes.usage);
  return undefined;
}

function announce(ctx: Context, { checkpoint }: Interrupted): void {
  const { records } = (checkpoint.state as LedgerState).counts;
  ctx.warn(
    ctx.say(
      `tabuleiro: an interrupted run had answered ${String(records)} records: --resume goes on with it, the end of this run removes it`,
      `tabuleiro: uma execução interrompida tinha respondido ${String(records)} registros: --resume a continua, o fim desta a remove`,
    ),
  );
}
