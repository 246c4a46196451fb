/** Compares algorithms with the first one: paired ratios, their significance, and disagreements. */
import { areApart } from '../../core/answer.js';
import { groupedBy, mean } from '../../core/arrays.js';
import { pairedRatio, type PairedRatio } from '../analysis/paired.js';
import { holm, leastP, signedRank } from '../analysis/signed-rank.js';
import { Random } from '../../core/random.js';
import type { BenchRow, MeasuredRow } from './rows.js';
import { cellsOf, type Cell } from './summary.js';

export interface Contest extends PairedRatio {
  readonly algorithm: string;
  readonly against: string;
  /** Number of positions behind the ratio. */
  readonly pairs: number;
  /** Number of positions that decide nothing, since both met a limit. */
  readonly undecided: number;
  /**
   * `exact`: no limit was met. `at-least`: on some positions only `algorithm` met a limit, and
   * counts with the time spent until then; `at-most`: only `against` did. `finished`: each met
   * limits on different positions, and the ratio covers those that both finished.
   */
  readonly bound: 'exact' | 'at-least' | 'at-most' | 'finished';
  /** Number of positions on which `algorithm` was faster. */
  readonly faster: number;
  /** Geometric mean of the ratios of nodes, where both finished; NaN if nowhere. */
  readonly nodes: number;
  /** p of Wilcoxon's signed-rank test over positions, or over blocks with few positions. */
  readonly p: number;
  /** p after Holm's adjustment. */
  readonly adjusted: number;
  /** The smallest possible value of `adjusted` for this number of units. */
  readonly least: number;
}

/** Level of significance: a difference counts if `adjusted` is below it. */
export const significance = 0.05;

/** With fewer positions, p cannot be below 5 %: then the blocks are the units. */
const enoughPositions = 6;

interface Pair {
  /** log(ms / ms of the first algorithm), by block. */
  readonly logs: readonly number[];
  readonly bound: 'exact' | 'at-least' | 'at-most' | 'none';
  readonly logNodes: number | undefined;
}

/**
 * @param rows rows of one experiment
 * @param algorithms the first is the reference
 */
export function contests(rows: readonly BenchRow[], algorithms: readonly string[], seed: number): Contest[] {
  const cells = cellsOf(rows);
  const [first, ...others] = algorithms;
  const raw = others.map((other) => {
    const pairs: Pair[] = [];
    for (const [position, theirs] of cells.get(first) ?? []) {
      const own = cells.get(other)?.get(position);
      const pair = own && pairOf(own, theirs);
      if (pair) pairs.push(pair);
    }
    return contest(other, first, pairs, new Random(seed));
  });
  const adjusted = holm(raw.map(({ p }) => p));
  // Holm's values decrease with each p, so the smallest p together have the smallest adjusted ones.
  const least = holm(raw.map((one) => one.least));
  return raw.map((one, i) => ({ ...one, adjusted: adjusted[i], least: least[i] }));
}

function pairOf(own: Cell, theirs: Cell): Pair | undefined {
  if (own.outcome === 'refused' || theirs.outcome === 'refused') return undefined;
  const byBlock = new Map(theirs.rows.map((row) => [row.block, row]));
  const shared = own.rows.filter(({ block }) => byBlock.has(block));
  const logs = shared.map((row) => Math.log(row.ms / byBlock.get(row.block)!.ms));
  const limits = [own.cost.limited === true, theirs.cost.limited === true];
  const bound = limits[0] ? (limits[1] ? 'none' : 'at-least') : limits[1] ? 'at-most' : 'exact';
  const nodes = own.rows[0].nodes / theirs.rows[0].nodes;
  const counted = bound === 'exact' && nodes > 0 && Number.isFinite(nodes);
  return { logs, bound, logNodes: counted ? Math.log(nodes) : undefined };
}

function contest(
  algorithm: string,
  against: string,
  all: readonly Pair[],
  random: Random,
): Omit<Contest, 'adjusted'> {
  const decided = all.filter(({ bound }) => bound !== 'none');
  const [more, less] = [
    decided.some((p) => p.bound === 'at-least'),
    decided.some((p) => p.bound === 'at-most'),
  ];
  const bound = more ? (less ? 'finished' : 'at-least') : less ? 'at-most' : 'exact';
  // A process that died leaves positions with fewer blocks; only positions with all blocks count.
  const blocks = Math.max(0, ...decided.map(({ logs }) => logs.length));
  const whole = decided.filter(({ logs }) => logs.length === blocks);
  const measured = whole
    .filter((pair) => bound !== 'finished' || pair.bound === 'exact')
    .map(({ logs }) => logs);
  // The sign of a bounded difference is known, and its size is at least the one used: the test is
  // conservative.
  const units =
    whole.length >= enoughPositions ? whole.map(({ logs }) => mean(logs)) : byBlock(whole, blocks);
  const nodes = decided.flatMap(({ logNodes }) => logNodes ?? []);
  return {
    algorithm,
    against,
    pairs: measured.length,
    undecided: all.length - decided.length,
    bound,
    ...pairedRatio(measured, random),
    faster: decided.filter(({ logs }) => mean(logs) < 0).length,
    nodes: nodes.length === 0 ? NaN : Math.exp(mean(nodes)),
    p: signedRank(units).p,
    least: leastP(units.length),
  };
}

function byBlock(pairs: readonly Pair[], blocks: number): number[] {
  return Array.from({ length: blocks }, (_, block) => mean(pairs.map(({ logs }) => logs[block])));
}

/** Positions on which two algorithms claim different values, with all claims. */
export function disagreements(rows: readonly BenchRow[]): { position: number; claims: string }[] {
  const claims = [...cellsOf(rows)].flatMap(([algorithm, cells]) =>
    [...cells].flatMap(([position, { rows: own }]) => {
      const value = claimOf(own);
      return value === undefined ? [] : [{ position, algorithm, value }];
    }),
  );
  return [...groupedBy(claims, ({ position }) => position)].flatMap(([position, same]) => {
    const text = same.map(({ algorithm, value }) => `${algorithm} ${String(value)}`).join(', ');
    return same.some(({ value }) => areApart(value, same[0].value)) ? [{ position, claims: text }] : [];
  });
}

/** Returns the value claimed by an algorithm that met no limit; undefined for estimates. */
function claimOf(rows: readonly MeasuredRow[]): number | undefined {
  const row = rows.find(({ stop, status }) => stop === 'finished' && status !== 'estimated');
  return row?.lo ?? undefined;
}
