/**
 * Costs of report 000's winner test and of its count of two-bridges, for
 * notebooks/02-hex-heuristics.
 */
import { hex } from '../../../games/hex/index.js';
import type { HexSetup } from '../../../games/hex/rules/setup.js';
import { longestWalk } from '../studies/hex-path-test.js';
import { random, range, sized, type Plan, type Profile } from './plan.js';

function sides(profile: Profile, smallest: number): number[] {
  return range(smallest, profile === 'small' ? 13 : 19);
}

function walked(side: number): HexSetup {
  return { game: 'hex', rows: side, cols: side, cells: longestWalk(side), toMove: 0, swap: false };
}

export const hexPlans: readonly Plan[] = [
  {
    // Whether player 2 has joined top and bottom, on the slowest board for report 000's walk. n:
    // side.
    id: 'hex-winner',
    game: hex,
    algorithms: ['path-walk', 'union-find'],
    positions: (profile) => sides(profile, 4).map((side) => ({ n: side, setup: walked(side) })),
  },
  {
    // Counts of two-bridges on boards half full of random stones. n: side.
    id: 'hex-bridges',
    game: hex,
    algorithms: ['bridges-copied', 'bridges-bordered'],
    positions: (profile) =>
      sides(profile, 3).flatMap((side) =>
        sized(side, random(hex, profile === 'small' ? 5 : 15, { kind: 'hard', rows: side, cols: side })),
      ),
  },
];
