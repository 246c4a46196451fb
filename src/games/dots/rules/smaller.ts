/** Smaller boards: the edges around the boxes of some rows and columns. */
import type { Board } from '../../../core/game.js';

/** The edges above and left of the boxes in these rows and columns, and beyond the last ones. */
export function cellsKept(board: Board, rows: readonly number[], cols: readonly number[]): Uint8Array {
  const { cells } = board;
  const firstVertical = (board.rows + 1) * board.cols;
  const lines = [...rows, rows[rows.length - 1] + 1];
  const columns = [...cols, cols[cols.length - 1] + 1];
  return Uint8Array.from([
    ...lines.flatMap((line) => cols.map((col) => cells[line * board.cols + col])),
    ...rows.flatMap((row) => columns.map((col) => cells[firstVertical + row * (board.cols + 1) + col])),
  ]);
}
