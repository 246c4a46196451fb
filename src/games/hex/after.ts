/** The setup after a move, for whoever needs a drawing or a solver in the middle of a game. */
import type { Move } from '../../core/position.js';
import { swapMove } from './moves.js';
import { EMPTY, type HexSetup } from './setup.js';

/**
 * The setup of the position after `move`, which must be legal. After a swap the rule is no longer in force: the
 * stone that the swap leaves behind would otherwise look like an opening to be swapped once more.
 */
export function after(setup: HexSetup, move: Move): HexSetup {
  const cells = setup.cells.slice();
  const toMove = setup.toMove === 0 ? 1 : 0;
  const stone = setup.toMove + 1;
  if (move !== swapMove(setup)) {
    cells[move] = stone;
    return { ...setup, cells, toMove };
  }
  const taken = cells.findIndex((cell) => cell !== EMPTY);
  cells[taken] = EMPTY;
  cells[(taken % setup.cols) * setup.cols + Math.floor(taken / setup.cols)] = stone;
  return { ...setup, cells, toMove, swap: false };
}
