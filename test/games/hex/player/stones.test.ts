/** The player's board against a plain implementation of the rules. */
import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/core/random.js';
import { Stones } from '../../../../src/games/hex/player/stones.js';
import { Geometry } from '../../../../src/games/hex/rules/bordered-board.js';
import { hasJoined, randomBoard, setupOf } from '../oracle.js';
import { more } from '../../../amount.js';

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

  it('sees that the last stone joins the sides, and keeps the codes of rings', () => {
    const stack = new Int32Array(geometry.squareCount);
    const seen = new Uint8Array(geometry.squareCount);
    for (let i = 0; i < 20 * more; i++) {
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
