/** Random entries of the largest depth have the value that a search without the book proves. */
import { expect, it } from 'vitest';
import { plainQuestion } from '../../../src/core/game.js';
import { Random } from '../../../src/core/random.js';
import { SolverCache } from '../../../src/core/search/solver-cache.js';
import { bookPlies, valueInBook } from '../../../src/games/connect4/book/book.js';
import { format } from '../../../src/games/connect4/rules/setup.js';
import { exactSolver } from '../../../src/games/connect4/solver/solver.js';
import { more } from '../../amount.js';
import { board } from './boards.js';
import { playedFrom } from './openings.js';

it('has the value that a search proves, in 40 entries', { timeout: 1_800_000 }, () => {
  const random = new Random(20261127);
  const cache = new SolverCache();
  const question = { ...plainQuestion, line: false, share: true } as const;
  for (let i = 0; i < 40 * more; i++) {
    const setup = playedFrom(board(6, 7), bookPlies, random)!;
    const { lo, hi } = exactSolver.solve(setup, question, { cache });
    expect([lo, hi], format(setup)).toEqual([valueInBook(setup), valueInBook(setup)]);
  }
});
