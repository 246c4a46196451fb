/** The board of the threat searches: exact undo, and shapes and ranks that agree with the lines. */
import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/core/random.js';
import { SolverCache } from '../../../../src/core/search/solver-cache.js';
import { learnedWeights } from '../../../../src/games/mnk/player/weights.js';
import type { Side } from '../../../../src/core/position.js';
import { rank } from '../../../../src/games/mnk/threats/ranks.js';
import { shape } from '../../../../src/games/mnk/threats/shapes.js';
import { ThreatBoard } from '../../../../src/games/mnk/threats/board.js';
import { emptyBoard, setupOf } from '../oracle.js';
import { more } from '../../../amount.js';

const cache = new SolverCache();

/** Returns everything that a search can use, without the shapes of occupied cells. */
function seen(board: ThreatBoard): unknown {
  const free = board.cells.filter((cell) => board.stones[cell] === 0);
  const shapes = Array.from(free, (cell) =>
    ([0, 1] as const).flatMap((side) => [0, 1, 2, 3].map((d) => board.shapeAt(cell, side, d))),
  );
  const { keyLow32, keyHigh32, counts, totals, rankAt, near, stones } = board;
  return structuredClone({ keyLow32, keyHigh32, counts, totals, rankAt, near, stones, shapes });
}

function playAtRandom(board: ThreatBoard, random: Random, stones: number): void {
  const cells = random.shuffle(Array.from(board.cells).filter((cell) => board.stones[cell] === 0));
  for (let i = 0; i < stones; i++) board.play(cells[i], (i & 1) as Side);
}

describe.each([
  [3, 3, 3],
  [4, 7, 4],
  [6, 1, 2],
  [5, 5, 1],
  [15, 15, 5],
  [9, 12, 6],
])('%i x %i, k = %i', (rows, cols, k) => {
  const random = new Random(rows * 100 + k);

  it('takes every stone back exactly', () => {
    const board = new ThreatBoard(emptyBoard(rows, cols, { k }), cache, learnedWeights.shapes);
    for (let game = 0; game < 2 * more; game++) {
      const count = random.below(Math.min(40, rows * cols) + 1);
      const before: unknown[] = [];
      const cells = random.shuffle(Array.from(board.cells));
      for (let i = 0; i < count; i++) {
        before.push(seen(board));
        board.play(cells[i], (i & 1) as Side);
      }
      for (let i = count - 1; i >= 0; i--) {
        board.undo();
        expect(seen(board)).toEqual(before[i]);
      }
    }
  });

  it('is the same board whatever the order of the stones', () => {
    for (let game = 0; game < 2 * more; game++) {
      const board = new ThreatBoard(emptyBoard(rows, cols, { k }), cache, learnedWeights.shapes);
      playAtRandom(board, random, random.below(Math.min(40, rows * cols) + 1));
      const again = new ThreatBoard(emptyBoard(rows, cols, { k }), cache, learnedWeights.shapes);
      for (let i = board.ply - 1; i >= 0; i--) {
        again.play(board.played[i] >> 1, (board.played[i] & 1) as Side);
      }
      expect(seen(again)).toEqual(seen(board));
    }
  });

  it('knows the cells that complete a line, and those that make one or two completing cells', () => {
    for (let game = 0; game < 2 * more; game++) {
      const board = new ThreatBoard(emptyBoard(rows, cols, { k }), cache);
      playAtRandom(board, random, random.below(Math.min(40, rows * cols) + 1));
      for (const cell of board.cells) {
        if (board.stones[cell] !== 0) continue;
        for (const side of [0, 1] as const) {
          const made = board.rankAt[side * board.size + cell];
          expect(made === rank.five).toBe(completes(board, cell, side));
          if (made === rank.five) continue;
          board.play(cell, side);
          const ways = Array.from(board.cells).filter(
            (other) =>
              board.stones[other] === 0 &&
              sharesLine(board, cell, other) &&
              completes(board, other, side, cell),
          );
          board.undo();
          expect(Math.min(ways.length, 2)).toBe(made >= rank.openFour ? 2 : made >= rank.four ? 1 : 0);
        }
      }
    }
  });
});

/** Returns whether a stone on `cell` makes a line of k that contains `through`. */
function completes(board: ThreatBoard, cell: number, side: Side, through = cell): boolean {
  return Array.from(board.steps).some((step) => {
    const run = [cell];
    for (const way of [-step, step]) {
      for (let at = cell + way; board.stones[at] === side + 1; at += way) run.push(at);
    }
    const near = run.filter((at) => Math.abs(at - cell) < board.k * Math.abs(step));
    return run.length >= board.k && near.includes(through);
  });
}

function sharesLine(board: ThreatBoard, a: number, b: number): boolean {
  return Array.from(board.steps).some((step) => (a - b) % step === 0 && Math.abs((a - b) / step) < board.k);
}

it.each([
  ['...xx....', 5, 'openThree'],
  ['...xx....', 6, 'openThree'],
  ['..oxx....', 5, 'three'],
  ['....xx..o', 3, 'openThree'],
  ['#xx...', 3, 'three'],
  ['...xxx...', 6, 'openFour'],
  ['..oxxx...', 6, 'four'],
  ['..oxx.x.o', 5, 'four'],
  ['x.xx..x.', 4, 'openFour'],
  ['oxxx.xo', 4, 'five'],
  ['o.xx.o', 4, 'none'],
  ['........', 3, 'openOne'],
] as const)('in %s a stone of X on cell %i makes %s', (row, cell, expected) => {
  // `#` only marks a row that starts at the border.
  const start = row.startsWith('#') ? 1 : 0;
  const board = new ThreatBoard(setupOf(row.slice(start), { k: 5 }), cache);
  expect(board.shapeAt(board.padded(cell - start), 0, 0)).toBe(shape[expected]);
});
