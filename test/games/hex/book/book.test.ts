/**
 * The opening book against winning openings that other programs proved, and against the symmetry of
 * the board.
 */
import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../../../src/core/game.js';
import { bookMoves } from '../../../../src/games/hex/book/book.js';
import { openingTables } from '../../../../src/games/hex/book/openings.js';
import { hex } from '../../../../src/games/hex/index.js';
import { after } from '../../../../src/games/hex/rules/moves.js';
import type { HexSetup } from '../../../../src/games/hex/rules/setup.js';
import { exactSolver } from '../../../../src/games/hex/solvers.js';
import { known, names } from '../solver/board.js';
import { parseCellName } from '../../../../src/core/text/coordinates.js';
import { more } from '../../../amount.js';

function empty(rows: number, cols = rows, toMove: 0 | 1 = 0): HexSetup {
  return { game: 'hex', rows, cols, cells: new Uint8Array(rows * cols), toMove, swap: false };
}

/** Returns the cell with this name for the side to move; tables name cells from player 1's view. */
function cellOf(name: string, size: number, toMove: 0 | 1): number {
  const { row, column } = parseCellName(name)!;
  return toMove === 0 ? row * size + column : column * size + row;
}

/** Returns the openings of player 2 that other programs proved to win. */
function winningOf(size: number): number[] {
  return names(known.openings[`${String(size)}x${String(size)}`]).map((name) => cellOf(name, size, 0));
}

describe('the opening book', () => {
  it('has every cell of every board, and keeps its values after half a turn', () => {
    expect(openingTables().map(({ size }) => size)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    for (const { size } of openingTables()) {
      const value = new Map(bookMoves(empty(size)).map(({ move, lo }) => [move, lo]));
      expect(value.size).toBe(size * size);
      for (const [move, worth] of value) expect(value.get(size * size - 1 - move)).toBe(worth);
    }
    expect(bookMoves(empty(11, 10))).toEqual([]);
    expect(bookMoves({ ...empty(5), swap: true })).toEqual([]);
  });

  it.each([2, 3, 4, 5, 6, 7])('proves the winning openings of %i for player 2', (size) => {
    const ours = bookMoves(empty(size, size, 1));
    expect(ours.every(({ status }) => status === 'proved')).toBe(true);
    const winning = ours.filter(({ lo }) => lo > 0).map(({ move }) => move);
    expect(winning.sort((a, b) => a - b)).toEqual(winningOf(size).sort((a, b) => a - b));
  });

  it('proves the openings of 8x8, and its estimates of them seldom err', () => {
    const winning = new Set(winningOf(8));
    const moves = bookMoves(empty(8, 8, 1));
    const proved = moves.filter(({ status }) => status === 'proved');
    expect(proved.length).toBe(64);
    for (const { move, lo, reply } of proved) {
      expect([move, lo]).toEqual([move, winning.has(move) ? 1 : -1]);
      expect(reply === undefined).toBe(lo > 0);
      expect(reply).not.toBe(move);
    }
    const { estimates } = openingTables().find(({ size }) => size === 8)!;
    expect(estimates.length).toBe(32);
    const wrong = estimates.filter(
      (value, cell) => value > 0 !== winning.has((cell % 8) * 8 + Math.floor(cell / 8)),
    );
    expect(wrong.length).toBeLessThanOrEqual(2);
  });

  it.each([0, 1] as const)('has a winning reply to every losing opening of side %i', (side) => {
    for (const size of more > 1 ? [2, 3, 4, 5] : [2, 3, 4]) {
      for (const { move, lo } of bookMoves(empty(size, size, side))) {
        const opened = after(empty(size, size, side), move);
        const replies = bookMoves(opened);
        expect(replies.length).toBe(lo > 0 ? size * size - 1 : 1);
        for (const reply of replies.slice(0, 3)) {
          expect(reply.lo).toBe(0 - lo);
          expect(exactSolver.solve(after(opened, reply.move), plainQuestion, {}).lo).toBe(lo);
        }
      }
    }
  });

  it('values the centre and not the acute corner', () => {
    for (const size of [5, 9, 11, 13]) {
      const value = new Map(bookMoves(empty(size)).map(({ move, lo }) => [move, lo]));
      expect(value.get((size * size - 1) / 2)).toBeGreaterThan(0);
      expect(value.get(0)).toBeLessThan(0);
    }
  });

  it('is what the two strongest levels play without a search', () => {
    for (const { id, solver } of hex.solvers.levels.slice(3, 5)) {
      const [opening, reply] = [empty(7), after(empty(7), 0)].map((setup) =>
        solver!.solve(setup, plainQuestion, {}),
      );
      expect({ id, best: opening.best, lo: opening.lo, nodes: opening.stats.nodes }).toEqual({
        ...{ id, best: [24], lo: 1, nodes: 0 },
      });
      expect(reply).toMatchObject({ solver: 'book', status: 'proved', lo: 1 });
      const onLarger = solver!.solve(after(empty(8), 0), plainQuestion, {});
      expect(onLarger).toMatchObject({ solver: 'book', status: 'proved', lo: 1, best: [cellOf('d5', 8, 0)] });
    }
  });
});
