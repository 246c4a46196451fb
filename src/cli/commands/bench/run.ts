/** Carries out `bench` in its three forms: each prints its measurements as they are made. */
import { checkersExperiments, type Experiment } from '../../../lab/bench/checkers.js';
import { gamesExperiments } from '../../../lab/bench/games.js';
import { growthExperiments } from '../../../lab/bench/growth.js';
import { paired } from '../../../lab/bench/paired.js';
import type { Profile } from '../../../lab/bench/plans/plan.js';
import { signature } from '../../../lab/bench/signature.js';
import { summarise } from '../../../lab/bench/summary.js';
import { games } from '../../../games/registry.js';
import { fixtures, programEntry } from '../../locations.js';
import type { Context } from '../../run/context.js';
import { exitCodes } from '../../run/exit.js';
import { measured, openRaw } from '../../run/measurements.js';
import { duration, grouped, size, table } from '../../terminal/table.js';
import { throughput } from './throughput.js';

/** Experiments in this process, then the program on files of up to `positions` random positions. */
export async function runBench(ctx: Context, positions: number): Promise<void> {
  for (const experiment of [...checkersExperiments(), ...gamesExperiments()])
    await ctx.print(`${experimentText(experiment, ctx)}\n`);
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
    say('random boards', 'tabuleiros aleatórios'),
    say('jobs', 'processos'),
    say('input', 'entrada'),
    say('time', 'tempo'),
    say('boards a second', 'tabuleiros por segundo'),
    say('peak memory, main process', 'pico de memória, processo principal'),
  ];
  await ctx.print(`${say('whole program', 'programa inteiro')}\n${table(header, rows)}`);
}

function experimentText({ title, rounds, contestants, inexact }: Experiment, ctx: Context): string {
  const { say } = ctx;
  const results = paired(contestants, rounds);
  const agree = inexact === true || results.every((result) => result.result === results[0].result);
  if (!agree) ctx.setExitCode(exitCodes.incomplete);
  const header = [
    say('algorithm', 'algoritmo'),
    say('sum', 'soma'),
    say('median', 'mediana'),
    say('times the first', 'vezes o primeiro'),
    say('quartiles', 'quartis'),
  ];
  const rows = results.map(({ name, result, ms, ratio }) => [
    name,
    grouped(result),
    duration(ms),
    ratio.median.toPrecision(3),
    `${ratio.low.toPrecision(3)}..${ratio.high.toPrecision(3)}`,
  ]);
  const verdict = agree ? '' : `${say('THE ALGORITHMS DISAGREE', 'OS ALGORITMOS DISCORDAM')}\n`;
  return `${title}, ${String(rounds)} ${say('rounds', 'rodadas')}\n${table(header, rows)}${verdict}`;
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
      const cut =
        limited > 0 ? ctx.say(`, ${String(limited)} limited`, `, ${String(limited)} limitadas`) : '';
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
