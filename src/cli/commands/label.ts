/**
 * The `label` command writes the value of every legal move of every position of a file, one row for
 * each move.
 */
import { Command } from '@commander-js/extra-typings';
import { defaultGame } from '../../games/registry.js';
import { formatOption } from '../options/format-option.js';
import {
  algorithmOption,
  distanceOption,
  inputOption,
  jobsOption,
  outputOption,
  seedOption,
  withLimitOptions,
  withRunOptions,
  optionLimits,
  type OptionsOf,
} from '../options/options.js';
import type { Context } from '../context/context.js';
import { ParquetChannel } from '../../app/answers/label/parquet.js';
import { labelSchema } from '../../app/answers/label/row.js';
import { resumeBinding, type SolveJob } from '../../app/answers/solve/job.js';
import type { SolveSummary } from '../../app/answers/solve/solve-file.js';
import { version } from '../../core/version.js';
import { exitCodes, wrongUsage } from '../context/failures.js';
import { workerBuild } from '../run/worker-processes.js';
import { oneInput, writeTo } from '../run/files.js';
import type { Packing } from './solve/open-run.js';
import { runSolve } from './solve/run.js';

export function command(ctx: Context) {
  const { say } = ctx;
  const declared = new Command('label')
    .description(
      say('write the value of every legal move, a row a move, for training and testing other programs'),
    )
    .argument('[file]', say('the same as -i'))
    .addOption(inputOption(ctx))
    .addOption(outputOption(ctx, say('rows'), 'rows.ndjson'))
    .addOption(formatOption(ctx, ['ndjson', 'csv', 'parquet']))
    .addOption(distanceOption(ctx))
    .addOption(algorithmOption(ctx))
    .addOption(jobsOption(ctx));
  const limited = withLimitOptions(declared, ctx).addOption(
    seedOption(ctx, say('of random choices')).default(1),
  );
  return withRunOptions(limited, ctx).addHelpText('after', `\n${fileNotes(ctx)}`);
}

export const examples = [
  './solve label entrada.txt -o saida.rows.ndjson',
  `./solve generate ${defaultGame.id} --size 3 --count 20 | ./solve label --format csv`,
];

function fileNotes({ say }: Context): string {
  return say(
    `Limits are of a position: its searches share them. Rows of a position that a
limit cut short have complete false. Beside a file of rows stands
<file>.provenance.json; a Parquet file holds it in its metadata.`,
  );
}

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
    distance: options.distance,
    question: { best: 'one', certificate: false, seed: options.seed, line: false },
  };
  const isParquet = options.format === 'parquet';
  if (isParquet && !isWritable(ctx, options)) return;
  const provenance = (summary: SolveSummary) => provenanceText(job, summary, input);
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

/**
 * Returns the provenance of a label set as JSON, with a newline at the end; undefined if the run
 * did not read all of the input.
 * @param file name of the input as given
 */
function provenanceText(
  job: SolveJob,
  { records, proved, refused, input }: SolveSummary,
  file: string,
): string | undefined {
  if (!input) return undefined;
  const provenance = {
    schema: labelSchema,
    program: 'tabuleiro',
    version,
    build: workerBuild(),
    // Options of the command that determine the rows, if given.
    options: resumeBinding(job),
    // Bytes and digest are of the unpacked text.
    input: { file, bytes: input.bytes, sha256: input.sha },
    records,
    complete: proved,
    refused,
  };
  return `${JSON.stringify(provenance, undefined, 2)}\n`;
}
