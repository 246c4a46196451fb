/** Estimates how the time of a student's program grows with the board. */
import { mean } from '../../../core/arrays.js';
import type { SizeCost } from '../../../app/teaching/grade/grade.js';
import { fitModel } from '../../../lab/analysis/fit.js';
import { perSize } from '../../../lab/analysis/sizes.js';

/** The exponent is reported only if its standard error is below this. */
const maxError = 0.5;

/**
 * Returns the exponent k of the fit of time to cells^k. It is undefined where k is not measurable:
 * too few sizes took longer than the program's start, or the standard error of k is at least 0.5 or
 * half of k.
 */
export function growthOf(costs: readonly SizeCost[]): number | undefined {
  const points = perSize(costs.map(({ cells, ms, limited }) => ({ n: cells, value: ms, limited })));
  const fit = fitModel(points, 'n^k');
  if (!fit) return undefined;
  const logs = points.filter(({ censored }) => !censored).map(({ n }) => Math.log(n));
  const middle = mean(logs);
  const spread = Math.sqrt(logs.reduce((sum, log) => sum + (log - middle) ** 2, 0));
  const error = fit.sigma / spread;
  return error < maxError && fit.parameter! > 2 * error ? fit.parameter : undefined;
}
