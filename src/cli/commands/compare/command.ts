/**
 * The `compare` command measures algorithms on the same positions in fresh processes and compares
 * them statistically.
 */
import { Command, Option } from '@commander-js/extra-typings';
import type { Context } from '../../context/context.js';
import { formatOption } from '../../options/format-option.js';
import {
  depthOption,
  evaluationOption,
  inputOption,
  memoryOption,
  nodesOption,
  parsed,
  outputOption,
  seedOption,
  timeOption,
} from '../../options/options.js';
import { densityOption, hardOption, kindOption, withBoardOptions } from '../../options/position-options.js';
import { parseCount } from '../../context/units.js';

const forms = ['text', 'md', 'csv', 'json'] as const;

export function command(ctx: Context) {
  const { say } = ctx;
  const declared = new Command('compare')
    .description(say('measure algorithms against the first one named, on the same positions'))
    .argument('<algorithms...>', say('as after -a, name or game:name; game and size may stand before them'))
    .addOption(
      inputOption(
        ctx,
        say('positions; - is standard input; without -i they are generated; words are algorithms'),
      ),
    )
    .option('--count <n>', say('how many are generated'), parsed(ctx, parseCount, '100'), 20);
  return withBoardOptions(declared, ctx, say('the first that has the algorithms'))
    .addOption(densityOption(ctx))
    .addOption(kindOption(ctx))
    .addOption(hardOption(ctx))
    .addOption(seedOption(ctx, say('of positions and order')).default(1))
    .option('--blocks <n>', say('fresh processes for each algorithm'), parsed(ctx, parseCount, '7'), 7)
    .addOption(timeOption(ctx).default(10_000, '10s'))
    .addOption(nodesOption(ctx))
    .addOption(memoryOption(ctx))
    .addOption(depthOption(ctx))
    .addOption(evaluationOption(ctx))
    .addOption(new Option('--export <form>').choices(forms).hideHelp())
    .addOption(formatOption(ctx, forms))
    .addOption(outputOption(ctx, say('the report')))
    .option('--raw <file>', say('also write every measurement as ndjson'));
}

export const examples = [
  './solve compare trail tree --hard --size 9x9 --count 20 --blocks 2',
  './solve compare trail tree -i entrada.txt --blocks 1',
];
