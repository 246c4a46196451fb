/** Moves of Hex and their names: a cell (row * cols + col), or, under the swap rule, one more number: swap. */
import { cellName, parseCellName } from '../../core/coordinates.js';
import type { Move } from '../../core/position.js';
import { fail, ok, type Result } from '../../core/refusal.js';
import type { HexSetup } from './setup.js';

const swapName = 'swap';

/** The number of the swap, whether or not the rule is in force: the first one that is no cell. */
export function swapMove(setup: { readonly rows: number; readonly cols: number }): Move {
  return setup.rows * setup.cols;
}

/** Size of the move space. */
export function moveCount(setup: HexSetup): number {
  return swapMove(setup) + (setup.swap ? 1 : 0);
}

/** `a1` is the first listed cell, drawn top left; `swap` is the swap. */
export function moveName(setup: HexSetup, move: Move): string {
  if (move < 0 || move >= moveCount(setup)) throw new Error(`move ${String(move)} is not on the board`);
  if (move === swapMove(setup)) return swapName;
  return cellName(Math.floor(move / setup.cols), move % setup.cols);
}

/** Inverse of `moveName`; a name that is no move of this board is refused with `bad-move`. */
export function parseMove(setup: HexSetup, name: string): Result<Move> {
  if (name === swapName && setup.swap) return ok(swapMove(setup));
  const cell = parseCellName(name);
  if (!cell || cell.row >= setup.rows || cell.column >= setup.cols) return fail('bad-move', { move: name });
  return ok(cell.row * setup.cols + cell.column);
}
