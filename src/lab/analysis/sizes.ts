/** Reduces single measurements to one point a size. */
import { groupedBy } from '../../core/arrays.js';
import { median, type Cost } from './quantile.js';

/** One measured cost of a problem of size `n`. */
export interface Observation extends Cost {
  readonly n: number;
}

/** The median cost at one size, on the log scale. */
export interface SizePoint {
  readonly n: number;
  /** Natural logarithm of the median cost, or of a lower bound of it if `censored`. */
  readonly log: number;
  readonly censored: boolean;
  /** Number of measurements behind the point. */
  readonly count: number;
  /** Number of measurements that ended at a limit. */
  readonly limited: number;
}

/**
 * Medians by size, ascending. If less than half of a size's runs were limited, its median is exact:
 * a limited run costs more than the median, and how much more does not matter. Otherwise the median
 * of the bounds is a lower bound of the median. Costs that are not positive are left out.
 */
export function perSize(observations: readonly Observation[]): SizePoint[] {
  const positive = observations.filter(({ value }) => value > 0);
  const bySize = groupedBy(positive, ({ n }) => n);
  return [...bySize].sort(([a], [b]) => a - b).map(([n, costs]) => point(n, costs));
}

const largest = Number.MAX_VALUE / 4;

function point(n: number, costs: readonly Cost[]): SizePoint {
  const limited = costs.filter((cost) => cost.limited).length;
  const upperMiddle = Math.floor(costs.length / 2);
  const censored = upperMiddle >= costs.length - limited;
  // Finite, since the interpolation of a median may multiply it by 0.
  const logs = costs.map((cost) => (cost.limited && !censored ? largest : Math.log(cost.value)));
  return { n, log: median(logs), censored, count: costs.length, limited };
}
