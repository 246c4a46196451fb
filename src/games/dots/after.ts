/** The setup after a move, for whoever needs a drawing or a solver in the middle of a game. */
import type { Move } from '../../core/position.js';
import { boardOf, completedBoxes } from './board.js';
import type { DotsSetup } from './setup.js';

/** The setup of the position after `move`, which must be legal: who completes a box takes it and moves again. */
export function after(setup: DotsSetup, move: Move): DotsSetup {
  const board = boardOf(setup.rows, setup.cols);
  const cells = setup.cells.slice();
  cells[move] = 1;
  const boxes = completedBoxes(board, cells) - completedBoxes(board, setup.cells);
  if (boxes === 0) return { ...setup, cells, turn: setup.turn === 0 ? 1 : 0 };
  const [first, second] = setup.score;
  return { ...setup, cells, score: setup.turn === 0 ? [first + boxes, second] : [first, second + boxes] };
}
