/** Parts of a board whose playable squares are again the playable ones. */
import type { Board } from '../../../core/game.js';
import { cellCount, colOf, indexOf, rowOf } from './setup.js';

/** The cells of the rows and columns that are left, if need be mirrored; undefined if squares would change colour. */
export function cellsKept(
  board: Board,
  rows: readonly number[],
  cols: readonly number[],
): Uint8Array | undefined {
  return kept(board, rows, cols) ?? kept(board, rows, [...cols].reverse());
}

function kept({ cols: width, cells }: Board, rows: readonly number[], cols: readonly number[]) {
  const fewer = new Uint8Array(cellCount(rows.length, cols.length));
  for (let cell = 0; cell < fewer.length; cell++) {
    const [row, col] = [rows[rowOf(cell, cols.length)], cols[colOf(cell, cols.length)]];
    if ((row + col) % 2 !== 0) return undefined;
    fewer[cell] = cells[indexOf(row, col, width)];
  }
  return fewer;
}
