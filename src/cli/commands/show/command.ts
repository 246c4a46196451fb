/** The `show` command draws one position of a file and its answer, as text or as a picture. */
import { Command, Option } from '@commander-js/extra-typings';
import type { Context } from '../../run/context.js';
import { formatOption } from '../../options/format-option.js';
import {
  algorithmOption,
  inputOption,
  outputOption,
  unlisted,
  withLimitOptions,
} from '../../options/options.js';
import { recordOption } from '../../options/position-options.js';

export function command(ctx: Context) {
  const { say } = ctx;
  const declared = new Command('show')
    .description(say('draw a position of a file and its answer'))
    .argument('[file]', say('the same as -i'))
    .argument('[n]', say('the same as --record'))
    .addOption(inputOption(ctx))
    .addOption(recordOption(ctx).default(undefined, '1'))
    .addOption(outputOption(ctx, say('board or picture'), 'saida.svg'))
    .addOption(formatOption(ctx, ['text', 'svg', 'png'], say('form of the output; png needs resvg')))
    .addOption(unlisted(ctx, '--svg <file>'))
    .addOption(unlisted(ctx, '--png <file>'))
    .option('--values', say('write the value of every move'))
    .option('--line', say('number the moves of the principal variation'))
    .addOption(
      new Option('--best <which>', say('mark one best move, or all'))
        .choices(['one', 'all'] as const)
        .default('one' as const),
    )
    .option('--no-answer', say('only the position'))
    .addOption(algorithmOption(ctx));
  return withLimitOptions(declared, ctx);
}

export const examples = ['./solve show entrada.txt 3', './solve show entrada.txt 3 -o saida.svg'];
