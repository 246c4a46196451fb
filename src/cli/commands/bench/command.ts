/**
 * The `bench` command measures the throughput of the whole program or, with `--raw` and
 * `--signature`, other figures. It asserts nothing.
 */
import { Command, Option } from '@commander-js/extra-typings';
import { growthIds, growthExperiments } from '../../../lab/bench/growth.js';
import { profiles, type Profile } from '../../../lab/bench/plans/plan.js';
import type { Context } from '../../context/context.js';
import { parsed, type OptionsOf } from '../../options/options.js';
import { parseCount } from '../../context/units.js';
import { reportRows, reportTables } from '../../../lab/bench/report-tables.js';
import { signature as signatureOf } from '../../../lab/bench/signature.js';
import { summarise } from '../../../lab/bench/summary.js';
import { games } from '../../../games/registry.js';
import { fixtures, programEntry } from '../../locations.js';
import { measured, openRaw } from '../../run/measurements.js';
import { table } from '../../terminal/table.js';
import { throughput } from './throughput.js';

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

export function run(
  ctx: Context,
  { positions, raw, profile, experiment, signature, report }: OptionsOf<typeof command>,
): Promise<void> {
  if (signature) return runSignature(ctx);
  if (report) return runReport(ctx);
  return raw === undefined ? runThroughput(ctx, positions) : runGrowth(ctx, raw, profile, experiment);
}

/** Measures the program on files of up to `positions` random positions. */
async function runThroughput(ctx: Context, positions: number): Promise<void> {
  const { numbers } = ctx;
  const rows: string[][] = [];
  for (const [count, jobs] of [
    [positions / 10, 1],
    [positions, 1],
    [positions, 2],
  ]) {
    const { bytes, seconds, peak } = await throughput(programEntry, games[0], Math.ceil(count), jobs);
    rows.push([
      numbers.grouped(count),
      String(jobs),
      numbers.size(bytes),
      numbers.duration(1000 * seconds),
      numbers.grouped(count / seconds),
      numbers.size(peak),
    ]);
  }
  const { say } = ctx;
  const header = [
    say('random boards'),
    say('jobs'),
    say('input'),
    say('time'),
    say('boards a second'),
    say('peak memory, main process'),
  ];
  await ctx.print(`${say('whole program')}\n${table(header, rows, ctx.tableWidth)}`);
}

/** Carries out `--raw`: writes every experiment into one file, block by block. */
async function runGrowth(
  ctx: Context,
  path: string,
  profile: Profile,
  ids: readonly string[] | undefined,
): Promise<void> {
  const { numbers } = ctx;
  const raw = await openRaw(path);
  for (const experiment of growthExperiments(profile, ids)) {
    const rows = await measured(ctx, experiment, raw);
    for (const { algorithm, positions, limited, p50, max } of summarise(rows, experiment.algorithms)) {
      const cut = limited > 0 ? ctx.say(', {limited} limited', { limited: numbers.grouped(limited) }) : '';
      const times = `p50 ${numbers.duration(p50.value)}, max ${numbers.duration(max.value)}`;
      await ctx.print(`${experiment.id} ${algorithm}: ${String(positions)}${cut}; ${times}\n`);
    }
  }
  raw?.end();
}

/** Carries out `--signature`: prints the node count of each game's fixtures, and the total. */
async function runSignature(ctx: Context): Promise<void> {
  let total = 0;
  for await (const { game, nodes } of signatureOf(fixtures)) {
    total += nodes;
    await ctx.print(`${game} ${String(nodes)}\n`);
  }
  await ctx.print(`total ${String(total)}\n`);
}

/** Carries out `--report`: prints the tables of the report beside the figures measured here. */
async function runReport(ctx: Context): Promise<void> {
  const { say, numbers } = ctx;
  const titles = {
    general: say('Tables 1 and 2: {boards} random boards, time of all, memory of the largest', {
      boards: 300,
    }),
    worst: say('Table 3: the worst case, 20x10 with 36 captures'),
  };
  const header = [
    say('algorithm'),
    say('time'),
    say('memory'),
    say('time in the report'),
    say('memory in the report'),
  ];
  for (const one of reportTables()) {
    const { experiment, id } = one;
    const total = experiment.algorithms.length * experiment.blocks * experiment.positions.length;
    const rows = await measured(ctx, experiment, undefined, {
      onProgress: (_, count) => ctx.showStatus(`${String(count)} / ${String(total)}`),
    });
    ctx.showStatus('');
    const lines = reportRows(one, rows).map(({ algorithm, ms, bytes, reported }) => [
      algorithm,
      numbers.duration(ms),
      numbers.size(bytes),
      ...(reported ? [numbers.duration(reported.ms), numbers.size(reported.bytes)] : ['-', '-']),
    ]);
    await ctx.print(`${titles[id]}\n${table(header, lines, ctx.tableWidth)}\n`);
  }
  await ctx.print(
    `${say('The report measured programs in C, and added up all memory that they allocated; backtracking and tree are its Algorithms I and II.')}\n`,
  );
}
