/**
 * Static evaluation of the player's search: the difference of the worth of the free cells to both
 * sides (ranks.ts), and what the side to move can do with its stone. A logistic curve turns it into
 * a chance to win. The weights are learned from games of the player against itself (weights.ts).
 */
import type { Side } from '../../../core/position.js';
import type { ThreatBoard } from '../threats/board.js';
import { rank, rankCount } from '../threats/ranks.js';

/** A win in n plies is worth this minus n; every other value is smaller. */
export const win = 1_000_000;

/** Values from here on are wins; their negatives are losses. */
export const leastWin = win - 2000;

/** Weights of the evaluation; a value of `scale` is one unit of the log odds of winning. */
export interface Weights {
  /** Worth of the right to move. */
  readonly tempo: number;
  /** By shape: worth of a free cell in each direction where a stone makes the shape. */
  readonly shapes: readonly number[];
  /** By rank, for the side to move if it has such a cell. */
  readonly own: readonly number[];
  /** By rank, against the side to move if the other side has such a cell. */
  readonly opposite: readonly number[];
}

/**
 * Value for `side`, to move. Neither side may have a completing cell, nor `side` a cell that makes
 * an open four.
 * @param board with totals by the same weights
 */
export function evaluate(board: ThreatBoard, side: Side, { tempo, own, opposite }: Weights): number {
  const { counts } = board;
  const other = (1 - side) as Side;
  let value = board.totals[side] - board.totals[other] + tempo;
  for (let made: number = rank.prepares; made <= rank.openFour; made++) {
    if (counts[side * rankCount + made] > 0) value += own[made];
    if (counts[other * rankCount + made] > 0) value -= opposite[made];
  }
  return value;
}

/** Value at which the chance to win is 73 %. */
export const scale = 400;
