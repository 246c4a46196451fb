/** Random positions of any game by size, stones and an option of the header. */
import type { Game, Setup } from '../../src/core/game.js';
import { Random } from '../../src/core/random.js';

/** Rows, columns, moves played, and an option of the header: `k=4`. */
export type Sample = readonly [rows: number, cols: number, plies: number, option?: string];

/** Returns `count` random positions of each sample. */
export function sampled(game: Game, samples: readonly Sample[], count: number, seed: number): Setup[] {
  const random = new Random(seed);
  return samples.flatMap(([rows, cols, plies, option]) =>
    Array.from({ length: count }, () => {
      const header = new Map(option ? [option.split('=') as [string, string]] : []);
      const made = game.rules.generate(random, { kind: game.rules.kinds[0], rows, cols, plies, header });
      if (!made.ok) throw new Error(made.error.code);
      return made.value;
    }),
  );
}
