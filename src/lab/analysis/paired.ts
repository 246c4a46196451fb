/** Compares two algorithms on the same positions: the ratio of their costs. */
import type { Random } from '../../core/random.js';
import { draw, percentileInterval, type BootstrapOptions, type Interval } from './bootstrap.js';

export interface PairedRatio extends Interval {
  /** Geometric mean over positions and blocks of cost / cost of the first algorithm. */
  readonly ratio: number;
}

/**
 * Returns the ratio with its interval. Positions and blocks are resampled independently (A. Owen,
 * "The pigeonhole bootstrap", 2007), so that neither many blocks of one position nor many positions
 * in one block count as much evidence. One position in one block gives no interval: NaN.
 * @param logRatios log(cost / cost of the first) by position, then by block; a block is a fresh
 * process, which affects all of its positions alike
 */
export function pairedRatio(
  logRatios: readonly (readonly number[])[],
  random: Random,
  options?: BootstrapOptions,
): PairedRatio {
  const blocks = logRatios[0]?.length ?? 0;
  const all = Array.from({ length: blocks }, (_, block) => block);
  const average = (positions: readonly (readonly number[])[], chosen: readonly number[]): number => {
    let sum = 0;
    for (const position of positions) for (const block of chosen) sum += position[block];
    return Math.exp(sum / (positions.length * chosen.length));
  };
  const ratio = average(logRatios, all);
  if (logRatios.length * blocks < 2) return { ratio, low: NaN, high: NaN };
  return {
    ratio,
    ...percentileInterval(() => average(draw(logRatios, random), draw(all, random)), options),
  };
}
