/** The comparison table of `--stats`: totals of each algorithm over a whole file, by game. */
import * as v from 'valibot';
import type { Answer } from '../../../core/answer.js';
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
    if (outcome.kind === 'answered')
      this.merge(outcome.all.map(({ solver, answer }) => totalsOf(game, solver.id, answer)));
  }

  merge(rows: readonly AlgorithmTotals[]): void {
    for (const from of rows) {
      const key = `${from.game} ${from.algorithm}`;
      const row = this.totals.get(key);
      if (!row) {
        this.totals.set(key, { ...from, extra: { ...from.extra } });
        continue;
      }
      for (const name of sums) row[name] += from[name];
      row.slowest = Math.max(row.slowest, from.slowest);
      row.bytes = Math.max(row.bytes, from.bytes);
      for (const [name, count] of Object.entries(from.extra))
        row.extra[name] = (row.extra[name] ?? 0) + count;
    }
  }
}

/** Returns the totals of one answer. */
function totalsOf(game: string, algorithm: string, { status, stop, stats }: Answer): AlgorithmTotals {
  const { nodes, cutsAlpha, cutsBeta, tableHits, ms, bytes, extra } = stats;
  const counts = { nodes, cutsAlpha, cutsBeta, tableHits, ms, slowest: ms, bytes };
  const isProved = status === 'proved';
  const isLimited = !isProved && stop !== 'finished';
  const [proved, limited] = [Number(isProved), Number(isLimited)];
  const unproved = 1 - proved - limited;
  return { game, algorithm, positions: 1, proved, limited, unproved, ...counts, extra: { ...extra } };
}

/** Rises from game to game, and from algorithm to algorithm; a level's own solver comes first. */
function placeOf({ game, algorithm }: AlgorithmTotals): number {
  const at = games.findIndex(({ id }) => id === game);
  return 1000 * at + games[at].solvers.list.findIndex(({ id }) => id === algorithm);
}
