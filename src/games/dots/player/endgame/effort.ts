/**
 * Predicts the nodes of an exact search of a quiet position, so that a search that cannot end is
 * not begun.
 *
 * Fitted to random positions of 5x5, 6x6 and 8x8 with 2 to 18 safe edges, and to the empty boards
 * 3x3, 3x4, 4x4: the logarithm grows by a half for each safe edge and by a fifth for each box, or
 * by a half for each free edge, whichever is less. Mostly right within a factor of three.
 */
import type { EdgeBoard } from '../../rules/edge-board.js';

export function predictedNodes(board: EdgeBoard): number {
  let [free, safe] = [0, 0];
  for (let edge = 0; edge < board.edgeCount; edge++) {
    if (board.drawn[edge] === 1) continue;
    free++;
    if (board.isSafe(edge)) safe++;
  }
  return Math.exp(Math.min(0.5 * free - 2, 0.52 * safe + 0.187 * board.boxesLeft - 1.1));
}
