/** A dense number, 0 <= move < moveCount of its game and size. The game's codec names it. */
export type Move = number;

/** Side 0 moves first in the empty position. */
export type Side = 0 | 1;

export function otherSide(side: Side): Side {
  return side === 0 ? 1 : 0;
}

/**
 * A playable position: one mutable object that a search drives with `play` and `undo`.
 *
 * Implementations are classes with prototype methods and typed arrays. `play` does not check:
 * callers pass only moves that `legalMoves` listed in this very position.
 */
export interface Position {
  /** Size of the move space; every legal move is below it. */
  readonly moveCount: number;
  /** Side to move. It may stay the same after `play` (Dots and Boxes, capture sequences). */
  readonly toMove: Side;
  readonly isOver: boolean;
  /** Points of side 0 minus side 1 that no later move changes; the value once `isOver`. */
  readonly settled: number;
  /** Lower half of a 64-bit key of what decides later play: board, side to move; not `settled`. */
  readonly keyLow32: number;
  /** Upper half of the key, unsigned. */
  readonly keyHigh32: number;
  /** Writes the legal moves to `out` from index `from` on and returns their number: 0 when over. */
  legalMoves(out: Int32Array, from: number): number;
  play(move: Move): void;
  /** Reverts the last `play` exactly, key included. */
  undo(): void;
}

/** Returns the settled points from the view of the side to move. */
export function settledForMover({ toMove, settled }: Pick<Position, 'toMove' | 'settled'>): number {
  return toMove === 0 ? settled : 0 - settled;
}

/**
 * A position whose moves may have random outcomes (slippery pieces). A player chooses a legal move;
 * chance picks one of its outcomes, which is itself a move for `play`.
 */
export interface ChancePosition extends Position {
  /**
   * Writes the outcomes of `move` to `out` and their probabilities, which add up to 1, to
   * `probability`, both from index `from` on. Returns their number, at least 1.
   */
  outcomes(move: Move, out: Int32Array, probability: Float64Array, from: number): number;
}

/** Returns the legal moves in the game's order. Allocates: not for use inside a search. */
export function legalMoves(position: Position): Move[] {
  const moves = new Int32Array(position.moveCount);
  return Array.from(moves.subarray(0, position.legalMoves(moves, 0)));
}
