/** The player's board and playouts against the rules told simply. */
import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/core/random.js';
import { LocalWeights } from '../../../../src/games/hex/player/policy/local.js';
import { zeroWeights } from '../../../../src/games/hex/player/policy/policy.js';
import { Playout } from '../../../../src/games/hex/player/search/playout.js';
import { Stones } from '../../../../src/games/hex/player/stones.js';
import { Geometry } from '../../../../src/games/hex/rules/bordered-board.js';
import { drawn, hasJoined, randomBoard, setupOf } from '../oracle.js';

const sizes = [
  [1, 1],
  [1, 4],
  [4, 1],
  [3, 3],
  [4, 7],
  [6, 3],
  [11, 11],
  [19, 19],
] as const;

describe.each(sizes)('on %i x %i', (rows, cols) => {
  const geometry = new Geometry(rows, cols);
  const random = new Random(rows * 100 + cols);

  it('names the winner of full boards', () => {
    for (let i = 0; i < 100; i++) {
      const board = randomBoard(random, rows, cols, 1);
      const stones = new Stones(geometry);
      stones.set(setupOf(board, 0).cells);
      expect(stones.winnerWhenFull()).toBe(hasJoined(board, 1) ? 1 : 2);
    }
  });

  it('sees that the last stone joins the sides, and keeps the codes of rings', () => {
    const stack = new Int32Array(geometry.squareCount);
    const seen = new Uint8Array(geometry.squareCount);
    for (let i = 0; i < 60; i++) {
      const board = randomBoard(random, rows, cols, 0.8);
      const stones = new Stones(geometry);
      stones.set(setupOf(board, 0).cells);
      const empty = [...geometry.squareOf].filter((square) => stones.colour[square] === 0);
      if (empty.length === 0) continue;
      const square = empty[random.below(empty.length)];
      const player = random.between(1, 2);
      const cell = geometry.cellOn[square];
      board[Math.floor(cell / cols)][cell % cols] = player;
      stones.put(square, player);
      const others = setupOf(board, 0).cells;
      const fresh = new Stones(geometry);
      fresh.set(others);
      for (const at of geometry.squareOf) expect(stones.ring[at]).toBe(fresh.ring[at]);
      const chain = stones.joinsSides(square, stack, seen);
      if (chain) expect(hasJoined(board, player)).toBe(true);
      board[Math.floor(cell / cols)][cell % cols] = 0;
      if (!hasJoined(board, player)) {
        board[Math.floor(cell / cols)][cell % cols] = player;
        expect(chain).toBe(hasJoined(board, player));
      }
    }
  });
});

const plain = (geometry: Geometry): LocalWeights => new LocalWeights(geometry, zeroWeights());

describe('a playout', () => {
  it('answers near the last stone as often as the weights say', () => {
    const geometry = new Geometry(11, 11);
    const root = new Stones(geometry);
    const cells = new Uint8Array(121);
    cells[60] = 1;
    root.set(cells);
    const around = [49, 50, 59, 61, 70, 71].map((cell) => geometry.squareOf[cell]);
    const answered = (elsewhere: number): number => {
      const stones = new Stones(geometry);
      const playout = new Playout(stones, new Random(5), plain(geometry), elsewhere, true);
      playout.setRoot(root);
      let theirs = 0;
      for (let i = 0; i < 600; i++) {
        stones.copy(root);
        playout.run(2, geometry.squareOf[60]);
        theirs += around.filter((square) => stones.colour[square] === 2).length;
      }
      return theirs / (600 * around.length);
    };
    // The first answer is drawn around the stone, or with nothing learned anywhere.
    expect(answered(0.001)).toBeGreaterThan(answered(Infinity));
  });

  it('keeps a bridge, unless one stone cuts two', () => {
    const geometry = new Geometry(9, 9);
    // e4 and d6 stand a bridge apart: their common neighbours are d5 and e5.
    const setup = drawn(`
      ......... ......... ......... ....X....
      ......... ...X..... ......... ......... .........`);
    const root = new Stones(geometry);
    root.set(setup.cells);
    const stones = new Stones(geometry);
    const playout = new Playout(stones, new Random(3), plain(geometry), Infinity, true);
    playout.setRoot(root);
    let kept = 0;
    for (let i = 0; i < 400; i++) {
      stones.copy(root);
      playout.run(2, 0);
      const owners = [4 * 9 + 3, 4 * 9 + 4].map((cell) => stones.colour[geometry.squareOf[cell]]);
      if (owners.includes(1)) kept++;
    }
    // Random stones alone would leave a quarter of them cut.
    expect(kept).toBeGreaterThan(370);
  });

  it('fills the board with equal shares and both players win some', () => {
    const geometry = new Geometry(7, 7);
    const root = new Stones(geometry);
    root.set(new Uint8Array(49));
    const stones = new Stones(geometry);
    const playout = new Playout(stones, new Random(1), plain(geometry), Infinity, true);
    playout.setRoot(root);
    let wins = 0;
    for (let i = 0; i < 2000; i++) {
      stones.copy(root);
      if (playout.run(1, 0) === 1) wins++;
      const owned = geometry.squareOf.filter((square) => stones.colour[square] === 1);
      expect(owned).toHaveLength(25);
    }
    // Whoever begins has the better half of random games.
    expect(wins).toBeGreaterThan(1000);
    expect(wins).toBeLessThan(1400);
  });
});
