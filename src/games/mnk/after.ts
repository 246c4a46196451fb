/** The setup after a move, for whoever needs a drawing or a solver in the middle of a game. */
import type { Move } from '../../core/position.js';
import { O, X, lostTurn, turnByCount, turnOf, type MnkSetup } from './setup.js';

/**
 * The setup of the position after `move`, an outcome of a legal move: a stone stands where it slid to. The lost
 * turn changes only who moves.
 */
export function after(setup: MnkSetup, move: Move): MnkSetup {
  const { turn: _before, ...rest } = setup;
  const mover = turnOf(setup)!;
  const next = mover === X ? O : X;
  const cells = setup.cells.slice();
  if (move !== lostTurn(setup)) cells[move] = mover;
  return turnByCount(cells) === next ? { ...rest, cells } : { ...rest, cells, turn: next };
}
