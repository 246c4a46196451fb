/**
 * Carries out `label`: runs `solve` with rows as answers, then writes the provenance beside them.
 */
import { ParquetChannel } from '../../../app/answers/label/parquet.js';
import { provenanceText } from '../../../app/answers/solve/provenance.js';
import type { SolveJob } from '../../../app/answers/solve/job.js';
import type { SolveSummary } from '../../../app/answers/solve/solve-file.js';
import type { Context } from '../../run/context.js';
import { exitCodes, wrongUsage } from '../../messages/failures.js';
import { workerBuild } from '../../run/worker-processes.js';
import { optionLimits, type OptionsOf } from '../../options/options.js';
import { oneInput, writeTo } from '../../run/files.js';
import type { Packing } from '../solve/open-run.js';
import { runSolve } from '../solve/run.js';
import type { command } from './command.js';

type LabelOptions = OptionsOf<typeof command>;

const forms = { ndjson: 'labels', csv: 'labels-csv', parquet: 'labels-parquet' } as const;

export async function run(ctx: Context, file: string | undefined, options: LabelOptions): Promise<void> {
  const { output } = options;
  const input = oneInput(ctx, options.input, file);
  if (input === undefined) return;
  const job: SolveJob = {
    choice: options.algorithm,
    format: forms[options.format],
    times: false,
    explain: false,
    compare: false,
    strict: false,
    limits: optionLimits(options),
    ...(options.distance ? { distance: true } : {}),
    question: { best: 'one', certificate: false, seed: options.seed, line: false },
  };
  const isParquet = options.format === 'parquet';
  if (isParquet && !isWritable(ctx, options)) return;
  const provenance = (summary: SolveSummary) =>
    summary.input && provenanceText(job, summary, summary.input, input, workerBuild());
  const packing = isParquet ? parquetPacking(provenance) : undefined;
  const summary = await runSolve(ctx, { ...options, input, packing }, job);
  if (!summary) return;
  // The value of a position is that of its best move; a disagreement is an error of this program.
  if (summary.disagreements > 0) ctx.setExitCode(exitCodes.internal);
  const text = provenance(summary);
  if (isParquet || output === '-' || text === undefined) return;
  await writeTo(ctx, `${output}.provenance.json`, text);
}

/**
 * Returns false, after a message, for a Parquet file on a pipe or with `--resume` or
 * `--checkpoint`: its index is written at its end.
 */
function isWritable(ctx: Context, { output, resume, checkpoint }: LabelOptions): boolean {
  if (output === '-') {
    wrongUsage(ctx, ctx.say('parquet needs -o with a file'));
    return false;
  }
  if (!resume && checkpoint === undefined) return true;
  const option = resume ? '--resume' : '--checkpoint';
  wrongUsage(
    ctx,
    ctx.say(
      '{option}: a Parquet file that was broken off lacks its index and cannot be continued; ndjson can',
      { option },
    ),
  );
  return false;
}

function parquetPacking(provenance: (summary: SolveSummary) => string | undefined): Packing {
  let file: ParquetChannel | undefined;
  return {
    pack: (channel) => (file = new ParquetChannel(channel)),
    close: (summary) => {
      file!.provenance = provenance(summary)?.trimEnd();
    },
  };
}
