/** Prints the measurements as they are made. */
import { fileURLToPath } from 'node:url';
import { checkersExperiments, type Experiment } from '../app/bench/checkers.js';
import { gamesExperiments } from '../app/bench/games.js';
import { paired } from '../app/bench/paired.js';
import { throughput } from './throughput.js';
import { games } from '../games/registry.js';
import type { Context } from './context.js';
import { exitCodes } from './exit.js';
import { duration, grouped, size, table } from './table.js';

const program = fileURLToPath(new URL('./main.js', import.meta.url));

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
    const { bytes, seconds, peak } = await throughput(program, games[0], Math.ceil(count), jobs);
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
