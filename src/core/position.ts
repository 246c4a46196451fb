/** A move: dense, 0 <= move < moveCount of its game and size; its name lives in the game's codec. */
export type Move = number;

/** The two sides; side 0 moves first in the empty position. */
export type Side = 0 | 1;

/**
 * A playable position, driven by searches: one mutable object, `play` and `undo`.
 *
 * Implementations are classes with prototype methods and typed arrays. `play` does not check: callers pass
 * only moves that `legalMoves` listed in this very position.
 */
export interface Position {
  /** Size of the move space; every legal move is below it. */
  readonly moveCount: number;
  /** Side to move. It may stay the same after `play` (Dots and Boxes, a capture sequence): never assume alternation. */
  readonly toMove: Side;
  readonly isOver: boolean;
  /** Points of side 0 minus side 1 that no later move can change. When `isOver`, the value of the game for side 0. */
  readonly settled: number;
  /** 64-bit key of the FUTURE (board and side to move, without `settled`), as two unsigned 32-bit halves. */
  readonly keyLow32: number;
  readonly keyHigh32: number;
  /** Writes the legal moves to `out` starting at index `from` and returns how many there are; 0 when over. */
  legalMoves(out: Int32Array, from: number): number;
  play(move: Move): void;
  /** Exact inverse of the last `play`, key included. */
  undo(): void;
}

/**
 * A position whose moves may have random outcomes (slippery pieces). A player chooses a legal move; chance then
 * picks one of its outcomes, which is itself a move that `play` carries out as it stands.
 */
export interface ChancePosition extends Position {
  /**
   * Writes the outcomes of choosing `move` to `out` and their probabilities (which add up to 1) to
   * `probability`, both starting at index `from`; returns how many there are, at least 1.
   */
  outcomes(move: Move, out: Int32Array, probability: Float64Array, from: number): number;
}

/** The legal moves of `position`, in the game's order. Allocates: not for the inside of a search. */
export function legalMoves(position: Position): Move[] {
  const moves = new Int32Array(position.moveCount);
  return Array.from(moves.subarray(0, position.legalMoves(moves, 0)));
}
