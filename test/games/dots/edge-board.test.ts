import { describe, expect, it } from 'vitest';
import { Random } from '../../../src/core/random.js';
import { EdgeBoard } from '../../../src/games/dots/rules/edge-board.js';
import { takeHand } from '../../../src/games/dots/solver/hand.js';
import { DotsPosition } from '../../../src/games/dots/rules/position.js';
import { emptySetup } from '../../../src/games/dots/rules/setup.js';
import { randomSetup, setupFrom } from './player/positions.js';

describe('the board of the player', () => {
  it('counts what the rules count, and takes edges back exactly', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = new Random(seed);
      const setup = randomSetup(random, random.between(1, 10), random.between(1, 10));
      const board = new EdgeBoard(setup);
      const before = [board.keyLow32, board.keyHigh32, board.boxesLeft, ...board.free, ...board.drawn];
      const cells = setup.cells.slice();
      for (let left = 0; left < 30 && cells.includes(0); left++) {
        const free = Array.from(cells.keys()).filter((edge) => cells[edge] === 0);
        const edge = free[random.below(free.length)];
        board.draw(edge);
        cells[edge] = 1;
      }
      const fresh = new EdgeBoard({ ...setup, cells });
      expect([board.keyLow32, board.keyHigh32, board.boxesLeft]).toEqual([
        fresh.keyLow32,
        fresh.keyHigh32,
        fresh.boxesLeft,
      ]);
      expect(board.free).toEqual(fresh.free);
      board.undoTo(0);
      expect([board.keyLow32, board.keyHigh32, board.boxesLeft, ...board.free, ...board.drawn]).toEqual(
        before,
      );
    }
  });

  it('takes as many boxes in a row as the rules give', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = new Random(seed);
      const setup = randomSetup(random, 4, 5);
      const board = new EdgeBoard(setup);
      const hand = takeHand(board);
      const position = new DotsPosition({ ...setup, score: [0, 0], turn: 0 });
      for (const edge of hand.edges) position.play(edge);
      expect(position.settled).toBe(hand.boxes);
      expect(position.toMove).toBe(0);
    }
  });

  it('opens a chain, a chain of two in its middle, and a loop', () => {
    // The board has one row and all horizontal edges are drawn, so the row is the chain.
    for (const [cols, price] of [
      [1, 0],
      [2, 0],
      [3, 4],
      [7, 4],
    ]) {
      const row = emptySetup(1, cols);
      row.cells.fill(1, 0, 2 * cols);
      const board = new EdgeBoard(row);
      board.open(2 * cols + 1);
      expect([board.taken, board.price, board.boxesLeft]).toEqual([cols, price, 0]);
    }
    const loop = setupFrom(2, 2, ['h0,0', 'h0,1', 'h2,0', 'h2,1', 'v0,0', 'v1,0', 'v0,2', 'v1,2']);
    const board = new EdgeBoard(loop);
    board.startSegments();
    const edge = board.nextSegment();
    expect([board.length, board.isLoop, board.nextSegment()]).toEqual([4, true, -1]);
    board.open(edge);
    expect([board.taken, board.price, board.boxesLeft]).toEqual([4, 8, 0]);
  });
});
