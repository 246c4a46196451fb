/** Parts of the experiments of the notebooks. */
import type { Game, GenerateOptions, Setup } from '../../../core/game.js';
import type { Limits } from '../../../core/search/limits.js';
import { generated } from '../positions.js';
import { unwrap } from '../../../core/refusal.js';

export const profiles = ['small', 'full'] as const;
export type Profile = (typeof profiles)[number];

export interface PlannedPosition {
  /** The size to which costs are fitted. */
  readonly n: number;
  readonly setup: Setup;
  /** Limits that differ from the plan's, for experiments that vary depth or memory. */
  readonly limits?: Limits;
}

export interface Plan {
  /** Name of the notebook, a hyphen, name of the experiment. */
  readonly id: string;
  readonly game: Game;
  readonly algorithms: readonly string[];
  /** Default: none. */
  readonly limits?: Record<Profile, Limits>;
  positions(profile: Profile): PlannedPosition[];
}

export const planSeed = 3;

/** Returns random positions of a kind and size. The first ones are the same for every count. */
export function random(game: Game, count: number, wanted: GenerateOptions): Setup[] {
  const { rows = 0, cols = 0, plies = 0 } = wanted;
  return unwrap(generated(game, count, planSeed + 1000 * rows + cols + 1_000_000 * plies, wanted));
}

/** Returns positions of the same size. */
export function sized(n: number, setups: readonly Setup[]): PlannedPosition[] {
  return setups.map((setup) => ({ n, setup }));
}

/** Returns the numbers from `from` to `to` in steps of `step`. */
export function range(from: number, to: number, step = 1): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
}
