/**
 * The line solver's question against plain search, and its zones against their claims.
 * TABULEIRO_NIGHTLY adds more positions.
 */
import { describe, expect, it } from 'vitest';
import { Meter } from '../../../../src/core/search/limits.js';
import { Random } from '../../../../src/core/random.js';
import { SolverCache } from '../../../../src/core/search/solver-cache.js';
import { setOf } from '../../../../src/games/mnk/lines/cellset.js';
import { lineBoard } from '../../../../src/games/mnk/lines/board.js';
import { LineKernel } from '../../../../src/games/mnk/lines/kernel.js';
import { cellsOf, emptyBoard } from '../oracle.js';
import { PlainLines } from './plain.js';
import { more } from '../../../amount.js';

/** All searches use one kernel. */
const cache = new SolverCache();

interface Shape {
  readonly rows: number;
  readonly cols: number;
  readonly k: number;
}

/**
 * Asks both searches about a position in which x attacks and `side` is to move, and compares the
 * answers; returns the answer.
 */
function compare(shape: Shape, board: string, side: 'x' | 'o', plain: PlainLines, bits: number): boolean {
  const setup = emptyBoard(shape.rows, shape.cols, { k: shape.k, cells: cellsOf(board) });
  const free = lineBoard(setup);
  const kernel = LineKernel.start(free, { meter: new Meter(), bits, cache });
  const wins = side === 'x' ? kernel.attack(1, 0) : kernel.defend(1, 0);
  expect([board, side, wins]).toEqual([board, side, plain.attackerWins(board, side)]);
  if (!wins) checkZone(shape, board, side, kernel, free.cells);
  return wins;
}

/**
 * Checks the claim of a zone: if the attacker owns all free cells outside the zone and may pass,
 * the defender still holds.
 */
function checkZone(
  { rows, cols, k }: Shape,
  board: string,
  side: 'x' | 'o',
  { zone }: LineKernel,
  free: readonly number[],
): void {
  const given = [...board];
  free.forEach((cell, i) => {
    if ((zone & setOf(i)) === 0n) given[cell] = 'x';
  });
  const worst = new PlainLines(rows, cols, k, true);
  expect([board, side, given.join(''), worst.attackerWins(given.join(''), side)]).toEqual([
    board,
    side,
    given.join(''),
    false,
  ]);
}

function randomBoard(random: Random, { rows, cols }: Shape, free: number): string {
  const cells: string[] = Array.from({ length: rows * cols }, () => (random.below(2) === 0 ? 'x' : 'o'));
  for (let left = free; left > 0;) {
    const cell = random.below(rows * cols);
    if (cells[cell] === '.') continue;
    cells[cell] = '.';
    left--;
  }
  return cells.join('');
}

it('agrees with plain search on every eleventh position of 3x3, on every one nightly, whoever moves', () => {
  const step = more > 1 ? 1 : 11;
  for (const k of more > 1 ? [2, 3] : [3]) {
    const shape = { rows: 3, cols: 3, k };
    const plain = new PlainLines(3, 3, k);
    let wins = 0;
    for (let code = 0; code < 3 ** 9; code += step) {
      const board = code
        .toString(3)
        .padStart(9, '0')
        .replace(/[012]/g, (d) => '.xo'[Number(d)]);
      if (!board.includes('.') || plain.has(board, 'x') || plain.has(board, 'o')) continue;
      for (const side of ['x', 'o'] as const) if (compare(shape, board, side, plain, 8)) wins++;
    }
    expect(wins).toBeGreaterThan((k === 2 ? 100 : 1000) / step);
  }
});

describe('agrees with plain search on random positions, zones hold', () => {
  it.each([
    [4, 3, 3, 9, 25],
    [4, 4, 3, 9, 14],
    [4, 4, 4, 9, 14],
    [5, 4, 4, 9, 14],
    [4, 7, 4, 9, 14],
    [6, 6, 4, 9, 14],
    [6, 6, 5, 9, 14],
    [8, 8, 5, 8, 14],
  ])('%i x %i, k = %i, %i free cells', (rows, cols, k, free, fewest) => {
    const count = more * fewest;
    const random = new Random(rows * 100 + cols * 10 + k);
    const shape = { rows, cols, k };
    let [asked, wins] = [0, 0];
    for (let i = 0; i < 60 * count && asked < count; i++) {
      const board = randomBoard(random, shape, free);
      const plain = new PlainLines(rows, cols, k);
      if (plain.has(board, 'x') || plain.has(board, 'o')) continue;
      asked++;
      for (const side of ['x', 'o'] as const)
        if (compare(shape, board, side, plain, i % 2 === 0 ? 0 : 10)) wins++;
    }
    expect(asked).toBe(count);
    expect(wins).toBeGreaterThan(0);
  });
});
