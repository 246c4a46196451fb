/**
 * The `label` command writes the value of every legal move of every position of a file, one row for
 * each move.
 */
import { Command } from '@commander-js/extra-typings';
import { defaultGame } from '../../../games/registry.js';
import { formatOption } from '../../options/format-option.js';
import {
  algorithmOption,
  distanceOption,
  inputOption,
  jobsOption,
  outputOption,
  seedOption,
  withLimitOptions,
  withRunOptions,
} from '../../options/options.js';
import type { Context } from '../../run/context.js';

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
