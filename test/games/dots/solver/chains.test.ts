/** The chain rule against values by the rules alone. TABULEIRO_NIGHTLY: every position of 3 x 3. */
import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/core/random.js';
import { Meter } from '../../../../src/core/search/limits.js';
import { worth } from '../../../../src/games/dots/solver/exact.js';
import { EdgeBoard } from '../../../../src/games/dots/rules/edge-board.js';
import { takeHand, worthOf } from '../../../../src/games/dots/solver/hand.js';
import { boardOf, completedBoxes } from '../../../../src/games/dots/rules/board.js';
import { emptySetup } from '../../../../src/games/dots/rules/setup.js';
import { chainSolver } from '../../../../src/games/dots/solvers.js';
import { setupOf, valuesByRules } from '../oracle.js';
import { allValues } from '../retrograde.js';
import { more } from '../../../amount.js';

/**
 * Returns positions whose value differs from the chain rule, among every `step`-th set of free
 * edges; at most ten.
 */
function exceptions(rows: number, cols: number, step: number, values: Int8Array): string[] {
  const wrong: string[] = [];
  const board = new EdgeBoard(emptySetup(rows, cols));
  for (let set = 0; set < values.length && wrong.length < 10; set += step) {
    for (let edge = 0; edge < board.edgeCount; edge++) if (((set >> edge) & 1) === 0) board.draw(edge);
    const hand = takeHand(board);
    const rest = values[board.drawn.reduce((free, drawn, edge) => free | ((1 - drawn) << edge), 0)];
    board.undoTo(0);
    const value = worthOf(hand, rest);
    const bounds = worth(hand, { lo: rest, hi: rest });
    if ([value, bounds.lo, bounds.hi].some((one) => one !== values[set])) wrong.push(set.toString(2));
  }
  return wrong;
}

const tables = new Map<string, Int8Array>();

/** Returns the values of all positions. */
function tableOf(rows: number, cols: number): Int8Array {
  const size = `${rows} x ${cols}`;
  const table = tables.get(size) ?? allValues(boardOf(rows, cols), new Meter())!;
  tables.set(size, table);
  return table;
}

/** Reorders values by drawn edges into the order of `allValues`, by free edges. */
function byFree(values: Int8Array): Int8Array {
  return values.slice().reverse();
}

describe('the larger of taking and leaving', () => {
  it.each([
    [1, 4, 1],
    [4, 1, 1],
    [2, 2, 1],
    [2, 3, more > 1 ? 1 : 7],
    [3, 2, more > 1 ? 1 : 7],
    [2, 4, more > 1 ? 97 : 997],
    [3, 3, more > 1 ? 1 : 6007],
  ])('%i x %i, one position in %i', { timeout: 1_800_000 }, (rows, cols, step) => {
    expect(exceptions(rows, cols, step, tableOf(rows, cols))).toEqual([]);
  });
});

describe('all positions at once', () => {
  it.each([
    [1, 1],
    [1, 2],
    [2, 1],
    [1, 4],
    [2, 2],
    [2, 3],
    [3, 2],
  ])('%i x %i: as by the rules', (rows, cols) => {
    const [table, expected] = [tableOf(rows, cols), byFree(valuesByRules(rows, cols))];
    expect(table.length).toBe(expected.length);
    expect(table.findIndex((value, i) => value !== expected[i])).toBe(-1);
  });

  it('values the empty boards', () => {
    expect(tableOf(2, 4).at(-1)).toBe(2);
    expect(tableOf(3, 3).at(-1)).toBe(-3);
  });

  it.each([
    [2, 3],
    [3, 3],
  ])('%i x %i: values and best moves as the solver finds them', (rows, cols) => {
    const values = tableOf(rows, cols);
    const random = new Random(8);
    for (let i = 0; i < 10 * more; i++) {
      const setup = setupOf(rows, cols, random.below(values.length));
      const free = setup.cells.reduce((set, cell, edge) => (cell === 0 ? set | (1 << edge) : set), 0);
      const best = [...setup.cells.keys()].filter((edge) => {
        if (setup.cells[edge] === 1) return false;
        const board = boardOf(rows, cols);
        const next = values[free ^ (1 << edge)];
        const drawn = setup.cells.map((cell, at) => (at === edge ? 1 : cell));
        const taken = completedBoxes(board, drawn) - completedBoxes(board, setup.cells);
        return values[free] === (taken > 0 ? taken + next : 0 - next);
      });
      const found = chainSolver.solve(setup, { best: 'all', certificate: false, seed: 1 }, {});
      expect([found.lo, found.best]).toEqual([values[free], best]);
    }
  });

  it('refuses boards that are too large', () => {
    expect(() => tableOf(3, 4)).toThrow('31 edges');
  });
});
