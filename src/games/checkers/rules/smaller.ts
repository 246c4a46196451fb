/** Smaller boards on which every square keeps its colour. */
import type { Board } from '../../../core/game.js';
import { cellCount, colOf, indexOf, rowOf } from './setup.js';

/** The cells of the remaining rows and columns, mirrored if that keeps the colours. */
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
