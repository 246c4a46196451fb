/** What may be played: the part of a game that knows its rules. */
import type { Move, Position } from '../position.js';
import type { Random } from '../random.js';
import type { Result } from '../refusal.js';
import type { SolverCache } from '../search/solver-cache.js';

/** What the text of a record says, game by game; the codec has checked its syntax, not the rules. */
export interface Setup {
  readonly game: string;
  readonly rows: number;
  readonly cols: number;
  /** The numbers of the record, in its order. */
  readonly cells: Uint8Array;
}

/** Traits a search checks at its front door. */
export interface Traits {
  /** One player looking for the most points, or two opponents. */
  readonly players: 1 | 2;
  /** Moves may have random outcomes: `position` returns a ChancePosition. */
  readonly chance: boolean;
  /** Bounds of the final value for side 0, whatever is played: -1 and 1 where only winning counts. */
  readonly worst: number;
  readonly best: number;
  /** False where no game ends even. */
  readonly draws?: false;
}

/** What a generator is asked for. */
export interface GenerateOptions {
  readonly rows?: number;
  readonly cols?: number;
  /** 0..1, share of occupied squares, by the game's own meaning. */
  readonly density?: number;
  /** Moves played from the empty position, for games that generate by playing. */
  readonly plies?: number;
  /** What the header of each record is to say: keys that the grammar lists, each with its value as text. */
  readonly header?: ReadonlyMap<string, string>;
  /** A named family of positions; `random` everywhere, `hard` where the game has one. */
  readonly kind: string;
}

/** The numbers of a record without its options. */
export type Board = Pick<Setup, 'rows' | 'cols' | 'cells'>;

/** A position that another becomes when its board is turned or mirrored, or its players are exchanged. */
export interface Image<S extends Setup = Setup> {
  readonly setup: S;
  /** What a move becomes. */
  move(move: Move): Move;
}

/** How long the games of a position are. */
export interface GameLength {
  readonly plies: number;
  readonly always: boolean;
}

/** What may be played: from a record's setup to positions and back. */
export interface Rules<S extends Setup = Setup> {
  traits(setup: S): Traits;
  /** `cache` may keep what positions of one board share. */
  position(setup: S, cache?: SolverCache): Result<Position>;
  /**
   * The setup after a move, which must be legal: what `position` of it can play is what `play` leads to. In a
   * capture sequence, which man captures is not part of a record, so there it serves drawings only.
   */
  after(setup: S, move: Move): S;
  /** The other positions that symmetry makes of this one: the same value for the side to move, move by move. */
  symmetries(setup: S): readonly Image<S>[];
  /**
   * Plies to the end of a game that no win ends before; `always`: every game lasts so long. Absent where games of one
   * position can differ in length without a winner.
   */
  length?(setup: S): GameLength;
  /** Families of positions that `generate` makes, the default first. */
  readonly kinds: readonly string[];
  generate(random: Random, options: GenerateOptions): Result<S>;

  // Derived: `defineGame` of games/kit fills these in where a game does not say.

  /**
   * Boards that lack rows, columns or pieces of this one, the largest steps first; its single rows, columns and pieces
   * are among them. Not all need be positions. Default: the cells are rows x cols.
   */
  smaller(board: Board): Iterable<Board>;
}
