/**
 * Mirror images of a board by halves: no reflection in an axis makes a horizontal edge a vertical one, so the
 * image of a set of edges is the image of its horizontal half beside that of its vertical half.
 */
import type { Board } from './board.js';

/** Where each set of edges of a half goes: horizontal and vertical edges, row by row from the lowest bit. */
export interface HalfMirror {
  readonly across: Int32Array;
  readonly beside: Int32Array;
}

/** Left to right, top to bottom, and both. */
export function halfMirrors({ rows, cols }: Board): readonly HalfMirror[] {
  const mirror = (leftRight: boolean, upDown: boolean): HalfMirror => ({
    across: imagesOfSets(rows + 1, cols, leftRight, upDown),
    beside: imagesOfSets(rows, cols + 1, leftRight, upDown),
  });
  return [mirror(true, false), mirror(false, true), mirror(true, true)];
}

function imagesOfSets(rows: number, cols: number, leftRight: boolean, upDown: boolean): Int32Array {
  const images = new Int32Array(2 ** (rows * cols));
  for (let bit = 0; bit < rows * cols; bit++) {
    const [row, col] = [Math.floor(bit / cols), bit % cols];
    const to = (upDown ? rows - 1 - row : row) * cols + (leftRight ? cols - 1 - col : col);
    const size = 1 << bit;
    for (let set = 0; set < size; set++) images[size | set] = images[set] | (1 << to);
  }
  return images;
}
