/**
 * The opening book: what each first stone is worth, from the view of player 1, who opens. Values up to 7x7 are proved
 * by the exact solver; those of larger boards are estimates of the player with the number of playouts that they
 * rest on. Written by `make hex-book` (openings.ts); half a turn of the board keeps every value.
 */
import { parseCellName } from '../../../core/text/coordinates.js';
import type { Move } from '../../../core/position.js';
import { openingTables } from './openings.js';

export interface BookMove {
  readonly move: Move;
  readonly value: number;
  readonly proved: boolean;
}

/** The openings of player 1 on a board of this size, cell by cell; undefined where the book has none. */
export function bookOpenings(rows: number, cols: number): readonly BookMove[] | undefined {
  const table = openingTables.find(({ size }) => size === rows && size === cols);
  if (!table) return undefined;
  const { openings, playouts, size } = table;
  return Object.entries(openings).map(([name, value]) => {
    const cell = parseCellName(name)!;
    return { move: cell.row * size + cell.column, value, proved: playouts === 0 };
  });
}

/**
 * Whether player 2 does well to swap after player 1's stone on `move`; undefined where the book does not know.
 * For player 2 opening, mirror the cell: row and column change places.
 */
export function isWorthSwapping(rows: number, cols: number, move: Move): boolean | undefined {
  const found = bookOpenings(rows, cols)?.find((opening) => opening.move === move);
  return found && found.value > 0;
}
