/** Rules: the part of a game that knows which moves are legal. */
import type { Move, Position } from '../position.js';
import type { Random } from '../random.js';
import type { Result } from '../refusal.js';
import type { SolverCache } from '../search/solver-cache.js';

/** The content of a record. The codec has checked its syntax, not the rules of the game. */
export interface Setup {
  readonly game: string;
  readonly rows: number;
  readonly cols: number;
  /** The numbers of the record in order. */
  readonly cells: Uint8Array;
}

/** Properties of a game that a search checks before it starts. */
export interface Traits {
  /** One player looking for the most points, or two opponents. */
  readonly players: 1 | 2;
  /** Moves may have random outcomes: `position` returns a ChancePosition. */
  readonly chance: boolean;
  /** Lower bound of the final value for side 0: -1 where only winning counts. */
  readonly worst: number;
  /** Upper bound of the final value for side 0: 1 where only winning counts. */
  readonly best: number;
  /** False in games that cannot end in a draw. */
  readonly draws?: false;
}

/** Returns whether two opponents play without chance for a win, a loss or perhaps a draw. */
export function isWinOrLose({ players, chance, best, worst }: Traits): boolean {
  return players === 2 && !chance && best === 1 && worst === -1;
}

/** Options of a generator of positions. */
export interface GenerateOptions {
  readonly rows?: number;
  readonly cols?: number;
  /** Share of occupied squares, 0..1; each game defines its meaning. */
  readonly density?: number | undefined;
  /** Moves played from the empty position, for games that generate by playing. */
  readonly plies?: number | undefined;
  /** Options for the header of each record: keys of the grammar, each with its value as text. */
  readonly header?: ReadonlyMap<string, string>;
  /** A named family of positions: `random` in every game, `hard` in some. */
  readonly kind: string;
}

/** The board of a record without its options. */
export type Board = Pick<Setup, 'rows' | 'cols' | 'cells'>;

/** The image of a position under a symmetry: board turned or mirrored, or players exchanged. */
export interface Image<S extends Setup = Setup> {
  readonly setup: S;
  /** Maps a move of the position to the move of the image. */
  move(move: Move): Move;
}

/** Length of the games that start from a position, in plies. */
export interface GameLength {
  readonly plies: number;
  /** Every game has this length, even one with a winner. */
  readonly always: boolean;
}

/** Traits, positions and moves of a game. */
export interface Rules<S extends Setup = Setup> {
  traits(setup: S): Traits;
  /** Returns a position to play on. `cache` may hold data that positions of one board share. */
  position(setup: S, cache?: SolverCache): Result<Position>;
  /** Returns the length of a game that no win ends early. Absent where such games can differ. */
  length?(setup: S): GameLength;

  // Derived: `defineGame` of games/kit supplies the defaults of the members below.

  /**
   * Returns the setup after a legal move: its `position` allows the same moves as `play` does.
   * Within a capture sequence it serves drawings only: no record says which man is capturing.
   * Default: the mover's stone on the cell of the move.
   */
  after(setup: S, move: Move): S;
  /**
   * Returns the other images under symmetry. They and their moves have the same values. Default:
   * none.
   */
  symmetries(setup: S): readonly Image<S>[];
  /**
   * Families of positions that `generate` knows, the default first. Default: `random`, `late` and
   * `over`.
   */
  readonly kinds: readonly string[];
  /** Default: random play from the empty board. */
  generate(random: Random, options: GenerateOptions): Result<S>;
  /**
   * Returns boards without some rows, columns or pieces of this one: first without many, at last
   * without single ones. Some may be illegal. Default: for a record of rows x cols cells.
   */
  smaller(board: Board): Iterable<Board>;
}
