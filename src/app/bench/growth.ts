/** The experiments of the notebooks: what `bench --raw` measures. */
import { plainQuestion, type Setup } from '../../core/game.js';
import type { Limits } from '../../core/limits.js';
import { Random } from '../../core/random.js';
import { checkers } from '../../games/checkers/index.js';
import { fullLattice } from './boards.js';
import type { Experiment } from './experiment.js';

export const profiles = ['small', 'full'] as const;
export type Profile = (typeof profiles)[number];

interface Plan {
  readonly id: string;
  readonly algorithms: readonly string[];
  readonly limits: Record<Profile, Limits>;
  positions(profile: Profile): { n: number; setup: Setup }[];
}

const seed = 3;
const blocks: Record<Profile, number> = { small: 3, full: 7 };
const megabytes512 = 512 * 2 ** 20;

/** Boards of one kind and size; the same for every profile that asks for fewer. */
function boards(
  kind: string,
  count: number,
  size: { rows?: number; cols?: number; density?: number },
): Setup[] {
  const random = new Random(seed + 1000 * (size.rows ?? 0) + (size.cols ?? 0));
  return Array.from({ length: count }, () => {
    const made = checkers.generate(random, { kind, ...size });
    if (!made.ok) throw new Error(made.error.code);
    return made.value;
  });
}

function range(from: number, to: number, step = 1): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
}

const plans: readonly Plan[] = [
  {
    // Tables 1 and 2 of report 003: its random boards. n: squares.
    id: 'checkers-random',
    algorithms: ['trail', 'backtracking', 'tree'],
    limits: { small: {}, full: {} },
    positions: (profile) =>
      boards('random', profile === 'small' ? 100 : 1000, {}).map((setup) => ({
        n: setup.rows * setup.cols,
        setup,
      })),
  },
  {
    // Table 3: its worst case, and the same with fewer rows. n: rows.
    id: 'checkers-worst',
    algorithms: ['trail', 'backtracking', 'tree', 'exhaustive'],
    limits: { small: { bytes: megabytes512 }, full: { bytes: megabytes512 } },
    positions: () => range(4, 20, 2).map((rows) => ({ n: rows, setup: fullLattice(rows, 10) })),
  },
  {
    // Square lattices with gaps, on which search explodes. n: side.
    id: 'checkers-hard',
    algorithms: ['trail', 'backtracking', 'tree', 'exhaustive'],
    limits: { small: { nodes: 200_000 }, full: { nodes: 5_000_000, bytes: 2 * megabytes512 } },
    positions: (profile) => {
      const [largest, count] = profile === 'small' ? [14, 11] : [18, 31];
      return range(5, largest).flatMap((side) =>
        boards('hard', count, { rows: side, cols: side, density: 0.9 }).map((setup) => ({ n: side, setup })),
      );
    },
  },
  {
    // Boards 24 rows long: the states of the sweep against the width. n: columns.
    id: 'checkers-width',
    algorithms: ['trail'],
    limits: { small: { nodes: 1_000_000 }, full: { nodes: 20_000_000 } },
    positions: (profile) => {
      const [widest, count] = profile === 'small' ? [20, 5] : [24, 11];
      return range(5, widest).flatMap((cols) =>
        boards('hard', count, { rows: 24, cols, density: 0.9 }).map((setup) => ({ n: cols, setup })),
      );
    },
  },
];

export const growthIds = plans.map(({ id }) => id);

/** The experiments with these ids, all if none is given. */
export function growthExperiments(profile: Profile, ids: readonly string[] = growthIds): Experiment[] {
  return plans
    .filter(({ id }) => ids.includes(id))
    .map(({ id, algorithms, limits, positions }) => ({
      id,
      game: checkers,
      algorithms,
      positions: positions(profile),
      question: plainQuestion,
      limits: limits[profile],
      blocks: blocks[profile],
      seed,
    }));
}
