/** Quantiles of samples, censored ones included. */

/** One measured cost: exact, or a lower bound if a limit ended the run. */
export interface Cost {
  readonly value: number;
  /** The run ended at a limit, so its cost is at least `value`. */
  readonly limited?: boolean;
}

/** Linear interpolation (type 7 of Hyndman and Fan 1996); NaN for no values. */
export function quantile(values: readonly number[], q: number): number {
  return quantileOfSorted(
    values.slice().sort((a, b) => a - b),
    q,
  );
}

/** Like `quantile`, for values in ascending order. */
export function quantileOfSorted(sorted: ArrayLike<number>, q: number): number {
  if (sorted.length === 0) return NaN;
  const at = q * (sorted.length - 1);
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/**
 * The quantile `q` if some costs are lower bounds: the order statistic of rank ceil(q N) (type 1),
 * which a bound above it does not change. Limited costs rank last. If the rank falls among them,
 * the answer is itself a bound, and all costs count with their lower bounds.
 */
export function censoredQuantile(costs: readonly Cost[], q: number): Cost {
  const ascending = (a: number, b: number): number => a - b;
  const rank = Math.max(0, Math.ceil(q * costs.length) - 1);
  const exact = costs.filter((cost) => !cost.limited).map((cost) => cost.value);
  if (rank < exact.length) return { value: exact.sort(ascending)[rank] };
  const bounds = costs.map((cost) => cost.value).sort(ascending);
  return { value: bounds[rank] ?? NaN, limited: costs.length > 0 };
}
