/**
 * Runs of the whole program by processes, threads and chunks, and the effect of an ordering window.
 */
import { mean } from '../../core/arrays.js';
import { draw, percentileInterval, type Interval } from '../analysis/bootstrap.js';
import type { Random } from '../../core/random.js';
import { readObjects } from './file.js';

/** A row that notebooks/scaling.mjs writes. */
export interface ScalingRow {
  readonly schema: 'scaling.row/1';
  readonly experiment: 'jobs' | 'long' | 'threads' | 'chunk';
  readonly block: number;
  readonly jobs?: number;
  readonly chunk?: number;
  /** Hard positions in sequence: their game, the threads for each, and their total nodes. */
  readonly game?: string;
  readonly threads?: number;
  readonly nodes?: number;
  readonly positions: number;
  readonly cores: number;
  /** Wall-clock seconds. */
  readonly seconds: number;
  /** CPU seconds of all processes of the run. */
  readonly cpu: number;
  /** Share of the machine that other programs used meanwhile, 0..1. */
  readonly others: number;
  /** Hash of the output; with threads, of the values alone. */
  readonly output: string;
}

interface CostsRow {
  readonly schema: 'scaling.costs/1';
  readonly nodes: readonly number[];
}

export function readScaling(path: string): {
  readonly rows: ScalingRow[];
  readonly nodes: readonly number[];
} {
  const rows = readObjects<ScalingRow>(path, 'scaling.row/1');
  const costs = readObjects<CostsRow>(path, 'scaling.costs/1');
  return { rows, nodes: costs.flatMap(({ nodes }) => nodes) };
}

/**
 * Returns the time that `jobs` workers need for tasks of these costs in order, if a task begins
 * only after all tasks `window` or more positions before it. This models results written in order.
 */
export function makespan(costs: readonly number[], jobs: number, window: number): number {
  const ends = new Float64Array(costs.length);
  const free = new Float64Array(jobs);
  let delivered = 0;
  for (let i = 0; i < costs.length; i++) {
    let worker = 0;
    for (let j = 1; j < jobs; j++) if (free[j] < free[worker]) worker = j;
    if (i >= window) delivered = Math.max(delivered, ends[i - window]);
    ends[i] = Math.max(free[worker], delivered) + costs[i];
    free[worker] = ends[i]!;
  }
  return ends.reduce((a, b) => Math.max(a, b), 0);
}

export interface Amdahl extends Interval {
  /** Share of the time of one process that a second one does not shorten. */
  readonly serial: number;
}

/**
 * Returns G. Amdahl's serial share (1967) from the times of one and two processes in the same
 * blocks: T2 / T1 = s + (1 - s) / 2. The interval is from resampled blocks.
 */
export function serialShare(
  blocks: readonly { readonly one: number; readonly two: number }[],
  random: Random,
): Amdahl {
  const share = (some: typeof blocks): number =>
    some.reduce((sum, { one, two }) => sum + (2 * two) / one - 1, 0) / some.length;
  return { serial: share(blocks), ...percentileInterval(() => share(draw(blocks, random))) };
}

/** Returns the slope of the least-squares line, with an interval from resampled points. */
export function slope(
  points: readonly { readonly x: number; readonly y: number }[],
  random: Random,
): Interval & { readonly slope: number } {
  const fit = (some: typeof points): number | undefined => {
    const [x, y] = [mean(some.map((one) => one.x)), mean(some.map((one) => one.y))];
    const squares = some.reduce((sum, one) => sum + (one.x - x) ** 2, 0);
    if (squares === 0) return undefined;
    return some.reduce((sum, one) => sum + (one.x - x) * (one.y - y), 0) / squares;
  };
  return { slope: fit(points)!, ...percentileInterval(() => fit(draw(points, random))) };
}
