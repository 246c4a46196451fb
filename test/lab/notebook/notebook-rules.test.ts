/** The notebooks' own computations about games agree with the games' code. */
import { describe, expect, it } from 'vitest';
import { alternatingChoice, chainsOf, ruleWinner } from '../../../src/lab/notebook/dots-parity.js';
import { asReport004, byDepth, byResistance } from '../../../src/lab/notebook/hex-choices.js';
import {
  gameWinner,
  randomFull,
  rectangle,
  rhombus,
  winnerBy,
} from '../../../src/lab/notebook/hex-neighbours.js';
import { Random } from '../../../src/core/random.js';
import { emptySetup } from '../../../src/games/dots/rules/setup.js';
import { HexPosition } from '../../../src/games/hex/rules/position.js';
import type { HexSetup } from '../../../src/games/hex/rules/setup.js';
import { generate, legalMoves, parseRecords, solve, type PositionRecord } from '../../../src/index.js';

function hexBoard(n: number, cells: Uint8Array): HexSetup {
  return { game: 'hex', rows: n, cols: n, cells, toMove: 0, swap: false };
}

describe('neighbours', () => {
  const random = new Random(1);
  const boards = Array.from({ length: 300 }, (_, i) => ({
    n: 2 + (i % 6),
    cells: randomFull(random, 2 + (i % 6)),
  }));

  it('of the rhombus give the winner of the game', () => {
    for (const { n, cells } of boards) {
      expect(winnerBy(rhombus, cells, n)).toBe(new HexPosition(hexBoard(n, cells)).winner);
    }
  });

  it('are mutual, and of both boards leave no draw', () => {
    for (const table of [rhombus, rectangle]) {
      for (const row of [2, 3]) {
        for (const [down, right] of table(row)) {
          expect(table(row + down)).toContainEqual([0 - down, 0 - right]);
        }
      }
      for (const { n, cells } of boards) expect(winnerBy(table, cells, n)).not.toBe(0);
    }
  });

  it('decide small games as the solver does', () => {
    expect([1, 2].map((mover) => gameWinner(rhombus, 3, mover))).toEqual([1, 2]);
  });
});

describe('choices', () => {
  const [record] = generate('hex', { seed: 4, count: 1, kind: 'random', rows: 4, cols: 4, plies: 4 });
  const evaluation = 'shortest-path';

  it('by depth are those of minimax', () => {
    for (const depth of [1, 2, 3]) {
      const { best } = solve(record, { algorithm: 'minimax', best: 'all', evaluation, depth });
      expect(best).toContain(byDepth(evaluation, depth)(record));
    }
  });

  it('as report 004 differ at odd depths only', () => {
    expect(asReport004(2)(record)).toBe(byDepth(evaluation, 2)(record));
    expect(asReport004(1)(record)).not.toBe(byDepth(evaluation, 1)(record));
  });

  it('by resistance are empty cells', () => {
    expect(legalMoves(record)).toContain(byResistance()(record));
  });
});

describe('chains', () => {
  it('are counted by their length, loops and joints apart', () => {
    // The ring of 2x2: a loop of four boxes.
    const ring = { ...emptySetup(2, 2), cells: Uint8Array.from([1, 1, 0, 0, 1, 1, 1, 0, 1, 1, 0, 1]) };
    expect(chainsOf(ring)).toEqual({ long: 0, short: 0, loops: 1, joints: 0 });
    // One row of three boxes, open at both ends.
    const row = { ...emptySetup(1, 3), cells: Uint8Array.from([1, 1, 1, 1, 1, 1, 0, 0, 0, 0]) };
    expect(chainsOf(row)).toEqual({ long: 1, short: 0, loops: 0, joints: 0 });
    expect(chainsOf(emptySetup(1, 1))).toEqual({ long: 0, short: 0, loops: 0, joints: 1 });
  });

  it('without loops and joints tell the winner', () => {
    let count = 0;
    for (const record of generate('dots', { seed: 6, count: 400, kind: 'endgame', rows: 3, cols: 3 })) {
      const { long, loops, joints } = chainsOf(record);
      if (long === 0 || loops + joints > 0) continue;
      const { lo } = solve(record, { certificate: false });
      if (lo === 0) continue;
      expect(lo! > 0).toBe(Number(record.options['turn'] ?? 1) === ruleWinner(record));
      count++;
    }
    expect(count).toBeGreaterThan(60);
  });
});

it('the alternating search takes the box at hand rather than give two', () => {
  // The edge between the boxes takes one; the outer edge of the second gives both away.
  const [record] = parseRecords('dots 1 2\n1 1 1 1 1 0 0\n') as PositionRecord[];
  expect(alternatingChoice(record)).toBe(legalMoves(record)[0]);
});
