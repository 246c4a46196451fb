/** Statistics of costs of which some ended at a limit. */
import type { Cost } from './quantile.js';

/** A point of a cactus plot: `solved` positions cost at most `cost` each. */
export interface CactusPoint {
  readonly solved: number;
  readonly cost: number;
}

/** Returns the solved positions by ascending cost, as in plots of the SAT competitions. */
export function cactus(costs: readonly Cost[]): CactusPoint[] {
  return costs
    .filter((cost) => !cost.limited)
    .map((cost) => cost.value)
    .sort((a, b) => a - b)
    .map((cost, i) => ({ solved: i + 1, cost }));
}

/** Returns the mean cost with limited runs counted twice (PAR2); NaN for no costs. */
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

/** Returns the estimate of E. Kaplan and P. Meier (1958), valid for different limits, too. */
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
