/**
 * Known values: data from three independent programs (C++ retrograde, forward recursion, exact
 * fractions).
 */
import { describe, expect, it } from 'vitest';
import { plainQuestion, type Question } from '../../../src/core/game.js';
import { Meter } from '../../../src/core/search/limits.js';
import { Random } from '../../../src/core/random.js';
import { mnk } from '../../../src/games/mnk/index.js';
import { checkLegal } from '../../../src/games/mnk/rules/legality.js';
import { scores, slipOf, turnOf, type MnkSetup } from '../../../src/games/mnk/rules/setup.js';
import { Shape } from '../../../src/games/mnk/table/shape.js';
import { Tables } from '../../../src/games/mnk/table/shared-tables.js';
import { tableSolver } from '../../../src/games/mnk/solvers.js';
import { emptyBoard, freeCells, naiveValue, positionOf, randomSetup, setupOf, withStone } from './oracle.js';
import { more } from '../../amount.js';

const all: Question = { ...plainQuestion, best: 'all' };

function solve(setup: MnkSetup, question = all) {
  expect(tableSolver.accepts(setup, question)).toBe(true);
  return tableSolver.solve(setup, question, {});
}

/** Boards that are left to the nightly run; smaller ones take the same way. */
const slow = ['5x3 slippery', '4x4 slippery', '4x4, k = 3 slippery'];
const isRun = ([name]: readonly [string, ...unknown[]]): boolean => more > 1 || !slow.includes(name);

describe('from the empty board', () => {
  const boards: [string, MnkSetup, number, string | undefined][] = [
    ['3x3', emptyBoard(3, 3), 0, 'a1 b1 c1 a2 b2 c2 a3 b3 c3'],
    ['3x3 slippery', emptyBoard(3, 3, { slip: '1/5' }), 2377339813 / 5906250000, 'b2'],
    ['4x3, k = 3', emptyBoard(4, 3), 1, undefined],
    ['4x3 slippery', emptyBoard(4, 3, { slip: '0.2' }), 0.5070458953272562, 'b2 b3'],
    ['5x3 slippery', emptyBoard(5, 3, { slip: '0.2' }), 0.5544106732113, undefined],
    ['4x4, k = 3', emptyBoard(4, 4, { k: 3 }), 1, undefined],
    ['4x4', emptyBoard(4, 4), 0, undefined],
    [
      '4x4 for points',
      emptyBoard(4, 4, { score: 'points' }),
      0,
      'a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4',
    ],
  ];

  it.each(boards.filter(isRun))('%s', (_, setup, value, best) => {
    const answer = solve(setup);
    expect(answer.status).toBe('proved');
    expect(answer.lo).toBe(answer.hi);
    expect(Math.abs(answer.lo - value)).toBeLessThan(1e-13);
    if (best) expect(answer.best.map((move) => mnk.codec.moveName(setup, move)).join(' ')).toBe(best);
    if (setup.cells.length > 12) return;
    const opposite = solve({ ...setup, turn: 2 });
    expect(Math.abs(opposite.lo - answer.lo)).toBeLessThan(1e-13);
  });

  /** Values of first moves by class of symmetric cells; the string is a picture of the classes. */
  const first: [string, MnkSetup, string, number[], number][] = [
    [
      '3x3 slippery',
      emptyBoard(3, 3, { slip: '1/5' }),
      'aba bcb aba',
      [917330713 / 4429687500, 1095617693 / 7382812500, 2377339813 / 5906250000],
      1e-15,
    ],
    [
      '4x3 slippery',
      emptyBoard(4, 3, { slip: '0.2' }),
      'aba cdc cdc aba',
      [0.3287018942656746, -0.006056573136952436, 0.5042277050511879, 0.5070458953272562],
      1e-14,
    ],
    [
      '4x4 slippery',
      emptyBoard(4, 4, { slip: '0.2' }),
      'abba bccb bccb abba',
      [0.04797506269167174, 0.018358419711281927, 0.08006698640941298],
      1e-14,
    ],
    [
      '4x4, k = 3 slippery',
      emptyBoard(4, 4, { k: 3, slip: '0.2' }),
      'abba bccb bccb abba',
      [0.30174232482190794, 0.48130903142912934, 0.5429184654113429],
      1e-14,
    ],
    [
      '4x4 for points, slippery',
      emptyBoard(4, 4, { score: 'points', slip: '0.2' }),
      'abba bccb bccb abba',
      [-0.11908528657330142, 0.015227613482997475, 0.6929423249111005],
      1e-12,
    ],
  ];

  it.each(first.filter(isRun))('values every first move of %s', (_, setup, picture, known, error) => {
    const found = new Tables().find(setup, new Meter(), {})!;
    const values = found.table.movesAt(found.place);
    const classes = picture.replaceAll(' ', '');
    expect(values.length).toBe(classes.length);
    values.forEach((value, i) => {
      expect(Math.abs(value - known['abcd'.indexOf(classes[i])])).toBeLessThan(error);
    });
  });
});

/** Returns the numbers of reachable positions that X wins, that are drawn, and that O wins. */
function outcomes(empty: MnkSetup): number[] {
  const tables = new Tables();
  const found = [0, 0, 0];
  for (let code = 0; code < 3 ** empty.cells.length; code++) {
    const cells = Uint8Array.from(empty.cells, (_, i) => Math.floor(code / 3 ** i) % 3);
    const setup = { ...empty, cells };
    if (!checkLegal(setup).ok) continue;
    const position = positionOf(setup);
    let value = position.settled;
    if (!position.isOver) {
      const { table, place } = tables.find(setup, new Meter(), {})!;
      const best = Math.max(...Array.from(table.movesAt(place)).filter((move) => !Number.isNaN(move)));
      value = turnOf(setup) === 1 ? best : 0 - best;
    }
    found[1 - value]++;
  }
  return found;
}

