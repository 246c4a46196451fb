/**
 * The ziggurat: a stone on the third row is joined to its side, whoever moves, if eight cells around are empty.
 *
 *     S 1          third row      Below the stone either 3 or 2 reaches the side by a bridge; both need 6. If the
 *    2 3 4         second row     opponent plays there, 4 is bridged to the stone (1, 3) and to the side (7, 8).
 *   5 6 7 8        side           The mirror image holds too.
 */
import type { Geometry } from '../rules/bordered-board.js';
import { FIRST } from '../rules/setup.js';

/** Row and column steps from the stone, the side below. */
const shapes = [
  [0, 1, 1, -1, 1, 0, 1, 1, 2, -2, 2, -1, 2, 0, 2, 1],
  [0, -1, 1, 0, 1, -1, 1, -2, 2, 0, 2, -1, 2, -2, 2, -3],
];

/**
 * For each square the templates of `player` there: 0 for the near or 1 for the far side, then the squares that
 * must be empty.
 */
export function zigguratsOf(geometry: Geometry, player: number): Int16Array[][] {
  const { rows, cols, squareOf, squareCount } = geometry;
  const [depth, length] = player === FIRST ? [cols, rows] : [rows, cols];
  const square = (line: number, along: number): number =>
    line < 0 || along < 0 || line >= depth || along >= length
      ? -1
      : squareOf[player === FIRST ? along * cols + line : line * cols + along];
  const all: Int16Array[][] = Array.from({ length: squareCount }, () => []);
  if (depth < 3) return all;
  for (let along = 0; along < length; along++) {
    for (const shape of shapes) {
      for (const far of [1, 0]) {
        const line = far === 1 ? depth - 3 : 2;
        const sign = far === 1 ? 1 : -1;
        const squares: number[] = [];
        for (let i = 0; i < shape.length; i += 2) {
          squares.push(square(line + sign * shape[i], along + sign * shape[i + 1]));
        }
        if (!squares.includes(-1)) all[square(line, along)].push(Int16Array.of(far, ...squares));
      }
    }
  }
  return all;
}
