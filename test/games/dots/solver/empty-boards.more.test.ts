/** Values of empty boards that take seconds; the smaller ones are in solver.test.ts. */
import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../../../src/core/game.js';
import { emptySetup, moveName } from '../../../../src/games/dots/rules/setup.js';
import { chainSolver } from '../../../../src/games/dots/solvers.js';

describe('empty boards', () => {
  it('2 x 5 is worth -2, with 27 best first moves', () => {
    const answer = chainSolver.solve(emptySetup(2, 5), { ...plainQuestion, best: 'all' }, {});
    expect([answer.lo, answer.hi, answer.best.length]).toEqual([-2, -2, 27]);
  });

  it('3 x 4 is worth 0', () => {
    const answer = chainSolver.solve(emptySetup(3, 4), plainQuestion, {});
    expect([answer.lo, answer.hi]).toEqual([0, 0]);
    // Only these three keep the draw (retrograde analysis of all 2^31 positions).
    expect(['v0,2', 'v1,2', 'v2,2']).toContain(moveName(emptySetup(3, 4), answer.best[0]));
  });

  it.runIf(process.env['TABULEIRO_NIGHTLY'])('3 x 4 has three best first moves', () => {
    expect(chainSolver.solve(emptySetup(3, 4), { ...plainQuestion, best: 'all' }, {}).best).toHaveLength(3);
  });
});
