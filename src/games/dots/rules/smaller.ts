/** Parts of a board: some rows and columns of boxes, with the edges above and to the left of them and the last ones. */
import type { Board } from '../../../core/game.js';

/** The edges of the boxes that are left. */
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
