/**
 * Smaller boards for delta debugging (Zeller and Hildebrandt, "Simplifying and isolating
 * failure-inducing input", 2002): the board without some rows, columns or pieces; first without
 * halves, then quarters, down to single ones.
 */
import type { Board } from '../../../core/game.js';

/** The cells of these rows and columns (ascending); undefined if they make no board of the game. */
export type KeepCells = (
  board: Board,
  rows: readonly number[],
  cols: readonly number[],
) => Uint8Array | undefined;

/** See `Rules.smaller`. */
export function* smallerBoards(board: Board, keep: KeepCells): Generator<Board, void> {
  const rows = Array.from({ length: board.rows }, (_, row) => row);
  const cols = Array.from({ length: board.cols }, (_, col) => col);
  for (const fewer of without(rows)) yield* boardOf(board, fewer, cols, keep);
  for (const fewer of without(cols)) yield* boardOf(board, rows, fewer, keep);
  // Removing a border row together with a border column keeps the colours of the squares.
  for (const fewer of [rows.slice(1), rows.slice(0, -1)])
    for (const less of [cols.slice(1), cols.slice(0, -1)]) yield* boardOf(board, fewer, less, keep);
  const pieces = [...board.cells.keys()].filter((cell) => board.cells[cell] !== 0);
  if (pieces.length > 0) yield* cleared(board, pieces);
}

function* boardOf(board: Board, rows: readonly number[], cols: readonly number[], keep: KeepCells) {
  const cells = rows.length > 0 && cols.length > 0 ? keep(board, rows, cols) : undefined;
  if (cells) yield { rows: rows.length, cols: cols.length, cells };
}

function* cleared({ rows, cols, cells }: Board, pieces: readonly number[]): Generator<Board, void> {
  for (const left of [[], ...without(pieces)]) {
    const fewer = new Uint8Array(cells.length);
    for (const cell of left) fewer[cell] = cells[cell];
    yield { rows, cols, cells: fewer };
  }
}

/**
 * Yields the list without one run of items: of half its length, of a quarter, down to two and one.
 * Runs of more than two items do not overlap.
 */
function* without<T>(items: readonly T[]): Generator<readonly T[], void> {
  const largest = Math.max(items.length >> 1, Math.min(2, items.length - 1));
  for (let length = largest; length > 0; length = length === 3 ? 2 : length >> 1) {
    const step = length > 2 ? length : 1;
    for (let from = 0; from + length <= items.length; from += step)
      yield [...items.slice(0, from), ...items.slice(from + length)];
  }
}

/** `KeepCells` for games whose record lists rows x cols cells, row by row. */
export function cellsOfGrid(
  { cols: width, cells }: Board,
  rows: readonly number[],
  cols: readonly number[],
): Uint8Array {
  return Uint8Array.from(rows.flatMap((row) => cols.map((col) => cells[row * width + col])));
}
