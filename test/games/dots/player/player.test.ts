import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../../../src/core/game.js';
import { Meter } from '../../../../src/core/search/limits.js';
import { Random } from '../../../../src/core/random.js';
import { dots } from '../../../../src/games/dots/index.js';
import { chainSolver, defaultSolver, playerSolver } from '../../../../src/games/dots/solvers.js';
import { searchTree } from '../../../../src/games/dots/player/search.js';
import { DotsPosition } from '../../../../src/games/dots/rules/position.js';
import { emptySetup, type DotsSetup } from '../../../../src/games/dots/rules/setup.js';
import { lateSetup, randomSetup } from './positions.js';
import { more } from '../../../amount.js';

const withoutTime = <T extends { stats: { ms: number } }>(answer: T): T => ({
  ...answer,
  stats: { ...answer.stats, ms: 0 },
});

/** Checks that every move of the line is legal when it is played. */
function expectLegal(setup: DotsSetup, line: readonly number[]): void {
  const position = new DotsPosition(setup);
  const moves = new Int32Array(position.moveCount);
  for (const move of line) {
    expect(Array.from(moves.subarray(0, position.legalMoves(moves, 0)))).toContain(move);
    position.play(move);
  }
}

describe('the tree search', () => {
  it('proves only what is so, and what it names keeps the value', () => {
    let proved = 0;
    for (let seed = 1; seed <= 20 * more; seed++) {
      const random = new Random(seed);
      const setup = randomSetup(random, random.between(2, 3), random.between(2, 3));
      if (!setup.cells.includes(0)) continue;
      const answer = searchTree(setup, new Meter(), { seed, simulations: 300 });
      if (answer.status !== 'proved') continue;
      proved++;
      const exact = chainSolver.solve(setup, { ...plainQuestion, best: 'all' }, {});
      expect(answer.lo).toBe(exact.lo);
      expect(exact.best).toContain(answer.best[0]);
    }
    expect(proved).toBeGreaterThan(2);
  });

  it('finds the value and a best move of 2x2 and 2x3 from the empty board', () => {
    for (const [rows, cols, value] of [
      [2, 2, 2],
      [2, 3, -2],
    ]) {
      const answer = searchTree(emptySetup(rows, cols), new Meter(), { seed: 1, simulations: 4000 });
      expect(Math.abs(answer.lo - value)).toBeLessThan(1);
    }
  });
});

describe('with hardly any memory', () => {
  it.each([
    [4, 5],
    [31, 31],
  ])('the tree of %i x %i names a move', (rows, cols) => {
    const setup = emptySetup(rows, cols);
    const answer = searchTree(setup, new Meter({ nodes: 2000 }), { seed: 1, bytes: 1 });
    expect(answer.best).toHaveLength(1);
    expectLegal(setup, answer.line);
  });

  it('the exact search ends', () => {
    const answer = chainSolver.solve(emptySetup(2, 5), plainQuestion, { bytes: 1, nodes: 5_000_000 });
    expect([answer.lo, answer.hi]).toEqual([-2, -2]);
  });
});

describe('the estimate of a large board', () => {
  it.each([6, 8, 10])('is not that of the luckiest move on a board of %i', (size) => {
    for (const nodes of [20_000, 60_000]) {
      const { lo, status } = searchTree(emptySetup(size, size), new Meter({ nodes }), { seed: 1 });
      expect(status).toBe('estimated');
      expect(Math.abs(lo)).toBeLessThan(size);
    }
  });
});

describe('the estimate of a huge board', () => {
  it.each([
    [40, 20_000],
    [40, 60_000],
    [more > 1 ? 100 : 60, 20_000],
    [20, 200_000],
  ])('is unknown, of a side of %i after %i nodes: the simulations are of all kinds', (size, nodes) => {
    for (const seed of more > 1 ? [1, 2] : [1]) {
      const answer = searchTree(emptySetup(size, size), new Meter({ nodes }), { seed });
      const { lo, hi, status, best } = answer;
      expect([lo, hi, status, best.length]).toEqual([-size * size, size * size, 'bounded', 1]);
    }
  });

  it('is an estimate after enough simulations', () => {
    const answer = searchTree(emptySetup(12, 12), new Meter({ nodes: 400_000 }), { seed: 1 });
    expect(answer.status).toBe('estimated');
    expect(answer.lo).toBe(answer.hi);
  });
});

describe('the player', () => {
  it('answers any board with a legal line, the same for the same budget and seed', () => {
    const random = new Random(5);
    for (const [rows, cols] of [
      [1, 1],
      [1, 9],
      [6, 6],
      [10, 10],
      [3, 20],
    ]) {
      const setup = randomSetup(random, rows, cols);
      const answer = playerSolver.solve(setup, plainQuestion, { nodes: 20_000 });
      expectLegal(setup, answer.line);
      expect(answer.best).toHaveLength(1);
      expect(answer.stats.nodes).toBeLessThanOrEqual(20_000);
      expect(withoutTime(playerSolver.solve(setup, plainQuestion, { nodes: 20_000 }))).toEqual(
        withoutTime(answer),
      );
    }
  });

  it('has nothing to say about a board that is full', () => {
    const full = emptySetup(6, 6);
    full.cells.fill(1);
    const answer = playerSolver.solve(full, plainQuestion, { nodes: 100 });
    expect([answer.lo, answer.hi, answer.status, answer.best]).toEqual([0, 0, 'proved', []]);
  });

  it('says no more digits of an estimate than it can stand for', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const answer = playerSolver.solve(emptySetup(5, 5), { ...plainQuestion, seed }, { nodes: 3000 });
      expect(String(answer.lo)).toMatch(/^-?[0-9]+(\.[0-9]{1,2})?$/);
    }
  });

  it('has a move, and no value, with a budget of one node', () => {
    const answer = playerSolver.solve(emptySetup(10, 10), plainQuestion, { nodes: 1 });
    expect([answer.lo, answer.hi, answer.status]).toEqual([-100, 100, 'bounded']);
    expect(answer.best).toHaveLength(1);
  });

  it('is exact late in the game on boards that are too large for the solver', () => {
    const setup = lateSetup(new Random(8), 7, 7, 1, 6);
    expect(playerSolver.solve(setup, plainQuestion, { nodes: 400_000 }).status).toBe('proved');
  });
});

describe('the default of the game', () => {
  it('is first in the list, and `solver` is still there', () => {
    expect(dots.solvers.list.slice(0, 3).map(({ id }) => id)).toEqual(['auto', 'solver', 'player']);
  });

  it('is exact where the limits allow it', () => {
    const setup = emptySetup(3, 3);
    for (const limits of [{}, { nodes: 200_000 }]) {
      const answer = defaultSolver.solve(setup, plainQuestion, limits);
      expect([answer.lo, answer.hi, answer.status]).toEqual([-3, -3, 'proved']);
    }
  });

  it('estimates, with the move of a whole search, where they do not', () => {
    const answer = defaultSolver.solve(emptySetup(4, 4), plainQuestion, { nodes: 30_000 });
    expect(answer.status).toBe('estimated');
    expect(answer.stop).toBe('nodes');
    expect(answer.best).toHaveLength(1);
    expect(answer.stats.nodes).toBeLessThanOrEqual(30_000);
  });
});
