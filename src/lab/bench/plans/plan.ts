/** What the experiments of the notebooks are made of. */
import type { Game, GenerateOptions, Setup } from '../../../core/game.js';
import type { Limits } from '../../../core/search/limits.js';
import { generated } from '../positions.js';

export const profiles = ['small', 'full'] as const;
export type Profile = (typeof profiles)[number];

export interface PlannedPosition {
  /** The size that costs are fitted against. */
  readonly n: number;
  readonly setup: Setup;
  /** What it changes in the plan's limits, where depth or memory is what grows. */
  readonly limits?: Limits;
}

export interface Plan {
  /** The notebook's name, a dash, the experiment's. */
  readonly id: string;
  readonly game: Game;
  readonly algorithms: readonly string[];
  readonly limits: Record<Profile, Limits>;
  positions(profile: Profile): PlannedPosition[];
}

export const planSeed = 3;

/** Random positions of a kind and size; the first ones are the same for every count. */
export function random(game: Game, count: number, wanted: GenerateOptions): Setup[] {
  const { rows = 0, cols = 0, plies = 0 } = wanted;
  const made = generated(game, count, planSeed + 1000 * rows + cols + 1_000_000 * plies, wanted);
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

/** from, from + step… up to `to`. */
export function range(from: number, to: number, step = 1): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
}
