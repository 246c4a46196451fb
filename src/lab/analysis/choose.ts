/**
 * Chooses the growth model that the data support: by the corrected Akaike criterion, by parsimony among models that
 * it cannot tell apart, and, as a second opinion, by a forecast of the largest sizes from the smaller ones.
 */
import { fitModel, score, type Fit } from './fit.js';
import { modelIds, type ModelId } from './models.js';
import type { SizePoint } from './sizes.js';

export interface Candidate extends Fit {
  /** AICc above the least. */
  readonly delta: number;
  /** Akaike weight, 0..1: the share of belief among the models tried (Burnham and Anderson 2002, 2.9). */
  readonly weight: number;
  /** Log-likelihood of the held-out largest sizes per size, if enough is left to fit without them. */
  readonly forecast?: number;
}

export interface ModelChoice {
  readonly chosen: Candidate;
  /** All that could be fitted, best AICc first. */
  readonly candidates: readonly Candidate[];
  /** Models that the data do not rule out: delta <= 2 (Burnham and Anderson 2002, 2.6); the chosen one is in. */
  readonly plausible: readonly ModelId[];
  /** The model that forecasts the largest sizes best. */
  readonly bestForecast?: ModelId;
}

export const plausibleDelta = 2;

/** Undefined if there are too few sizes for any model. */
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

/** The sizes below, and the largest quarter of the exact ones with everything above. */
function split(points: readonly SizePoint[]): [small: SizePoint[], large: SizePoint[]] {
  const exact = points.filter((point) => !point.censored);
  const held = Math.max(1, Math.round(exact.length / 4));
  const from = exact[exact.length - held]?.n ?? Infinity;
  return [points.filter(({ n }) => n < from), points.filter(({ n }) => n >= from)];
}
