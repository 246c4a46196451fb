/** Tables for several positions never change an answer or take more memory than allowed. */
import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../../src/core/game.js';
import { Meter, type Limits } from '../../../src/core/search/limits.js';
import { Random } from '../../../src/core/random.js';
import { mnk } from '../../../src/games/mnk/index.js';
import type { MnkSetup } from '../../../src/games/mnk/rules/setup.js';
import { Shape } from '../../../src/games/mnk/table/shape.js';
import { Tables } from '../../../src/games/mnk/table/shared-tables.js';
import { tableSolver } from '../../../src/games/mnk/solvers.js';
import { emptyBoard, freeCells, naiveValue, positionOf, randomSetup, setupOf } from './oracle.js';
import { more } from '../../amount.js';

/** Returns the value of each free cell, and the number of cells of the table used. */
function moves(tables: Tables, setup: MnkSetup, limits: Limits = {}): { values: number[]; cells: number } {
  const { table, place } = tables.find(setup, new Meter(limits), limits)!;
  const values = Array.from(table.movesAt(place)).filter((value) => !Number.isNaN(value));
  return { values, cells: table.game.shape.n };
}

function filled(tables: Tables, empty: MnkSetup): Tables {
  expect(moves(tables, empty).cells).toBe(empty.cells.length);
  return tables;
}

const kinds: [string, MnkSetup][] = [
  ['4x3', emptyBoard(4, 3)],
  ['4x3 slippery', emptyBoard(4, 3, { slip: '1/5' })],
  ['3x4 for points', emptyBoard(3, 4, { score: 'points' })],
  ['4x3 for points, slippery', emptyBoard(4, 3, { score: 'points', slip: '1/3' })],
  ['2x7 for points', emptyBoard(2, 7, { score: 'points' })],
];

it.each(kinds)('%s: the table of the board and that of the endgame hold the same numbers', (_, empty) => {
  const random = new Random(3);
  const ofBoard = filled(new Tables(), empty);
  let tested = 0;
  for (let i = 0; i < 20 * more; i++) {
    const setup = randomSetup(random, empty, 3 + random.below(empty.cells.length - 3));
    if (positionOf(setup).isOver) continue;
    const shared = moves(ofBoard, setup);
    const alone = moves(new Tables(), setup);
    expect(shared.cells).toBe(empty.cells.length);
    expect(alone.cells).toBe(freeCells(setup).length);
    expect(shared.values).toEqual(alone.values);
    tested++;
  }
  expect(tested).toBeGreaterThan(12);
});

it('knows positions whose numbers of stones only turn= explains', () => {
  const random = new Random(14);
  const tables = new Tables();
  for (let i = 0; i < 60 * more; i++) {
    const cells = Uint8Array.from({ length: 9 }, () => random.below(3));
    const slip = random.below(2) === 0 ? '0' : '1/4';
    const setup = emptyBoard(3, 3, { cells, score: 'points', slip, turn: random.below(2) === 0 ? 1 : 2 });
    if (freeCells(setup).length === 0 || freeCells(setup).length > 5) continue;
    const value = naiveValue(setup, setup.turn!, slip === '0' ? 0 : 0.25) * (setup.turn === 1 ? 1 : -1);
    expect(Math.max(...moves(tables, setup).values)).toBeCloseTo(value, 12);
  }
});

describe('rent or buy', () => {
  const setup = setupOf('x..o .x.. ..o.', { score: 'points' });

  it('builds the table of a board when its endgames have cost as much', () => {
    const tables = new Tables();
    const own = new Tables().ownShape(setup).atLeast[0];
    const price = new Shape(12, 0, 1).atLeast[5];
    for (let spent = own; spent < price; spent += own) expect(moves(tables, setup).cells).toBe(8);
    expect(moves(tables, setup).cells).toBe(12);
  });

  it('says the same of all positions of a file in any order, statistics too', () => {
    const random = new Random(8);
    const texts = Array.from({ length: 30 }, () => {
      const made = mnk.rules.generate(random, {
        kind: 'slippery-points',
        rows: 3,
        cols: 4,
        plies: random.below(9),
      });
      if (!made.ok) throw new Error(made.error.code);
      return made.value;
    });
    const lineOf = (one: MnkSetup): string => {
      const { stats, ...rest } = tableSolver.solve(one, plainQuestion, {});
      return JSON.stringify({ ...rest, ...stats, ms: 0 });
    };
    const forth = texts.map(lineOf);
    const back = texts.slice().reverse().map(lineOf).reverse();
    expect(back).toEqual(forth);
  });
});

describe('memory', () => {
  const points = emptyBoard(3, 4, { score: 'points' });
  const line = emptyBoard(4, 3);
  const own = setupOf('x... .o.. ....', { score: 'points' });

  it('keeps no table that is larger than allowed', () => {
    const bytes = new Tables().ownShape(own).bytes(true, 1);
    expect(bytes).toBeLessThan(new Shape(12, 0, 1).bytes(true, 3));
    const tables = new Tables();
    for (let i = 0; i < 40 * more; i++) expect(moves(tables, own, { bytes }).cells).toBe(10);
  });

  it('gives up the table used longest ago when two do not fit', () => {
    const tables = filled(filled(new Tables(), points), line);
    const lines = setupOf('x.. .o. ... ...');
    expect([moves(tables, own).cells, moves(tables, lines).cells]).toEqual([12, 12]);
    const both = new Shape(12, 0, 1).bytes(true, 1) * 2;
    const third = emptyBoard(4, 3, { score: 'points', slip: '0.5', turn: 2 });
    expect(
      moves(tables, third, { bytes: both + new Tables().ownShape(third).bytes(true, 1) - 1 }).cells,
    ).toBe(12);
    expect([moves(tables, own).cells, moves(tables, lines).cells]).toEqual([10, 12]);
  });

  it('says so when not even the endgame fits', () => {
    const meter = new Meter({ bytes: 1000 });
    expect(new Tables().find(points, meter, { bytes: 1000 })).toBeUndefined();
    expect(meter.stop).toBe('memory');
  });

  it('finds the same line of play with two layers at a time', () => {
    const setup = emptyBoard(2, 7, { score: 'points' });
    const { leastBytes, keptBytes } = new Tables().ownShape(setup);
    const least = tableSolver.solve(setup, plainQuestion, { bytes: leastBytes + 1000 });
    const most = tableSolver.solve(setup, plainQuestion, { bytes: keptBytes });
    expect(least.stats.bytes).toBe(leastBytes);
    expect(most.stats.bytes).toBe(keptBytes);
    expect(least.line).toEqual(most.line);
    expect(least.line.length).toBe(14);
  });
});
