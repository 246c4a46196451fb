/** Values of boards: shared table of 88 boards with their sources (mnk_known.json), as far as 30 cells. */
import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../../src/core/game.js';
import { Random } from '../../../src/core/random.js';
import { lineSolver } from '../../../src/games/mnk/line-solver.js';
import { Pairing } from '../../../src/games/mnk/pairing.js';
import { turnOf } from '../../../src/games/mnk/setup.js';
import { tableSolver } from '../../../src/games/mnk/table-solver.js';
import { emptyBoard, freeCells, positionOf, randomSetup, withStone } from './oracle.js';

const all = { ...plainQuestion, best: 'all' } as const;

/** Known boards by k: longer side x shorter side. All others of these sides and k are draws. */
const wins: Record<number, string[]> = {
  2: [
    '2x2',
    '3x1',
    '3x2',
    '3x3',
    '4x1',
    '4x2',
    '4x3',
    '4x4',
    '5x1',
    '5x2',
    '5x3',
    '5x4',
    '5x5',
    '6x1',
    '6x2',
    '6x3',
    '6x4',
    '6x5',
  ],
  3: ['4x3', '4x4', '5x3', '5x4', '5x5', '6x3', '6x4', '6x5'],
  4: ['6x5'],
  5: [],
  6: [],
};

it.each(Object.keys(wins).map(Number))('knows who wins with %i in a line, up to 6 x 5', (k) => {
  for (let m = k; m <= 6; m++) {
    for (let n = 1; n <= Math.min(m, 5); n++) {
      const value = wins[k]!.includes(`${m}x${n}`) ? 1 : 0;
      for (const setup of [emptyBoard(m, n, { k }), emptyBoard(n, m, { k })]) {
        const answer = lineSolver.solve(setup, plainQuestion, {});
        expect([`${setup.rows}x${setup.cols}`, answer.status, answer.lo]).toEqual([
          `${setup.rows}x${setup.cols}`,
          'proved',
          value,
        ]);
      }
    }
  }
});

it('agrees with the table on random positions: value, all best moves, and a line that reaches the value', () => {
  const random = new Random(31);
  let decided = 0;
  for (let i = 0; i < 400; i++) {
    const [rows, cols] = [random.between(1, 6), random.between(1, 5)];
    const k = random.between(1, Math.max(rows, cols));
    const empty = emptyBoard(rows, cols, { k });
    const setup = randomSetup(random, empty, Math.max(random.below(rows * cols + 1), rows * cols - 13));
    if (freeCells(setup).length > 13) continue;
    const answer = lineSolver.solve(setup, all, {});
    const table = tableSolver.solve(setup, all, {});
    expect([answer.lo, answer.hi, answer.best]).toEqual([table.lo, table.hi, table.best]);
    if (answer.lo !== 0) decided++;
    let [at, turn] = [setup, turnOf(setup)!];
    for (const move of answer.line) {
      at = withStone(at, move, turn);
      turn = turn === 1 ? 2 : 1;
    }
    const end = positionOf({ ...at, turn });
    expect(end.isOver).toBe(true);
    expect(turnOf(setup) === 1 ? end.settled : 0 - end.settled).toBe(answer.lo);
  }
  expect(decided).toBeGreaterThan(50);
});

it('is right with a table of one entry', () => {
  const small = { bytes: 12 };
  expect(lineSolver.solve(emptyBoard(4, 5, { k: 4 }), plainQuestion, small).lo).toBe(0);
  expect(lineSolver.solve(emptyBoard(3, 5, { k: 3 }), plainQuestion, small).lo).toBe(1);
});

describe('limits', () => {
  it.each([1, 10, 1000])('%i nodes: an interval that holds the value, a legal move', (nodes) => {
    const answer = lineSolver.solve(emptyBoard(6, 5, { k: 4 }), plainQuestion, { nodes });
    expect(answer.stop).toBe('nodes');
    expect(answer.status).toBe('bounded');
    expect(answer.lo).toBeLessThanOrEqual(1);
    expect(answer.hi).toBe(1);
    expect(answer.best.length).toBe(1);
    expect(answer.stats.nodes).toBe(nodes);
  });

  it('refuses points, slides and large boards', () => {
    for (const setup of [
      emptyBoard(3, 3, { score: 'points' }),
      emptyBoard(3, 3, { slip: '1/5' }),
      emptyBoard(6, 6),
    ]) {
      const refusal = lineSolver.accepts(setup, plainQuestion);
      expect(refusal === true ? '' : refusal.code).toBe('not-supported');
    }
  });
});

describe('pairing', () => {
  const holds = (lines: number[], free: number): boolean =>
    new Pairing(lines.length).holds(Int32Array.from(lines), lines.length, free);

  it('needs two cells of its own for each line', () => {
    expect(holds([], 0)).toBe(true);
    expect(holds([0b11], 0b11)).toBe(true);
    expect(holds([0b1], 0b111)).toBe(false);
    expect(holds([0b0111, 0b1110], 0b1111)).toBe(true);
    expect(holds([0b0011, 0b0110], 0b1111)).toBe(false);
    expect(holds([0b111111, 0b000011, 0b001100], 0b111111)).toBe(true);
    expect(holds([0b001111, 0b000011, 0b001100], 0b111111)).toBe(false);
  });

  it('agrees with trying all pairs on random lines', () => {
    const random = new Random(3);
    const tryAll = (lines: number[], at: number, free: number): boolean => {
      if (at === lines.length) return true;
      for (let a = 0; a < 8; a++) {
        for (let b = a + 1; b < 8; b++) {
          const pair = (1 << a) | (1 << b);
          if ((lines[at]! & free & pair) === pair && tryAll(lines, at + 1, free & ~pair)) return true;
        }
      }
      return false;
    };
    for (let i = 0; i < 2000; i++) {
      const lines = Array.from({ length: random.between(1, 4) }, () => random.below(256));
      expect(holds(lines, 255)).toBe(tryAll(lines, 0, 255));
    }
  });
});
