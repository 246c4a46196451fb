/** Costs of which some ended at a limit: what may be drawn and added up. */
import type { Cost } from './quantile.js';

/** A point of a cactus plot: `solved` positions cost at most `cost` each. */
export interface CactusPoint {
  readonly solved: number;
  readonly cost: number;
}

/** Solved positions by ascending cost, as the SAT competitions draw them. */
export function cactus(costs: readonly Cost[]): CactusPoint[] {
  return costs
    .filter((cost) => !cost.limited)
    .map((cost) => cost.value)
    .sort((a, b) => a - b)
    .map((cost, i) => ({ solved: i + 1, cost }));
}

/** Mean cost where a limited run counts twice what it had spent; NaN of nothing. */
export function par2(costs: readonly Cost[]): number {
  let sum = 0;
  for (const { value, limited } of costs) sum += limited ? 2 * value : value;
  return sum / costs.length;
}

/** A step of a survival curve: the estimated share of positions that cost more than `cost`. */
export interface SurvivalStep {
  readonly cost: number;
  readonly share: number;
}

/** E. Kaplan and P. Meier's estimate (1958): right also where positions had different limits. */
export function survival(costs: readonly Cost[]): SurvivalStep[] {
  const ascending = costs
    .slice()
    .sort((a, b) => a.value - b.value || Number(!!a.limited) - Number(!!b.limited));
  const steps: SurvivalStep[] = [];
  let share = 1;
  ascending.forEach(({ value, limited }, i) => {
    if (limited) return;
    share *= 1 - 1 / (ascending.length - i);
    if (steps[steps.length - 1]?.cost === value) steps.pop();
    steps.push({ cost: value, share });
  });
  return steps;
}
