/** Converts measurements for the analysis. */
import { perSize, type Observation, type SizePoint } from '../analysis/sizes.js';
import { isMeasured, type BenchRow, type MeasuredRow } from '../bench/rows.js';
import { cellsOf } from '../bench/summary.js';
import { readExperiment } from './file.js';

/** Returns the rows of one experiment in a raw file. Throws if there are none. */
export function readRows(path: string, experiment: string): BenchRow[] {
  return readExperiment<BenchRow>(path, experiment, 'bench.row/1', 'bench.block/1');
}

/**
 * Returns an observation for each position: median milliseconds over the blocks, or `count`.
 * @param size the size by which the cost grows; default: the experiment's `n`
 */
export function observations(
  rows: readonly BenchRow[],
  algorithm: string,
  count?: (row: MeasuredRow) => number,
  size: (row: MeasuredRow) => number = (row) => row.n,
): Observation[] {
  const cells = [...(cellsOf(rows).get(algorithm)?.values() ?? [])];
  return cells
    .filter(({ outcome }) => outcome !== 'refused')
    .map(({ rows: blocks, cost }) => {
      const value = count ? count(blocks[0]) : cost.value;
      return { n: size(blocks[0]), value, limited: cost.limited === true };
    });
}

/** Returns median milliseconds at each size; undefined if half or more of the runs met a limit. */
export function medianBySize(rows: readonly BenchRow[], algorithm: string): Map<number, number | undefined> {
  const points: SizePoint[] = perSize(observations(rows, algorithm));
  return new Map(points.map(({ n, log, censored }) => [n, censored ? undefined : Math.exp(log)]));
}

/**
 * Returns the share of positions on which the answers satisfy `test`. Only rows that ended by their
 * own rules count.
 * @param proved whether the reference must have proved its answer
 */
export function share(
  rows: readonly BenchRow[],
  algorithm: string,
  reference: string,
  test: (own: MeasuredRow, right: MeasuredRow) => boolean,
  proved = true,
): { readonly count: number; readonly of: number } {
  const right = new Map(
    rows
      .filter(isMeasured)
      .filter((row) => row.algorithm === reference && (!proved || row.status === 'proved'))
      .map((row) => [row.position, row]),
  );
  const first = new Map<number, MeasuredRow>();
  for (const row of rows.filter(isMeasured)) {
    if (row.algorithm === algorithm && row.stop === 'finished') first.set(row.position, row);
  }
  const both = [...first].filter(([position]) => right.has(position));
  const found = both.filter(([position, own]) => test(own, right.get(position)!));
  return { count: found.length, of: both.length };
}

/** A size and the logarithm of a count at it. */
export type Counted = Pick<SizePoint, 'n' | 'log'>;

/**
 * Returns the growth of counts from each size to the `step`-th after it: the k of n^k through both.
 * Counts are exact, so that a fit over all sizes has no interval; the trend of these exponents
 * describes the growth.
 */
export function localExponents(
  points: readonly Counted[],
  step = 1,
): { from: number; n: number; k: number }[] {
  return localFactors(points, step).map(({ from, n, b }) => {
    return { from, n, k: ((n - from) * Math.log(b)) / Math.log(n / from) };
  });
}

/** Like `localExponents`, for exponential growth: the b of b^n. */
export function localFactors(points: readonly Counted[], step = 1): { from: number; n: number; b: number }[] {
  return points.slice(step).map(({ n, log }, i) => {
    const before = points[i];
    return { from: before.n, n, b: Math.exp((log - before.log) / (n - before.n)) };
  });
}
