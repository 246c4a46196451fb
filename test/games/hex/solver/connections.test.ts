/**
 * The claims of the kernels hold when played out: connections inside their carriers, fill-in, keys.
 */
import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/core/random.js';
import { HexPosition } from '../../../../src/games/hex/rules/position.js';
import { Board } from '../../../../src/games/hex/solver/board.js';
import { FillIn } from '../../../../src/games/hex/solver/fillin.js';
import { HSearch } from '../../../../src/games/hex/connections/hsearch.js';
import { Keys } from '../../../../src/games/hex/solver/keys.js';
import { cellsOf, Oracle, randomStones, setOf, setupOf } from './board.js';
import { checkLists } from '../connections/played-out.js';
import { more } from '../../../amount.js';

describe('H-search', () => {
  it.each([
    [3, 3, 30],
    [4, 4, 4],
    [3, 5, 4],
    [5, 4, 2],
  ])('every connection on random boards of %i x %i holds when played out', (rows, cols, count) => {
    const random = new Random(7);
    const board = new Board(rows, cols);
    const search = new HSearch(board);
    let checked = 0;
    for (let i = 0; i < count; i++) {
      const colour = board.coloured(randomStones(random, rows * cols, random.between(0, rows + cols)));
      for (const player of [1, 2]) {
        search.run(colour, player);
        if (search.ends.joined) continue;
        const fulls = checkLists(board, search, colour, player, search.kernel.lists('fulls'), false);
        const semis = checkLists(board, search, colour, player, search.kernel.lists('semis'), true);
        expect(Math.min(fulls, semis)).toBeGreaterThanOrEqual(0);
        checked += fulls + semis;
      }
    }
    expect(checked).toBeGreaterThan(100);
  });

  it('names the right winner, and moves outside the must-play lose', () => {
    const random = new Random(11);
    const board = new Board(4, 4);
    const search = new HSearch(board);
    const oracle = new Oracle();
    for (let i = 0; i < 45 * more; i++) {
      const stones = randomStones(random, 16, random.between(6, 10));
      if (new HexPosition(setupOf(4, 4, stones, 0)).isOver) continue;
      const player = random.between(1, 2);
      const setup = setupOf(4, 4, stones, player === 1 ? 0 : 1);
      search.run(board.coloured(stones), 3 - player);
      if (search.isWon) expect(oracle.winner(setup)).toBe(3 - player);
      const must = cellsOf(board, search.must);
      if (!search.isWon) for (const win of oracle.wins(setup)) expect(must).toContain(win);
    }
  });
});

describe('fill-in', () => {
  it('after one move fills what a look at every cell fills', () => {
    const random = new Random(8);
    const board = new Board(6, 6);
    const [fill, whole] = [new FillIn(board), new FillIn(board)];
    let filled = 0;
    for (let i = 0; i < 180 * more; i++) {
      const before = board.coloured(randomStones(random, 36, random.below(16)));
      fill.run(before);
      for (const cell of random.shuffle([...before.keys()].filter((at) => before[at] === 0)).slice(0, 4)) {
        const [colour, expected] = [before.slice(), before.slice()];
        colour[cell] = expected[cell] = random.between(1, 2);
        fill.run(colour, cell);
        whole.run(expected);
        expect([colour, fill.captured]).toEqual([expected, whole.captured]);
        filled += colour.filter((stone, at) => stone !== before[at]).length - 1;
      }
    }
    expect(filled).toBeGreaterThan(300);
  });

  it('keeps the winner, whoever is to move', () => {
    const random = new Random(3);
    const board = new Board(4, 4);
    const fill = new FillIn(board);
    const oracle = new Oracle();
    let filled = 0;
    for (let i = 0; i < 70 * more; i++) {
      const stones = randomStones(random, 16, random.between(6, 11));
      if (new HexPosition(setupOf(4, 4, stones, 0)).isOver) continue;
      const colour = board.coloured(stones);
      fill.run(colour);
      const after = colour.slice(0, 16);
      filled += after.filter((stone, cell) => stone !== stones[cell]).length;
      for (const toMove of [0, 1] as const) {
        expect(oracle.winner(setupOf(4, 4, after, toMove))).toBe(
          oracle.winner(setupOf(4, 4, stones, toMove)),
        );
      }
    }
    expect(filled).toBeGreaterThan(40);
  });
});

describe('keys', () => {
  it('are those of the half turn, and turning a set twice gives it back', () => {
    const random = new Random(5);
    for (const [rows, cols] of [
      [3, 4],
      [7, 7],
      [8, 8],
      [11, 11],
    ]) {
      const board = new Board(rows, cols);
      const keys = new Keys(board);
      const stones = randomStones(random, rows * cols, 6);
      keys.set(board.coloured(stones), 1);
      const { low32, high32 } = keys;
      keys.set(board.coloured(stones.slice().reverse()), 1);
      expect([keys.low32, keys.high32]).toEqual([low32, high32]);
      const set = setOf(board, [1, 4]);
      keys.turn(set);
      expect(cellsOf(board, set)).toEqual([rows * cols - 5, rows * cols - 2]);
      keys.turn(set);
      expect(cellsOf(board, set)).toEqual([1, 4]);
    }
  });
});
