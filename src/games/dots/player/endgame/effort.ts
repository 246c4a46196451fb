/**
 * How many nodes an exact search of a quiet position is likely to take, so that a search which cannot end is
 * not begun.
 *
 * Measured on random positions of 5x5, 6x6 and 8x8 with 2 to 18 safe edges (endgame-search.ts), and on the
 * empty boards 3x3, 3x4, 4x4 (the solver): the logarithm grows by a half for each safe edge and by a fifth
 * for each box, or by a half for each free edge, whichever is less. Right within a factor of three, most of
 * the time.
 */
import type { EdgeBoard } from '../edge-board.js';

/** Likely number of nodes of an exact search of the quiet position on `board`. */
export function predictedNodes(board: EdgeBoard): number {
  let [free, safe] = [0, 0];
  for (let edge = 0; edge < board.edgeCount; edge++) {
    if (board.drawn[edge] === 1) continue;
    free++;
    if (board.isSafe(edge)) safe++;
  }
  return Math.exp(Math.min(0.5 * free - 2, 0.52 * safe + 0.187 * board.boxesLeft - 1.1));
}
