/**
 * Chooses the growth model that the data support: by the corrected Akaike criterion, by parsimony
 * among models that it cannot distinguish, and, as a check, by forecasts of the largest sizes from
 * the smaller ones.
 */
import { fitModel, score, type Fit } from './fit.js';
import { modelIds, type ModelId } from './models.js';
import type { SizePoint } from './sizes.js';

export interface Candidate extends Fit {
  /** Difference of AICc from the smallest. */
  readonly delta: number;
  /** Akaike weight, 0..1: relative support among the models (Burnham and Anderson 2002, 2.9). */
  readonly weight: number;
  /** Mean log-likelihood of the largest sizes under a fit to the smaller ones, if these suffice. */
  readonly forecast?: number;
}

export interface ModelChoice {
  readonly chosen: Candidate;
  /** All models that could be fitted, best AICc first. */
  readonly candidates: readonly Candidate[];
  /** Models with delta <= 2, which are not ruled out (Burnham and Anderson 2002, 2.6). */
  readonly plausible: readonly ModelId[];
  /** The model that forecasts the largest sizes best. */
  readonly bestForecast?: ModelId;
}

export const plausibleDelta = 2;

/** Returns undefined if there are too few sizes for any model. */
export function chooseModel(
  points: readonly SizePoint[],
  ids: readonly ModelId[] = modelIds,
): ModelChoice | undefined {
  const fits = ids.flatMap((id) => fitModel(points, id) ?? []).sort((a, b) => a.aicc - b.aicc);
  if (fits.length === 0) return undefined;
  const [small, large] = split(points);
  const weights = fits.map((fit) => Math.exp((fits[0].aicc - fit.aicc) / 2));
  const total = weights.reduce((sum, weight) => sum + weight);
  const candidates = fits.map((fit, i): Candidate => {
    const part = fitModel(small, fit.model);
    const forecast = part && large.length > 0 ? score(large, part) / large.length : undefined;
    return {
      ...fit,
      delta: fit.aicc - fits[0].aicc,
      weight: weights[i] / total,
      ...(forecast === undefined ? {} : { forecast }),
    };
  });
  const plausible = candidates.filter(({ delta }) => delta <= plausibleDelta);
  const chosen = plausible.reduce((a, b) => (b.parameters < a.parameters ? b : a));
  const forecasters = candidates.filter(({ forecast }) => forecast !== undefined);
  const best =
    forecasters.length === 0 ? undefined : forecasters.reduce((a, b) => (b.forecast! > a.forecast! ? b : a));
  return {
    chosen,
    candidates,
    plausible: plausible.map(({ model }) => model),
    ...(best ? { bestForecast: best.model } : {}),
  };
}

/** Splits off the largest quarter of the exact sizes, with all sizes above them. */
function split(points: readonly SizePoint[]): [small: SizePoint[], large: SizePoint[]] {
  const exact = points.filter((point) => !point.censored);
  const held = Math.max(1, Math.round(exact.length / 4));
  const from = exact[exact.length - held]?.n ?? Infinity;
  return [points.filter(({ n }) => n < from), points.filter(({ n }) => n >= from)];
}
