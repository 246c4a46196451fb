/** Players by level: legal moves everywhere, honest answers, and stronger levels ahead. */
import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../../../src/core/game.js';
import { Random } from '../../../../src/core/random.js';
import { SolverCache } from '../../../../src/core/search/solver-cache.js';
import { mnk } from '../../../../src/games/mnk/index.js';
import { after, type MnkSetup } from '../../../../src/games/mnk/rules/setup.js';
import { emptyBoard, hasLine, isOver, randomSetup } from '../oracle.js';
import { more } from '../../../amount.js';

const levels = mnk.solvers.levels.slice(0, 5);
const cache = new SolverCache();

/** Plays a game that `first` begins; returns 1 if it wins, -1 if the other does, 0 for a draw. */
function play(first: number, second: number, start: MnkSetup, seed: number): number {
  let setup = start;
  for (let ply = 0; !isOver(setup); ply++) {
    const { solver, limits } = levels[ply % 2 === 0 ? first : second];
    const question = { ...plainQuestion, seed: 100 * seed + ply };
    setup = after(setup, solver!.solve(setup, question, { ...limits, cache }).best[0]);
  }
  return hasLine(setup, 1) ? 1 : hasLine(setup, 2) ? -1 : 0;
}

describe('players by level', () => {
  it('are five before those of the reports, and the strongest takes two seconds at most', () => {
    const ids = mnk.solvers.levels.map(({ id }) => id);
    expect(ids).toEqual([...[1, 2, 3, 4, 5].map((n) => `level-${String(n)}`), 'easy', 'medium', 'hard']);
    expect(levels[4].limits).toEqual({ ms: 2000 });
  });

  it.each([
    emptyBoard(3, 3),
    emptyBoard(9, 9, { k: 5 }),
    emptyBoard(7, 9, { k: 7 }),
    emptyBoard(5, 5, { score: 'points' }),
    emptyBoard(6, 6, { k: 4, slip: '0.2' }),
  ])('play free cells on $rows x $cols, k = $k, $score, slip $slip', (empty) => {
    const random = new Random(2);
    for (let i = 0; i < 3 * more; i++) {
      const setup = randomSetup(random, empty, random.below(empty.cells.length));
      if (isOver(setup)) continue;
      for (const { solver, limits } of levels.slice(0, 4)) {
        const { best, status, lo, hi } = solver!.solve(
          setup,
          { ...plainQuestion, seed: i },
          { ...limits, cache },
        );
        expect(best.map((cell) => setup.cells[cell])).toEqual([0]);
        if (status === 'proved') expect(lo).toBe(hi);
      }
    }
  });

  it('each beat the one before, as first and as second', () => {
    const empty = emptyBoard(11, 11, { k: 5 });
    for (const stronger of [1, 2, 3]) {
      let score = 0;
      for (let seed = 1; seed <= more; seed++) {
        score += play(stronger, stronger - 1, empty, seed) - play(stronger - 1, stronger, empty, seed);
      }
      expect(score).toBeGreaterThan(0);
    }
  });
});
