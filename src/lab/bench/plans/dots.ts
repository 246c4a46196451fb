/**
 * Hash tables, which report 002 lacked, and Berlekamp's chain rule, for
 * notebooks/05-dots-and-boxes.
 */
import { dots } from '../../../games/dots/index.js';
import { emptySetup } from '../../../games/dots/rules/setup.js';
import { random, range, sized, type Plan } from './plan.js';

const threeByThree = { kind: 'random', rows: 3, cols: 3 };
const edges = 24;

type Size = readonly [rows: number, cols: number];

const smallBoards: readonly Size[] = [
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 2],
  [1, 5],
  [2, 3],
  [1, 7],
  [2, 4],
  [3, 3],
  [2, 5],
];

/** In order of the number of edges. */
const boards: Record<'small' | 'full', readonly Size[]> = {
  small: smallBoards,
  full: [...smallBoards, [1, 9], [3, 4], [2, 6]],
};

export const dotsPlans: readonly Plan[] = [
  {
    // Savings by a table and by the chain rule on random positions of 3x3. n: edges left.
    id: 'dots-chains',
    game: dots,
    algorithms: ['alphabeta', 'negamax', 'solver'],
    positions: (profile) =>
      range(4, profile === 'small' ? 11 : 14).flatMap((left) =>
        sized(left, random(dots, profile === 'small' ? 9 : 15, { ...threeByThree, plies: edges - left })),
      ),
  },
  {
    // Size of the table: 12 edges left on 3x3, and the empty board for the solver. n: bytes.
    id: 'dots-table',
    game: dots,
    algorithms: ['negamax', 'solver'],
    limits: { small: { nodes: 1_000_000 }, full: { nodes: 50_000_000 } },
    positions: (profile) =>
      range(6, 22, 2).flatMap((power) =>
        [...random(dots, profile === 'small' ? 5 : 15, { ...threeByThree, plies: 12 }), emptySetup(3, 3)].map(
          (setup) => ({ n: 2 ** power, setup, limits: { bytes: 2 ** power } }),
        ),
      ),
  },
  {
    // Whole boards. n: edges.
    id: 'dots-values',
    game: dots,
    algorithms: ['solver'],
    positions: (profile) =>
      boards[profile].map(([rows, cols]) => {
        const setup = emptySetup(rows, cols);
        return { n: setup.cells.length, setup };
      }),
  },
];
