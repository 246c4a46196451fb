/**
 * Fits one growth model to medians by size: log cost(n) = log(fixed + scale f(n)) + sigma noise.
 *
 * Noise of timings and node counts is multiplicative: twice the cost, twice the scatter. Least
 * squares on the plain scale would depend on the largest size alone. The fit is therefore on the
 * log scale, where the scatter is even and least squares is maximum likelihood. A size whose median
 * is only bounded from below counts with the probability of lying above the bound. The fixed cost
 * is not negative, so that it can flatten the small sizes but not bend the large ones.
 *
 * For a given shape the best scale and sigma have a closed form (`censored-normal.ts`). The search
 * is over the rest: the share of the fixed cost at the smallest size, and k or b if free. Each
 * model is fitted without and with a fixed cost, and the criterion decides whether the additional
 * parameter is worth it. With a permanent fixed cost, fixed + n^k would pass for b^n over any range
 * of sizes that can be measured.
 */
import { locate, type NormalFit } from './censored-normal.js';
import { minimise, type Minimum } from './minimise.js';
import { logSurvival } from './normal.js';
import { modelById, type Model, type ModelId } from './models.js';
import type { SizePoint } from './sizes.js';

export interface Fit {
  readonly model: ModelId;
  /** k of n^k, b of b^n. */
  readonly parameter?: number;
  /** cost(n) = fixed + exp(logScale) f(n). */
  readonly fixed: number;
  readonly logScale: number;
  /** Standard deviation of log(cost); 0.1 is about 10 %. */
  readonly sigma: number;
  readonly logLikelihood: number;
  /** Number of fitted parameters, with sigma. */
  readonly parameters: number;
  /** Akaike's criterion, corrected for small samples (Hurvich and Tsai 1989); smaller is better. */
  readonly aicc: number;
}

/** Logarithm of the cost at size n, relative to the cost at the reference size. */
type Curve = (n: number) => number;

/** Returns the better fit by AICc, without or with a fixed cost; undefined for too few sizes. */
export function fitModel(points: readonly SizePoint[], id: ModelId): Fit | undefined {
  const model = modelById(id);
  const plain = fitVariant(points, model, false);
  const raised = id === 'c' ? undefined : fitVariant(points, model, true);
  return raised && raised.aicc < plain!.aicc ? raised : plain;
}

/** Returns undefined unless there are at least two more exact medians than parameters. */
function fitVariant(points: readonly SizePoint[], model: Model, raised: boolean): Fit | undefined {
  const parameters = 2 + Number(raised) + Number(model.free !== undefined);
  const exact = points.filter((point) => !point.censored).length;
  if (exact < parameters + 2) return undefined;
  const reference = points.find((point) => Number.isFinite(model.logShape(point.n, 1)))!.n;
  const censored = points.map((point) => point.censored);
  const located = (at: Coordinates): NormalFit => {
    const curve = curveOf(model, reference, at);
    return locate(
      points.map(({ n, log }) => Math.max(-1e6, Math.min(1e6, log - curve(n)))),
      censored,
    );
  };
  const at = search(model, points, raised, (here) => -located(here).logLikelihood);
  const { mu, sigma, logLikelihood } = located(at);
  return {
    model: model.id,
    ...(model.free ? { parameter: model.free === 'b' ? Math.exp(at.shape) : at.shape } : {}),
    fixed: Math.exp(mu) * at.share,
    logScale: mu + Math.log1p(-at.share) - model.logShape(reference, at.shape),
    sigma,
    logLikelihood,
    parameters,
    aicc: correctedAic(logLikelihood, parameters, exact),
  };
}

/** Returns the logarithm of the fitted cost at size `n`. */
export function predictLog(fit: Fit, n: number): number {
  const model = modelById(fit.model);
  return addLogs(Math.log(fit.fixed), fit.logScale + model.logShape(n, shapeOf(fit)));
}

/**
 * Standardised residuals by size: (log cost - log fit) / sigma. For a censored size it is a lower
 * bound. A good fit scatters within -2..2 without a trend.
 */
export function residuals(
  points: readonly SizePoint[],
  fit: Fit,
): { readonly n: number; readonly residual: number; readonly censored: boolean }[] {
  return points.map(({ n, log, censored }) => ({
    n,
    residual: (log - predictLog(fit, n)) / fit.sigma,
    censored,
  }));
}

/** Returns the log-likelihood of points under a fit, which need not be a fit to them. */
export function score(points: readonly SizePoint[], fit: Fit): number {
  let sum = 0;
  for (const { residual, censored } of residuals(points, fit)) {
    sum += censored
      ? logSurvival(residual)
      : -0.5 * residual * residual - Math.log(fit.sigma * Math.sqrt(2 * Math.PI));
  }
  return sum;
}

function shapeOf({ model, parameter }: Fit): number {
  return model === 'b^n' ? Math.log(parameter!) : (parameter ?? 0);
}

function correctedAic(logLikelihood: number, k: number, count: number): number {
  return 2 * k - 2 * logLikelihood + (2 * k * (k + 1)) / (count - k - 1);
}

function addLogs(a: number, b: number): number {
  const high = Math.max(a, b);
  return high === -Infinity ? high : high + Math.log1p(Math.exp(Math.min(a, b) - high));
}

/** Coordinates of the search: the share of the fixed cost at the reference size, and k or log b. */
interface Coordinates {
  readonly share: number;
  readonly shape: number;
}

function curveOf(model: Model, reference: number, { share, shape }: Coordinates): Curve {
  const base = model.logShape(reference, shape);
  if (share === 0) return (n) => model.logShape(n, shape) - base;
  const [logFixed, logRest] = [Math.log(share), Math.log1p(-share)];
  return (n) => addLogs(logFixed, logRest + model.logShape(n, shape) - base);
}

/** Minimises locally from the best point of a coarse grid. The share is on the logit scale. */
function search(
  model: Model,
  points: readonly SizePoint[],
  raised: boolean,
  cost: (at: Coordinates) => number,
): Coordinates {
  const slope = model.free ? meanSlope(points, model) : 0;
  const coordinates = (at: readonly number[]): Coordinates => ({
    share: raised ? 1 / (1 + Math.exp(-at[0])) : 0,
    shape: model.free ? at[at.length - 1] : 0,
  });
  const measured = (at: readonly number[]): number => {
    const here = coordinates(at);
    const outside = here.share === 1 || (model.free !== undefined && here.shape <= 0);
    return outside ? Infinity : cost(here);
  };
  const logits = raised ? [-3, -1, 1, 4, 8].map((x) => [x]) : [[]];
  const shapes = model.free ? [0.9, 1.1, 1.4, 2].map((x) => [x * slope]) : [[]];
  const steps = [...(raised ? [1.5] : []), ...(model.free ? [0.2 * slope] : [])];
  if (steps.length === 0) return coordinates([]);
  let best: Minimum = { at: [], value: Infinity };
  for (const logit of logits) {
    for (const shape of shapes) {
      const at = [...logit, ...shape];
      const value = measured(at);
      if (value < best.value || best.at.length === 0) best = { at, value };
    }
  }
  return coordinates(minimise(measured, best.at, steps).at);
}

/** Returns the growth from the smallest to the largest exact median: an initial k or log b. */
function meanSlope(points: readonly SizePoint[], model: Model): number {
  const exact = points.filter((point) => !point.censored);
  const [first, last] = [exact[0], exact[exact.length - 1]];
  const x = (n: number): number => (model.free === 'b' ? n : Math.log(n));
  return Math.max(0.01, (last.log - first.log) / (x(last.n) - x(first.n)));
}
