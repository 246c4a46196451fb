/**
 * Bootstrap intervals (B. Efron 1979): percentile intervals, seeded so that they can be repeated.
 */
import type { Random } from '../../core/random.js';
import { fitModel, predictLog, type Fit } from './fit.js';
import type { ModelId } from './models.js';
import { quantileOfSorted } from './quantile.js';
import { perSize, type Observation, type SizePoint } from './sizes.js';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface BootstrapOptions {
  readonly resamples?: number;
  /** Coverage, 0..1. */
  readonly level?: number;
}

/** Returns the quantiles around the middle `level` of the defined values of `draw`. */
export function percentileInterval(
  draw: () => number | undefined,
  { resamples = 1000, level = 0.95 }: BootstrapOptions = {},
): Interval {
  const drawn: number[] = [];
  for (let i = 0; i < resamples; i++) {
    const value = draw();
    if (value !== undefined) drawn.push(value);
  }
  drawn.sort((a, b) => a - b);
  const tail = (1 - level) / 2;
  return { low: quantileOfSorted(drawn, tail), high: quantileOfSorted(drawn, 1 - tail) };
}

/** Minimum number of measurements at each size for scatter by size; with fewer, it is pooled. */
const enoughPerSize = 5;

/**
 * Returns the interval of k of n^k or b of b^n. With five or more measurements at every size, these
 * are resampled within their size. With fewer (exact counts have one per size), the residuals of
 * the fit are resampled, scaled up for the number of fitted parameters. Returns undefined if the
 * model has no free parameter or cannot be fitted.
 */
export function parameterInterval(
  observations: readonly Observation[],
  id: ModelId,
  random: Random,
  options: BootstrapOptions = { resamples: 200 },
): (Interval & { readonly parameter: number }) | undefined {
  const points = perSize(observations);
  const fit = fitModel(points, id);
  if (fit?.parameter === undefined) return undefined;
  const within = points.every(({ count }) => count >= enoughPerSize);
  const groups = points.map(({ n }) => observations.filter((one) => one.n === n && one.value > 0));
  const resampled = within
    ? (): SizePoint[] => perSize(groups.flatMap((group) => draw(group, random)))
    : residualResampler(points, fit, random);
  const interval = percentileInterval(() => fitModel(resampled(), id)?.parameter, options);
  return { parameter: fit.parameter, ...interval };
}

/** Draws a sample of the same length with replacement. */
export function draw<T>(items: readonly T[], random: Random): T[] {
  return items.map(() => items[random.below(items.length)]);
}

/** Returns a function that draws residuals for the exact medians; censored medians stay. */
function residualResampler(points: readonly SizePoint[], fit: Fit, random: Random): () => SizePoint[] {
  const exact = points.filter((point) => !point.censored);
  const inflation = Math.sqrt(exact.length / Math.max(1, exact.length - fit.parameters + 1));
  const errors = exact.map(({ n, log }) => (log - predictLog(fit, n)) * inflation);
  return () =>
    points.map((point) =>
      point.censored
        ? point
        : { ...point, log: predictLog(fit, point.n) + errors[random.below(errors.length)] },
    );
}
