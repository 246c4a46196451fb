import { describe, expect, it } from 'vitest';
import type { Question } from '../../../../src/core/game.js';
import { Random } from '../../../../src/core/random.js';
import { retrogradeSolver } from '../../../../src/games/dots/retrograde/solver.js';
import { emptySetup } from '../../../../src/games/dots/rules/setup.js';
import { chainSolver } from '../../../../src/games/dots/solver/solver.js';
import { setupOf, valuesByRules } from '../oracle.js';

const all: Question = { best: 'all', certificate: false, seed: 1 };

describe('retrograde', () => {
  it('values every position of 2 x 2', () => {
    const values = valuesByRules(2, 2);
    for (let drawn = 0; drawn < values.length; drawn++) {
      const { lo, hi, status } = retrogradeSolver.solve(setupOf(2, 2, drawn), all, {});
      expect([lo, hi, status]).toEqual([values[drawn], values[drawn], 'proved']);
    }
  });

  it('finds the value and all best moves that alpha-beta finds, sizes mixed', () => {
    const random = new Random(8);
    for (let i = 0; i < 60; i++) {
      const [rows, cols, edges] = i % 10 < 5 ? [2, 3, 17] : [3, 3, 24];
      const setup = setupOf(rows, cols, random.below(2 ** edges));
      const [table, search] = [retrogradeSolver, chainSolver].map((one) => one.solve(setup, all, {}));
      expect([table.lo, table.best]).toEqual([search.lo, search.best]);
      expect(table.line.length).toBe(setup.cells.filter((cell) => cell === 0).length);
    }
  });

  it('keeps to limits, and to the same ones when the table is there', () => {
    const setup = setupOf(2, 3, 5);
    const bounded = { lo: -6, hi: 6, status: 'bounded', best: [1] };
    for (let round = 0; round < 2; round++) {
      expect(retrogradeSolver.solve(setup, all, { nodes: 2 ** 15 - 1 })).toMatchObject({
        ...bounded,
        stop: 'nodes',
        stats: { nodes: 0 },
      });
      expect(retrogradeSolver.solve(setup, all, { bytes: 2 ** 17 - 1 })).toMatchObject({
        ...bounded,
        stop: 'memory',
      });
      expect(retrogradeSolver.solve(setup, all, { nodes: 2 ** 15 })).toMatchObject({
        status: 'proved',
        stop: 'finished',
        stats: { nodes: 2 ** 15, bytes: 2 ** 17 },
      });
    }
    expect(retrogradeSolver.solve(emptySetup(2, 5), all, { ms: 0 })).toMatchObject({
      status: 'bounded',
      stop: 'time',
    });
  });

  it('says what it does not take', () => {
    expect(retrogradeSolver.accepts(emptySetup(2, 5), all)).toBe(true);
    expect(retrogradeSolver.accepts(emptySetup(1, 9), all)).toMatchObject({ code: 'not-supported' });
  });
});
