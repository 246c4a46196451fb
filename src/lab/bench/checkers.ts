/** The checkers algorithms against each other: report 003's worst case, its random boards, the hard kind. */
import { plainQuestion, type Solver } from '../../core/game.js';
import { Random } from '../../core/random.js';
import { checkers } from '../../games/checkers/index.js';
import type { CheckersSetup } from '../../games/checkers/rules/setup.js';
import { fourCorners, fullLattice } from './boards.js';
import type { Contestant } from './paired.js';

export interface Experiment {
  readonly title: string;
  readonly rounds: number;
  /** The first is what the others are compared with. */
  readonly contestants: readonly Contestant[];
  /** Contestants may differ in their sums: Algorithm I is not exact. */
  readonly inexact?: boolean;
}

function solver(id: string): Solver {
  return checkers.solvers.list.find((one) => one.id === id)!;
}

/** Solves all boards; the sum of the answers. */
function over(id: string, boards: readonly CheckersSetup[]): Contestant {
  const { solve } = solver(id);
  const run = (): number => {
    let sum = 0;
    for (const board of boards) sum += solve(board, plainQuestion, {}).lo;
    return sum;
  };
  return { name: id, run };
}

function generated(kind: string, count: number, size = {}): CheckersSetup[] {
  const random = new Random(3);
  return Array.from({ length: count }, () => {
    const made = checkers.rules.generate(random, { kind, ...size });
    if (!made.ok) throw new Error(made.error.code);
    return made.value;
  });
}

export function checkersExperiments(): Experiment[] {
  const random = generated('random', 300);
  return [
    {
      title: "checkers, the report's worst case (20x10, 36 captures)",
      rounds: 9,
      inexact: true,
      contestants: [
        over('trail', [fullLattice(20, 10)]),
        over('backtracking', [fullLattice(20, 10)]),
        over('tree', [fullLattice(20, 10)]),
      ],
    },
    {
      title: 'checkers, 300 random boards as in the report',
      rounds: 41,
      inexact: true,
      contestants: [over('trail', random), over('backtracking', random), over('tree', random)],
    },
    {
      title: 'checkers, 20 boards of the hard kind, 11x11',
      rounds: 5,
      contestants: ['trail', 'exhaustive', 'tree'].map((id) =>
        over(id, generated('hard', 20, { rows: 11, cols: 11, density: 0.9 })),
      ),
    },
    {
      title: 'checkers, 15x13, men in the four corners',
      rounds: 1,
      contestants: [over('trail', [fourCorners(15, 13)]), over('exhaustive', [fourCorners(15, 13)])],
    },
    {
      title: 'checkers, 50 boards of the hard kind within the report limits (per board: a fiftieth)',
      rounds: 21,
      contestants: [over('trail', generated('hard', 50))],
    },
  ];
}
