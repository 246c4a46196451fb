/**
 * Report 000's count of two-bridges as described there (numberOfTwoBridges): for every cell the
 * board is copied into one with a border, then the six ends are examined. The result equals that of
 * `bridgeEnds`.
 */
import { EMPTY, FIRST, SECOND } from '../../../games/hex/rules/setup.js';
import type { Stones } from './hex-path-test.js';

export interface BridgeCount {
  /** Number of ends of two-bridges at stones of the player. */
  readonly ends: number;
  /** Number of cells copied and examined. */
  readonly work: number;
}

/** The six ends, each followed by the two cells between, as rows and columns from the stone. */
const bridges = [
  [-2, 1, -1, 0, -1, 1],
  [-1, 2, -1, 1, 0, 1],
  [1, 1, 0, 1, 1, 0],
  [2, -1, 1, 0, 1, -1],
  [1, -2, 1, -1, 0, -1],
  [-1, -1, 0, -1, -1, 0],
] as const;

export function reportBridgeCount({ rows: n, cells }: Stones, stone: number): BridgeCount {
  let [ends, work] = [0, 0];
  for (let cell = 0; cell < cells.length; cell++) {
    const bordered = withBorder(cells, n);
    work += bordered.length + 1;
    if (cells[cell] !== stone) continue;
    const [row, col] = [Math.floor(cell / n) + 1, (cell % n) + 1];
    const at = (down: number, right: number): number | undefined => {
      work++;
      const onBoard = row + down >= 0 && row + down < n + 2 && col + right >= 0 && col + right < n + 2;
      return onBoard ? bordered[(row + down) * (n + 2) + col + right] : undefined;
    };
    for (const [y, x, y1, x1, y2, x2] of bridges) {
      if (at(y1, x1) === EMPTY && at(y2, x2) === EMPTY && at(y, x) === stone) ends++;
    }
  }
  return { ends, work };
}

/** Adds stones of player 2 above and below, of player 1 left and right; corners as reported. */
function withBorder(cells: Uint8Array, n: number): Uint8Array {
  const width = n + 2;
  const bordered = new Uint8Array(width * width);
  for (let row = 0; row < width; row++) {
    for (let col = 0; col < width; col++) {
      const side = row === 0 || row === width - 1;
      const inside = !side && col > 0 && col < width - 1;
      const border = side ? (col === 0 ? FIRST : SECOND) : FIRST;
      bordered[row * width + col] = inside ? cells[(row - 1) * n + col - 1] : border;
    }
  }
  return bordered;
}
