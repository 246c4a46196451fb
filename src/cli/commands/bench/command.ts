/**
 * The `bench` command measures the throughput of the whole program or, with `--raw` and
 * `--signature`, other figures. It asserts nothing.
 */
import { Command, Option } from '@commander-js/extra-typings';
import { growthIds } from '../../../lab/bench/growth.js';
import { profiles } from '../../../lab/bench/plans/plan.js';
import type { Context } from '../../run/context.js';
import { parsed } from '../../options/options.js';
import { parseCount } from '../../terminal/units.js';

export function command(ctx: Context) {
  const { say } = ctx;
  return new Command('bench')
    .description(
      say('measure the whole program on large files (compare measures algorithms against each other)'),
    )
    .option(
      '--positions <n>',
      say('largest file of the throughput runs'),
      parsed(ctx, parseCount, '1M'),
      1_000_000,
    )
    .option(
      '--raw <file>',
      say('instead measure growth in fresh processes, and write every measurement as ndjson'),
    )
    .addOption(
      new Option('--profile <name>', say('how much --raw measures'))
        .choices(profiles)
        .default('small' as const),
    )
    .addOption(new Option('--experiment <ids...>', say('only these of --raw')).choices(growthIds))
    .option('--report', say('instead measure tables 1 to 3 of report 003, captures, again'))
    .option(
      '--signature',
      say('instead print the nodes of the default solvers over the fixtures: the same on every machine'),
    );
}

export const examples = ['./solve bench --report', './solve bench --positions 10k'];
