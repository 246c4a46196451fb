import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/core/answer.js';
import { plainQuestion, type Solver } from '../../../src/core/game.js';
import { Random } from '../../../src/core/random.js';
import { classicSolvers } from '../../../src/games/checkers/solvers.js';
import type { CheckersSetup } from '../../../src/games/checkers/rules/setup.js';
import { knownBoards, randomBoard } from './boards.js';
import { more } from '../../amount.js';

function named(id: string): Solver {
  return classicSolvers.find((solver) => solver.id === id)!;
}

function answer(id: string, setup: CheckersSetup, limits = {}) {
  return named(id).solve(setup, plainQuestion, limits);
}

const worstCase = knownBoards()[3].setup;
let worst: Answer | undefined;

/** Returns the answer of the tree, that of the worst case computed once. */
function treeAnswer(setup: CheckersSetup): Answer {
  if (setup.cells.join() !== worstCase.cells.join()) return answer('tree', setup);
  return (worst ??= answer('tree', worstCase));
}

describe('backtracking (Algorithm I)', () => {
  it('answers the sample and the worst case like the report, and 4 and 8 where the truth is 5 and 9', () => {
    expect(knownBoards().map(({ setup }) => answer('backtracking', setup).lo)).toEqual([
      1, 2, 7, 36, 0, 1, 4, 8,
    ]);
  });

  it('says proved only when its number is the number of pieces in reach', () => {
    for (const { setup, answer: truth } of knownBoards()) {
      const { lo, hi, status } = answer('backtracking', setup);
      expect(status).toBe(lo === hi ? 'proved' : 'bounded');
      expect(hi).toBeGreaterThanOrEqual(truth);
    }
  });

  it('is a lower bound on random boards, sometimes a strict one', () => {
    const random = new Random(3);
    let below = 0;
    for (let i = 0; i < 500 * more; i++) {
      const setup = randomBoard(random, 80);
      const truth = answer('exhaustive', setup).lo;
      const found = answer('backtracking', setup);
      expect(found.lo).toBeLessThanOrEqual(truth);
      expect(found.line.length).toBe(found.lo);
      if (found.lo < truth) below++;
    }
    expect(below).toBeGreaterThan(0);
  });
});

describe('tree (Algorithm II)', () => {
  it('has 2,151,153 nodes on the worst case of the report', () => {
    const { lo, status, stats } = treeAnswer(worstCase);
    expect([lo, status, stats.nodes, stats.extra!['copies']]).toEqual([36, 'proved', 2151153, 2151153]);
  });

  it('gives the same whether linked in place or inserted from the root, with more steps', () => {
    const random = new Random(5);
    for (let i = 0; i < 100 * more; i++) {
      const setup = randomBoard(random, 60);
      const [linked, fromRoot] = [answer('tree', setup), answer('tree-root', setup, { nodes: 20000 })];
      if (fromRoot.stop !== 'finished') continue;
      expect(fromRoot.lo).toBe(linked.lo);
      expect(fromRoot.stats.nodes).toBe(linked.stats.nodes);
      expect(fromRoot.stats.extra!['insertSteps']).toBeGreaterThanOrEqual(
        linked.stats.nodes - setup.cells.length,
      );
    }
  });

  it('answers an honest interval for every node budget, and for a memory limit', () => {
    for (const { setup, answer: truth } of knownBoards()) {
      for (const nodes of [1, 2, 3, 5, 10, 20, 50, 1000]) {
        for (const id of ['tree', 'tree-root', 'exhaustive']) {
          const { lo, hi, status, stop, line } = answer(id, setup, { nodes });
          expect(lo).toBeLessThanOrEqual(truth);
          expect(hi).toBeGreaterThanOrEqual(truth);
          expect(line.length).toBe(lo);
          expect(status === 'proved').toBe(lo === hi);
          if (status !== 'proved') expect(stop).toBe('nodes');
        }
      }
    }
    const sample = knownBoards()[2].setup;
    expect(answer('tree', sample, { bytes: 1000 })).toMatchObject({ status: 'bounded', stop: 'memory' });
  });
});

describe('exhaustive', () => {
  it('agrees with the published answers and with the tree, node for node', () => {
    for (const { setup, answer: truth } of knownBoards()) {
      const found = answer('exhaustive', setup);
      expect(found).toMatchObject({ lo: truth, hi: truth, status: 'proved' });
      expect(found.stats.nodes).toBe(treeAnswer(setup).stats.nodes);
    }
  });
});
