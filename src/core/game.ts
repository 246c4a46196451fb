/** A game is one object of four parts. Each part is a type with a file of its own. */
import type { Codec } from './parts/codec.js';
import type { Presentation } from './parts/presentation.js';
import type { ContestProblem } from './parts/problem.js';
import type { Rules, Setup } from './parts/rules.js';
import type { Solvers } from './parts/solvers.js';
import type { Phrase } from './text/phrase.js';

export type * from './parts/codec.js';
export type * from './parts/formats.js';
export * from './parts/presentation.js';
export * from './parts/problem.js';
export * from './parts/rules.js';
export * from './parts/solvers.js';
export type * from './parts/trace.js';

/** A game: its rules, its texts, its solvers and its presentation. `S` is its setup type. */
export interface Game<S extends Setup = Setup> {
  readonly id: string;
  readonly aliases: readonly string[];
  readonly name: Phrase;
  /**
   * Loads the searches and checkers. Only after it may `solve`, `trace`, `distance`, `book`,
   * `verify` and the other checks of `solvers` be called, and `view.explain` of a game that goes
   * on.
   */
  readonly load: () => Promise<void>;
  readonly rules: Rules<S>;
  readonly codec: Codec<S>;
  readonly solvers: Solvers<S>;
  readonly view: Presentation<S>;
  /** Programming problems for contest judges by name, each loaded on demand. */
  readonly problems?: Readonly<Record<string, () => Promise<ContestProblem<S>>>>;
}
