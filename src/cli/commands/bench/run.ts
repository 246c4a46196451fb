/** Carries out `bench` in its three forms: each prints its measurements as they are made. */
import { growthExperiments } from '../../../lab/bench/growth.js';
import type { Profile } from '../../../lab/bench/plans/plan.js';
import { signature } from '../../../lab/bench/signature.js';
import { summarise } from '../../../lab/bench/summary.js';
import { games } from '../../../games/registry.js';
import { fixtures, programEntry } from '../../locations.js';
import type { Context } from '../../run/context.js';
import { measured, openRaw } from '../../run/measurements.js';
import { duration, grouped, size, table } from '../../terminal/table.js';
import { throughput } from './throughput.js';

/** The program on files of up to `positions` random positions. */
export async function runThroughput(ctx: Context, positions: number): Promise<void> {
  const rows: string[][] = [];
  for (const [count, jobs] of [
    [positions / 10, 1],
    [positions, 1],
    [positions, 2],
  ]) {
    const { bytes, seconds, peak } = await throughput(programEntry, games[0], Math.ceil(count), jobs);
    rows.push([
      grouped(count),
      String(jobs),
      size(bytes),
      `${seconds.toPrecision(3)} s`,
      grouped(count / seconds),
      size(peak),
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

/** `--raw`: every experiment, block by block, into one file. */
export async function runGrowth(
  ctx: Context,
  path: string,
  profile: Profile,
  ids: readonly string[] | undefined,
): Promise<void> {
  const raw = await openRaw(path);
  for (const experiment of growthExperiments(profile, ids)) {
    const rows = await measured(ctx, experiment, raw);
    for (const { algorithm, positions, limited, p50, max } of summarise(rows, experiment.algorithms)) {
      const cut = limited > 0 ? ctx.say(', {limited} limited', { limited: grouped(limited) }) : '';
      const times = `p50 ${duration(p50.value)}, max ${duration(max.value)}`;
      await ctx.print(`${experiment.id} ${algorithm}: ${String(positions)}${cut}; ${times}\n`);
    }
  }
  raw?.end();
}

/** `--signature`: a line for each game of the package's fixtures, and the sum. */
export async function runSignature(ctx: Context): Promise<void> {
  let total = 0;
  for await (const { game, nodes } of signature(fixtures)) {
    total += nodes;
    await ctx.print(`${game} ${String(nodes)}\n`);
  }
  await ctx.print(`total ${String(total)}\n`);
}
