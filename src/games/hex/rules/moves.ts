/** Moves of Hex: a cell (row * cols + col) or, under the swap rule, the swap. */
import { countOf } from '../../../core/cells.js';
import { cellOfName, nameOfCell } from '../../../core/text/coordinates.js';
import { type Move, otherSide } from '../../../core/position.js';
import { fail, ok, type Result } from '../../../core/refusal.js';
import { EMPTY, type HexSetup } from './setup.js';
import type { BoardSize } from '../../../core/game.js';

const swapName = 'swap';

/** The number of the swap, the first beyond the cells, whether or not the rule is in force. */
export function swapMove(setup: BoardSize): Move {
  return setup.rows * setup.cols;
}

/** Whether the side to move faces exactly one stone, the opponent's, and may swap. */
export function canSwap({ swap, cells, toMove }: HexSetup): boolean {
  return swap && countOf(cells, EMPTY) === cells.length - 1 && cells.includes(2 - toMove);
}

export function moveCount(setup: HexSetup): number {
  return swapMove(setup) + (setup.swap ? 1 : 0);
}

/** `a1` is the first listed cell, drawn top left; `swap` is the swap. */
export function moveName(setup: HexSetup, move: Move): string {
  if (move < 0 || move >= moveCount(setup)) throw new Error(`move ${String(move)} is not on the board`);
  if (move === swapMove(setup)) return swapName;
  return nameOfCell(move, setup.cols);
}

/** Inverse of `moveName`; a name that is no move of this board is refused with `bad-move`. */
export function parseMove(setup: HexSetup, name: string): Result<Move> {
  if (name === swapName && setup.swap) return ok(swapMove(setup));
  const cell = cellOfName(name, setup);
  return cell === undefined ? fail('bad-move', { move: name }) : ok(cell);
}

/**
 * The setup of the position after `move`, which must be legal. After a swap the rule is no longer
 * in force: the stone that the swap leaves behind would otherwise look like an opening to be
 * swapped once more.
 */
export function after(setup: HexSetup, move: Move): HexSetup {
  const cells = setup.cells.slice();
  const toMove = otherSide(setup.toMove);
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
