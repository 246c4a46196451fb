/** All best first moves, by any algorithm that finds the longest capture of one man. */
import type { Move } from '../../core/position.js';
import { ownMen } from './board.js';
import { jumpOf } from './position.js';
import { EMPTY, OPPONENT, OWN, type CheckersSetup } from './setup.js';

/**
 * Every first jump of a capture of length `longest`, in ascending order of moves.
 *
 * @param longest the exact answer of the board
 * @param longestAfter the longest capture of the man on a square of another board
 */
export function allFirstJumps(
  setup: CheckersSetup,
  longest: number,
  longestAfter: (after: CheckersSetup, man: number) => number,
): Move[] {
  const best: Move[] = [];
  for (const man of longest > 0 ? ownMen(setup) : []) {
    for (let move = 4 * man; move < 4 * man + 4; move++) {
      const after = afterJump(setup, move);
      if (after && longestAfter(after.setup, after.man) === longest - 1) best.push(move);
    }
  }
  return best;
}

/** The board after a capture, and the square the man then stands on; undefined if it is no capture. */
function afterJump(setup: CheckersSetup, move: Move): { setup: CheckersSetup; man: number } | undefined {
  const jump = jumpOf(setup, move);
  if (!jump || setup.cells[jump.over] !== OPPONENT || setup.cells[jump.to] !== EMPTY) return undefined;
  const cells = setup.cells.slice();
  cells[jump.from] = cells[jump.over] = EMPTY;
  cells[jump.to] = OWN;
  return { setup: { ...setup, cells }, man: jump.to };
}
