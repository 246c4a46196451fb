/** The tables of report 003 and the growth of its algorithms, for notebooks/01-checkers. */
import type { Setup } from '../../../core/game.js';
import { checkers } from '../../../games/checkers/index.js';
import { random, range, sized, type Plan } from './plan.js';
import { cellCount, type CheckersSetup } from '../../../games/checkers/rules/setup.js';

const megabytes512 = 512 * 2 ** 20;

function boards(
  kind: string,
  count: number,
  size: { rows?: number; cols?: number; density?: number },
): Setup[] {
  return random(checkers, count, { kind, ...size });
}

export const checkersPlans: readonly Plan[] = [
  {
    // Tables 1 and 2 of report 003: its random boards. n: squares.
    game: checkers,
    id: 'checkers-random',
    algorithms: ['trail', 'backtracking', 'tree'],
    positions: (profile) =>
      boards('random', profile === 'small' ? 100 : 1000, {}).map((setup) => ({
        n: setup.rows * setup.cols,
        setup,
      })),
  },
  {
    // Table 3 of the report: its worst case, also with fewer rows. n: rows.
    game: checkers,
    id: 'checkers-worst',
    algorithms: ['trail', 'backtracking', 'tree', 'exhaustive'],
    limits: { small: { bytes: megabytes512 }, full: { bytes: megabytes512 } },
    positions: () => range(4, 20, 2).map((rows) => ({ n: rows, setup: fullLattice(rows, 10) })),
  },
  {
    // Square lattices with gaps, on which searches explode. n: side.
    game: checkers,
    id: 'checkers-hard',
    algorithms: ['trail', 'backtracking', 'tree', 'exhaustive'],
    limits: { small: { nodes: 200_000 }, full: { nodes: 5_000_000, bytes: 2 * megabytes512 } },
    positions: (profile) => {
      const [largest, count] = profile === 'small' ? [14, 11] : [18, 31];
      return range(5, largest).flatMap((side) =>
        sized(side, boards('hard', count, { rows: side, cols: side, density: 0.9 })),
      );
    },
  },
  {
    // Boards of 24 rows: states of the sweep by width. n: columns.
    game: checkers,
    id: 'checkers-width',
    algorithms: ['trail'],
    limits: { small: { nodes: 1_000_000 }, full: { nodes: 20_000_000 } },
    positions: (profile) => {
      const [widest, count] = profile === 'small' ? [20, 5] : [24, 11];
      return range(5, widest).flatMap((cols) =>
        sized(cols, boards('hard', count, { rows: 24, cols, density: 0.9 })),
      );
    },
  },
];

/**
 * Returns the board of table 3 of report 003 in any size: opponent men on every second row, a man
 * in the last square. The report's is 20x10, with 36 captures.
 */
export function fullLattice(rows: number, cols: number): CheckersSetup {
  const cells = new Uint8Array(cellCount(rows, cols));
  for (let i = 0; i < cells.length; i++) cells[i] = i % cols < Math.ceil(cols / 2) ? 2 : 0;
  cells[cells.length - 1] = 1;
  return { game: 'checkers', rows, cols, cells };
}
