/**
 * The board as a graph: which boxes an edge borders, which edges surround a box.
 *
 *     +-0-+-1-+        2 rows, 2 columns of boxes: 12 edges
 *     6   7   8        h0,0 is 0, h0,1 is 1, h1,0 is 2 …
 *     +-2-+-3-+        v0,0 is 6, v0,1 is 7, v0,2 is 8, v1,0 is 9 …
 *     9  10  11        box (r, c) is r * cols + c; its edges: above, below, left, right
 *     +-4-+-5-+
 */
import type { Board as Cells } from '../../../core/game.js';

export interface Board {
  readonly rows: number;
  readonly cols: number;
  readonly edgeCount: number;
  readonly boxCount: number;
  /** Stands for no box: the number after the last box. */
  readonly outside: number;
  /** The box above or left of each edge, and the one below or right of it. */
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** Four edges for each box: 4 * box + 0 above, 1 below, 2 left, 3 right. */
  readonly edgesOf: Int32Array;
}

/** (rows + 1) * cols horizontal and rows * (cols + 1) vertical edges. */
export function edgeCount(rows: number, cols: number): number {
  return (rows + 1) * cols + rows * (cols + 1);
}

let latest: Board | undefined;

/** The graph of a board of rows x cols boxes. Positions of one size share it. */
export function boardOf(rows: number, cols: number): Board {
  if (latest?.rows !== rows || latest.cols !== cols) latest = newBoard(rows, cols);
  return latest;
}

function newBoard(rows: number, cols: number): Board {
  const boxCount = rows * cols;
  const edges = edgeCount(rows, cols);
  const first = new Int32Array(edges).fill(boxCount);
  const second = new Int32Array(edges).fill(boxCount);
  const edgesOf = new Int32Array(4 * boxCount);
  const firstVertical = (rows + 1) * cols;
  for (let box = 0; box < boxCount; box++) {
    const row = Math.floor(box / cols);
    const left = firstVertical + row * (cols + 1) + (box % cols);
    [box, box + cols, left, left + 1].forEach((edge, side) => {
      edgesOf[4 * box + side] = edge;
      // Seen from the edge above it, the box is the one below.
      (side & 1 ? first : second)[edge] = box;
    });
  }
  return { rows, cols, edgeCount: edges, boxCount, outside: boxCount, first, second, edgesOf };
}

/** Free edges around `box`, 0..4, where `cells` holds 0 for a free edge. */
export function freeAround({ edgesOf }: Board, cells: Uint8Array, box: number): number {
  let drawn = 0;
  for (let k = 4 * box; k < 4 * box + 4; k++) drawn += cells[edgesOf[k]];
  return 4 - drawn;
}

/** Boxes whose four edges are drawn. */
export function completedBoxes(board: Board, cells: Uint8Array): number {
  let completed = 0;
  for (let box = 0; box < board.boxCount; box++) if (freeAround(board, cells, box) === 0) completed++;
  return completed;
}

/** Square of an edge's distance from the centre of the board, in halves of a side. */
export function centreDistance(rows: number, cols: number): (edge: number) => number {
  const firstVertical = (rows + 1) * cols;
  return (edge) => {
    const vertical = edge >= firstVertical;
    const width = vertical ? cols + 1 : cols;
    const index = vertical ? edge - firstVertical : edge;
    // Twice the offset from the centre: whole numbers.
    const dy = 2 * Math.floor(index / width) + Number(vertical) - rows;
    const dx = 2 * (index % width) + Number(!vertical) - cols;
    return dx * dx + dy * dy;
  };
}

/** The cells of the smaller board that these rows and columns of boxes make. */
export function cellsKept(
  { rows: height, cols: width, cells }: Cells,
  rows: readonly number[],
  cols: readonly number[],
): Uint8Array {
  const firstVertical = (height + 1) * width;
  const lines = [...rows, rows[rows.length - 1] + 1];
  const columns = [...cols, cols[cols.length - 1] + 1];
  return Uint8Array.from([
    ...lines.flatMap((line) => cols.map((col) => cells[line * width + col])),
    ...rows.flatMap((row) => columns.map((col) => cells[firstVertical + row * (width + 1) + col])),
  ]);
}
