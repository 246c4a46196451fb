/** Carries out `label`: the run of solve with rows for answers, then the provenance beside them. */
import { provenanceText } from '../../../app/label/provenance.js';
import type { SolveJob } from '../../../app/solve/job.js';
import { isIoFault } from '../../../batch/io-fault.js';
import { openOutput } from '../../../batch/write/output.js';
import type { Context } from '../../run/context.js';
import { exitCodes, ioFailed } from '../../messages/failures.js';
import { workerBuild } from '../../run/worker-processes.js';
import type { RunOptions } from '../solve/open-run.js';
import { runSolve } from '../solve/run.js';

/** Messages about refused records. */
const maxErrors = 100;

export async function runLabel(
  ctx: Context,
  options: Omit<RunOptions, 'maxErrors'>,
  job: SolveJob,
): Promise<void> {
  const { input, output } = options;
  const summary = await runSolve(ctx, { ...options, maxErrors }, job);
  if (!summary) return;
  // The value of a position is that of its best move: any other is a mistake of ours.
  if (summary.disagreements > 0) ctx.setExitCode(exitCodes.internal);
  if (output === '-' || !summary.input) return;
  const sidecar = await openOutput(`${output}.provenance.json`);
  if (isIoFault(sidecar)) return ioFailed(ctx, sidecar);
  await sidecar.writeText(provenanceText(job, summary, summary.input, input, workerBuild()));
  const fault = await sidecar.commit();
  if (fault) ioFailed(ctx, fault);
}
