/** How the time of a student's program grows with the board. */
import type { SizeCost } from '../../../app/grade/grade.js';
import { fitModel } from '../../../lab/analysis/fit.js';
import { perSize } from '../../../lab/analysis/sizes.js';

/** Half the width of what the exponent may be, one standard error: more, and a number would say nothing. */
const maxError = 0.5;

/**
 * k of cells^k by the fit of the laboratory; undefined where it is not measurable: too few sizes took longer than starting
 * does, or their times scatter so much that k is not known to a half, or may as well be 0.
 */
export function growthOf(costs: readonly SizeCost[]): number | undefined {
  const points = perSize(costs.map(({ cells, ms, limited }) => ({ n: cells, value: ms, limited })));
  const fit = fitModel(points, 'n^k');
  if (!fit) return undefined;
  const logs = points.filter(({ censored }) => !censored).map(({ n }) => Math.log(n));
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const spread = Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0));
  const error = fit.sigma / spread;
  return error < maxError && fit.parameter! > 2 * error ? fit.parameter : undefined;
}
