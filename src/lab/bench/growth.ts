/** The experiments of the notebooks, as `bench --raw` measures them. */
import { plainQuestion } from '../../core/game.js';
import type { Experiment } from './experiment.js';
import { alphabetaPlans } from './plans/alphabeta.js';
import { checkersPlans } from './plans/checkers.js';
import { dotsPlans } from './plans/dots.js';
import { hexPlans } from './plans/hex.js';
import { planSeed, type Plan, type Profile } from './plans/plan.js';

const plans: readonly Plan[] = [...checkersPlans, ...hexPlans, ...alphabetaPlans, ...dotsPlans];

/** Values of `--experiment`: names of single experiments, and of all those of one notebook. */
export const growthIds = [...new Set(plans.map(({ id }) => id.split('-')[0])), ...plans.map(({ id }) => id)];

const blocks: Record<Profile, number> = { small: 5, full: 11 };

/** Returns the experiments with these names; all without names. */
export function growthExperiments(profile: Profile, names: readonly string[] = growthIds): Experiment[] {
  return plans
    .filter(({ id }) => names.some((name) => id === name || id.startsWith(`${name}-`)))
    .map(({ id, game, algorithms, limits, positions }) => ({
      id,
      game,
      algorithms,
      positions: positions(profile),
      question: plainQuestion,
      limits: limits?.[profile] ?? {},
      blocks: blocks[profile],
      seed: planSeed,
    }));
}
