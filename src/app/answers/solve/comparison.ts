/** The comparison table of `--stats`: totals of each algorithm over a whole file, by game. */
import * as v from 'valibot';
import { amount, count } from '../../../core/schema.js';
import { games } from '../../../games/registry.js';
import { algorithmId, gameId } from './algorithms.js';
import type { Outcome } from './outcome.js';

export const totalsForm = v.object({
  game: gameId,
  algorithm: algorithmId,
  positions: count,
  /** Number of exact, proved answers. */
  proved: count,
  /** Number of answers that a limit ended. */
  limited: count,
  /** Number of other answers, inexact or estimated. */
  unproved: count,
  nodes: amount,
  cutsAlpha: amount,
  cutsBeta: amount,
  tableHits: amount,
  /** Milliseconds of search over all positions. */
  ms: amount,
  slowest: amount,
  /** Largest number of bytes of a position. */
  bytes: amount,
  extra: v.record(v.string(), amount),
});
export type AlgorithmTotals = v.InferOutput<typeof totalsForm>;

const sums = [
  ...(['positions', 'proved', 'limited', 'unproved', 'nodes'] as const),
  ...(['cutsAlpha', 'cutsBeta', 'tableHits', 'ms'] as const),
];

export class Comparison {
  private readonly totals = new Map<string, AlgorithmTotals>();

  /** Rows in the order of the games and of their algorithms, whoever answered first. */
  rows(): AlgorithmTotals[] {
    return [...this.totals.values()].sort((a, b) => placeOf(a) - placeOf(b));
  }

  add(game: string, outcome: Outcome): void {
    if (outcome.kind !== 'answered') return;
    for (const { solver, answer } of outcome.all) {
      const row = this.row(game, solver.id);
      row.positions++;
      if (answer.status === 'proved') row.proved++;
      else if (answer.stop !== 'finished') row.limited++;
      else row.unproved++;
      const { stats } = answer;
      row.nodes += stats.nodes;
      row.cutsAlpha += stats.cutsAlpha;
      row.cutsBeta += stats.cutsBeta;
      row.tableHits += stats.tableHits;
      row.ms += stats.ms;
      row.slowest = Math.max(row.slowest, stats.ms);
      row.bytes = Math.max(row.bytes, stats.bytes);
      for (const [name, count] of Object.entries(stats.extra ?? {})) {
        row.extra[name] = (row.extra[name] ?? 0) + count;
      }
    }
  }

  merge(rows: readonly AlgorithmTotals[]): void {
    for (const from of rows) {
      const row = this.row(from.game, from.algorithm);
      for (const key of sums) row[key] += from[key];
      row.slowest = Math.max(row.slowest, from.slowest);
      row.bytes = Math.max(row.bytes, from.bytes);
      for (const [name, count] of Object.entries(from.extra))
        row.extra[name] = (row.extra[name] ?? 0) + count;
    }
  }

  private row(game: string, algorithm: string): AlgorithmTotals {
    const key = `${game} ${algorithm}`;
    let row = this.totals.get(key);
    if (!row) {
      row = {
        game,
        algorithm,
        positions: 0,
        proved: 0,
        limited: 0,
        unproved: 0,
        nodes: 0,
        cutsAlpha: 0,
        cutsBeta: 0,
        tableHits: 0,
        ms: 0,
        slowest: 0,
        bytes: 0,
        extra: {},
      };
      this.totals.set(key, row);
    }
    return row;
  }
}

/** Rises from game to game, and from algorithm to algorithm; a level's own solver comes first. */
function placeOf({ game, algorithm }: AlgorithmTotals): number {
  const at = games.findIndex(({ id }) => id === game);
  return 1000 * at + games[at].solvers.list.findIndex(({ id }) => id === algorithm);
}
