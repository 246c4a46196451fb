/** The setup after a capture, for whoever needs a drawing in the middle of a sequence. */
import type { Move } from '../../core/position.js';
import { jumpOf } from './position.js';
import { EMPTY, OWN, type CheckersSetup } from './setup.js';

/**
 * The board after `move`, which must be legal. A record does not say which man is capturing: only the Position
 * knows that he alone goes on.
 */
export function after(setup: CheckersSetup, move: Move): CheckersSetup {
  const { from, over, to } = jumpOf(setup, move)!;
  const cells = setup.cells.slice();
  cells[from] = EMPTY;
  cells[over] = EMPTY;
  cells[to] = OWN;
  return { ...setup, cells };
}
