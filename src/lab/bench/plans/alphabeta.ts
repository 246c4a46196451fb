/**
 * Minimax against alpha-beta by depth and size (reports 002 and 004), for notebooks/03-alpha-beta.
 */
import type { Game } from '../../../core/game.js';
import type { Limits } from '../../../core/search/limits.js';
import { dots } from '../../../games/dots/index.js';
import { emptySetup } from '../../../games/dots/rules/setup.js';
import { hex } from '../../../games/hex/index.js';
import { mnk } from '../../../games/mnk/index.js';
import { random, range, sized, type Plan, type PlannedPosition, type Profile } from './plan.js';

const algorithms = ['minimax', 'alphabeta', 'negamax'];

function empty(size: number): PlannedPosition['setup'] {
  return random(hex, 1, { kind: 'random', rows: size, cols: size, plies: 0 })[0];
}

/** Positions with a growing number of moves left, searched to the end. n: moves left. */
function toTheEnd(game: Game, size: number, moves: number): Plan {
  return {
    id: `alphabeta-${game.id}`,
    game,
    algorithms,
    positions(profile: Profile) {
      const [most, count] = profile === 'small' ? [8, 9] : [10, 31];
      const wanted = { kind: 'random', rows: size, cols: size };
      return range(2, most).flatMap((left) =>
        sized(left, random(game, count, { ...wanted, plies: moves - left })),
      );
    },
  };
}

/**
 * Nodes for a depth on 11x11: alpha-beta ends at all depths, minimax at the fourth in the full
 * profile only. The search to the depth has half of them (search/deepening.ts).
 */
function onElevenByEleven(profile: Profile, depth: number): Limits {
  return { depth, nodes: profile === 'full' && depth === 4 ? 420_000_000 : 24_000_000 };
}

/** Empty Hex boards by side, to a depth of three plies. */
const bySize: Plan['positions'] = (profile) =>
  range(3, profile === 'small' ? 8 : 11).map((side) => ({
    n: side,
    setup: empty(side),
    limits: { depth: 3 },
  }));

export const alphabetaPlans: readonly Plan[] = [
  {
    // The empty 7x7 Hex board by depth. n: plies.
    id: 'alphabeta-depth',
    game: hex,
    algorithms,
    positions: (profile) =>
      range(1, profile === 'small' ? 3 : 4).map((depth) => ({
        n: depth,
        setup: empty(7),
        limits: { depth },
      })),
  },
  {
    // Report 004's table: the empty 11x11 Hex board by depth, for each depth it offers. n: plies.
    id: 'alphabeta-report004',
    game: hex,
    algorithms,
    positions: (profile) =>
      range(1, 5).map((depth) => ({ n: depth, setup: empty(11), limits: onElevenByEleven(profile, depth) })),
  },
  {
    // Report 002's counts of cuts: the empty 3x3 board of Dots and Boxes by depth. n: plies.
    id: 'alphabeta-report002',
    game: dots,
    algorithms: ['minimax', 'alphabeta'],
    positions: () => range(1, 5).map((depth) => ({ n: depth, setup: emptySetup(3, 3), limits: { depth } })),
  },
  {
    // Empty Hex boards by size, three plies. n: side.
    id: 'alphabeta-size',
    game: hex,
    algorithms,
    positions: bySize,
  },
  {
    // The same with moves in the best and in the worst order. n: side.
    id: 'alphabeta-order',
    game: hex,
    algorithms: ['alphabeta', 'best-first', 'worst-first'],
    positions: bySize,
  },
  toTheEnd(hex, 4, 16),
  toTheEnd(mnk, 4, 16),
  toTheEnd(dots, 3, 24),
];
