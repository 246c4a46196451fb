/** A game is one object of four parts; each part is a type with a file of its own. */
import type { Bilingual } from './bilingual.js';
import type { Codec } from './codec.js';
import type { Presentation } from './presentation.js';
import type { Rules, Setup } from './rules.js';
import type { Solvers } from './solvers.js';

export * from './bilingual.js';
export type * from './codec.js';
export * from './presentation.js';
export type * from './rules.js';
export * from './solvers.js';

/** A game: its rules, its texts, its solvers and its presentation. `S` is its setup type. */
export interface Game<S extends Setup = Setup> {
  readonly id: string;
  readonly aliases: readonly string[];
  readonly name: Bilingual;
  readonly rules: Rules<S>;
  readonly codec: Codec<S>;
  readonly solvers: Solvers<S>;
  readonly view: Presentation<S>;
}