describe('every position', () => {
  it('3x3: as many wins, draws and losses as published', () => {
    expect(outcomes(emptyBoard(3, 3))).toEqual([2936, 1068, 1474]);
  });

  it.runIf(process.env['TABULEIRO_NIGHTLY'])('4x3, k = 3: as many as in the shared data', () => {
    expect(outcomes(emptyBoard(4, 3))).toEqual([66708, 3060, 42205]);
  });

  it('4x4: as many positions, by ply, as in the shared data', () => {
    const { sizes, atLeast } = new Shape(16, 0, 1);
    expect(atLeast[0]).toBe(10165779);
    expect(sizes).toEqual([
      ...[1, 16, 240, 1680, 10920, 43680, 160160, 400400, 900900, 1441440],
      ...[2018016, 2018016, 1681680, 960960, 411840, 102960, 12870],
    ]);
  });

  it('4x4 for points: agrees with alpha-beta, slippery with expectiminimax', () => {
    const random = new Random(44);
    const tables = new Tables();
    for (let i = 0; i < 12 * more; i++) {
      const slip = i % 2 === 0 ? '0' : '0.2';
      const setup = randomSetup(random, emptyBoard(4, 4, { score: 'points', slip }), 8 + (i % 3));
      const { table, place } = tables.find(setup, new Meter(), {})!;
      const values = Array.from(table.movesAt(place)).filter((value) => !Number.isNaN(value));
      const search = mnk.solvers.list.find(
        ({ id }) => id === (slip === '0' ? 'alphabeta' : 'expectiminimax'),
      )!;
      expect(Math.max(...values)).toBeCloseTo(
        search.solve(setup, plainQuestion, {}).lo,
        slip === '0' ? 20 : 12,
      );
    }
  });
});

it('agrees with the definition on random positions of all kinds', () => {
  const random = new Random(21);
  let tested = 0;
  for (let i = 0; i < 40 * more; i++) {
    const [rows, cols] = [random.between(1, 5), random.between(1, 6)];
    const longest = Math.max(rows, cols);
    const score = longest < 2 ? 'line' : scores[random.below(scores.length)];
    const k = random.between(score === 'exact' ? 2 : 1, longest);
    const slip = ['0', '1/5', '1/3', '1'][random.below(4)];
    const empty = emptyBoard(rows, cols, { k, slip, score });
    const free = random.below(slip === '0' ? 7 : 5);
    const setup = randomSetup(random, empty, Math.max(0, rows * cols - free));
    if (freeCells(setup).length > 6) continue;
    tested++;
    const turn = turnOf(setup)!;
    const value = naiveValue(setup, turn, slipOf(setup)) * (turn === 1 ? 1 : -1);
    const answer = solve(setup);
    expect(Math.abs(answer.lo - value)).toBeLessThan(1e-13);
    expect(answer.best.length > 0).toBe(!positionOf(setup).isOver);
  }
  expect(tested).toBeGreaterThan(12);
});

it('plays a best line to the end where nothing slides', () => {
  for (const setup of [
    setupOf('x.. .o. ..x'),
    emptyBoard(4, 3),
    setupOf('x... .o.. ..x. o...', { score: 'points' }),
  ]) {
    const { line, lo } = solve(setup);
    let turn = turnOf(setup)!;
    let at = setup;
    for (const move of line) {
      at = withStone(at, move, turn);
      turn = turn === 1 ? 2 : 1;
    }
    const end = positionOf({ ...at, turn });
    expect(end.isOver).toBe(true);
    expect(turnOf(setup) === 1 ? end.settled : 0 - end.settled).toBe(lo);
  }
});

describe('limits', () => {
  const setup = emptyBoard(3, 4, { score: 'points', turn: 2 });

  it.each([{ nodes: 1000 }, { ms: 0 }, { bytes: 10000 }])(
    '%j: an interval that holds the value',
    (limits) => {
      const answer = tableSolver.solve(setup, plainQuestion, limits);
      const { lo } = solve(setup);
      expect(answer.status).toBe('bounded');
      expect(answer.stop).not.toBe('finished');
      expect(answer.lo).toBeLessThanOrEqual(lo);
      expect(answer.hi).toBeGreaterThanOrEqual(lo);
      expect(answer.best.length).toBe(1);
    },
  );

  it('refuses what is too large, and what is not legal', () => {
    const large = tableSolver.accepts(emptyBoard(5, 5), plainQuestion);
    expect(large === true ? '' : large.code).toBe('not-supported');
    const illegal = tableSolver.accepts(setupOf('xxx xxx ...'), plainQuestion);
    expect(illegal === true ? '' : illegal.code).toBe('illegal-position');
  });

  it('takes a large board with few free cells', () => {
    const random = new Random(5);
    const order = random.shuffle(
      Array.from({ length: 1020 }, (_, ply) => 1 + (ply % 2)).concat([0, 0, 0, 0]),
    );
    const full = emptyBoard(32, 32, { score: 'points', cells: Uint8Array.from(order) });
    expect(solve(full).lo).toBe(naiveValue(full, turnOf(full)!, 0));
  });

  it('counts one node a position', () => {
    expect(tableSolver.solve(emptyBoard(3, 3, { slip: '0.2' }), plainQuestion, {}).stats.nodes).toBe(6046);
  });
});
