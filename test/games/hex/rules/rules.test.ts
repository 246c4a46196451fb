import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/core/random.js';
import { more } from '../../../amount.js';
import { Geometry, winningChain } from '../../../../src/games/hex/rules/bordered-board.js';
import { HexPosition } from '../../../../src/games/hex/rules/position.js';
import {
  areNeighbours,
  boardOf,
  drawn,
  hasJoined,
  legal,
  mirrored,
  pathLength,
  randomBoard,
  setupOf,
  sizes,
  turned,
  type Board,
} from '../oracle.js';

function state(position: HexPosition): unknown {
  const { toMove, isOver, settled, winner, keyLow32, keyHigh32, lastSquare } = position;
  const squares = Array.from(position.squares);
  return {
    toMove,
    isOver,
    settled,
    winner,
    keyLow32,
    keyHigh32,
    lastSquare,
    squares,
    moves: legal(position),
  };
}

function expectSameFuture(position: HexPosition, fresh: HexPosition): void {
  for (const key of ['keyLow32', 'keyHigh32', 'toMove', 'settled', 'winner', 'isOver'] as const) {
    expect(position[key]).toBe(fresh[key]);
  }
  expect(legal(position)).toEqual(legal(fresh));
}

describe('the neighbourhood', () => {
  it.each(sizes)('of %i x %i is the six cells of the rhombus, whatever the row', (rows, cols) => {
    const geometry = new Geometry(rows, cols);
    for (let a = 0; a < rows * cols; a++) {
      const around = Array.from(geometry.steps, (step) => geometry.cellOn[geometry.squareOf[a] + step]);
      const expected = [...geometry.squareOf.keys()].filter((b) =>
        areNeighbours(Math.floor(a / cols), a % cols, Math.floor(b / cols), b % cols),
      );
      expect(around.filter((cell) => cell >= 0).sort((x, y) => x - y)).toEqual(expected);
    }
  });

  it('gives two neighbours to the acute corners and three to the obtuse ones', () => {
    const geometry = new Geometry(3, 3);
    const degree = (cell: number): number =>
      Array.from(geometry.steps).filter((step) => geometry.cellOn[geometry.squareOf[cell] + step] >= 0)
        .length;
    expect([0, 2, 4, 6, 8].map(degree)).toEqual([2, 3, 6, 3, 2]);
  });
});

describe('the winner', () => {
  it.each(sizes)('of random boards %i x %i is who has a path', (rows, cols) => {
    const random = new Random(rows * 100 + cols);
    for (let i = 0; i < 40 * more; i++) {
      const board = randomBoard(random, rows, cols, 0.3 + 0.7 * random.unit());
      const position = new HexPosition(setupOf(board, 0));
      expect(position.winner).toBe(hasJoined(board, 1) ? 1 : hasJoined(board, 2) ? 2 : 0);
    }
  });

  it.each([
    [1, 1],
    [1, 3],
    [2, 3],
    [3, 3],
    [4, 3],
  ])('of full boards %i x %i, of 4 x 3 one in five, is exactly one', (rows, cols) => {
    const step = rows * cols > 9 && more === 1 ? 5 : 1;
    for (let bits = 0; bits < 2 ** (rows * cols); bits += step) {
      const cells = Array.from({ length: rows * cols }, (_, i) => 1 + ((bits >> i) & 1));
      const board = Array.from({ length: rows }, (_, r) => cells.slice(r * cols, (r + 1) * cols));
      const [first, second] = [hasJoined(board, 1), hasJoined(board, 2)];
      expect(first).not.toBe(second);
      expect(new HexPosition(setupOf(board, 0)).settled).toBe(first ? 1 : -1);
    }
  });

  it('follows chains that turn back upwards', () => {
    const board = drawn('..O.... ..O..OO ..O.O.O ..OO..O ......O');
    expect(new HexPosition(board).winner).toBe(2);
    expect(winningChain(board)).toEqual([2, 9, 16, 23, 24, 18, 12, 13, 20, 27, 34]);
  });

  it.each(sizes)('of %i x %i has a shortest chain', (rows, cols) => {
    const random = new Random(rows * 100 + cols);
    for (let i = 0; i < 15 * more; i++) {
      const board = randomBoard(random, rows, cols, 1);
      const setup = setupOf(board, 0);
      const position = new HexPosition(setup);
      const chain = winningChain(setup).map((cell) => [Math.floor(cell / cols), cell % cols] as const);
      expect(chain.every(([r, c]) => board[r][c] === position.winner)).toBe(true);
      expect(chain.slice(1).every(([r, c], k) => areNeighbours(r, c, ...chain[k]))).toBe(true);
      const along = position.winner === 1 ? 1 : 0;
      expect([chain[0][along], chain.at(-1)![along]]).toEqual([0, (along ? cols : rows) - 1]);
      const opened: Board = board.map((row) => row.map((stone) => (stone === position.winner ? 0 : stone)));
      expect(chain.length).toBe(pathLength(opened, position.winner));
    }
  });
});

describe('random games', () => {
  it.each(sizes)('%i x %i: legal moves, winner, key and undo', (rows, cols) => {
    const random = new Random(rows * 100 + cols);
    const position = new HexPosition(setupOf(randomBoard(random, rows, cols, 0), 0));
    for (let game = 0; game < 5; game++) {
      const trail: unknown[] = [];
      const board = randomBoard(random, rows, cols, 0);
      while (!position.isOver) {
        trail.push(state(position));
        const moves = legal(position);
        const cells = board.flat();
        expect(moves).toEqual([...cells.keys()].filter((cell) => cells[cell] === 0));
        const move = moves[random.below(moves.length)];
        board[Math.floor(move / cols)][move % cols] = position.toMove + 1;
        position.play(move);
        expectSameFuture(position, new HexPosition(setupOf(board, position.toMove)));
      }
      expect(legal(position)).toEqual([]);
      expect(hasJoined(board, position.winner)).toBe(true);
      while (trail.length > 0) {
        position.undo();
        expect(state(position)).toEqual(trail.pop());
      }
    }
  });

  it('have equal keys for transpositions only', () => {
    const keys = (...moves: number[]): string => {
      const position = new HexPosition(drawn('... ... ...'));
      for (const move of moves) position.play(move);
      return `${String(position.keyLow32)}:${String(position.keyHigh32)}`;
    };
    expect(keys(0, 4, 8)).toBe(keys(8, 4, 0));
    expect(keys(0, 4, 8)).not.toBe(keys(0, 8, 4));
    const side = (toMove: 0 | 1): number => new HexPosition(drawn('X.. .O. ...', toMove)).keyLow32;
    expect(side(0)).not.toBe(side(1));
  });
});

describe('the symmetries', () => {
  it.each(sizes)(
    'of %i x %i keep the winner: half a turn, and the mirror that exchanges the players',
    (rows, cols) => {
      const random = new Random(rows * 100 + cols);
      for (let i = 0; i < 20 * more; i++) {
        const board = randomBoard(random, rows, cols, 0.9);
        const { settled } = new HexPosition(setupOf(board, 0));
        expect(new HexPosition(setupOf(turned(board), 0)).settled).toBe(settled);
        expect(new HexPosition(setupOf(mirrored(board), 1)).settled + settled).toBe(0);
      }
    },
  );
});

describe('the swap', () => {
  const swap = 9;
  const after = (...moves: number[]): HexPosition => {
    const position = new HexPosition(drawn('... ... ...', 0, true));
    for (const move of moves) position.play(move);
    return position;
  };

  it('is offered once, to whoever faces exactly one stone', () => {
    expect(legal(after())).not.toContain(swap);
    expect(legal(after(2))).toContain(swap);
    expect(legal(after(2, 4))).not.toContain(swap);
    expect(legal(after(2, swap))).toEqual([0, 1, 2, 3, 4, 5, 7, 8]);
    expect(legal(new HexPosition(drawn('... .O. ...', 0, true)))).toContain(swap);
    expect(legal(new HexPosition(drawn('... .O. ...', 1, true)))).not.toContain(swap);
    expect(legal(new HexPosition(drawn('... .O. ...', 0)))).not.toContain(swap);
  });

  it('mirrors the stone, recolours it and passes the turn', () => {
    expectSameFuture(after(1, swap), new HexPosition(drawn('... O.. ...', 0)));
    expectSameFuture(after(1, swap, 4), new HexPosition(drawn('... OX. ...', 1)));
    expectSameFuture(after(1, 0), new HexPosition(drawn('OX. ... ...', 0)));
  });

  it('is part of the key while it may still be played', () => {
    expectSameFuture(after(1), new HexPosition(drawn('.X. ... ...', 1, true)));
    expect(after(1).keyLow32).not.toBe(new HexPosition(drawn('.X. ... ...', 1)).keyLow32);
    expect(after().keyLow32).not.toBe(new HexPosition(drawn('... ... ...')).keyLow32);
  });

  it.each([1, 2, 3, 4])('is undone like any move, %i x it', (n) => {
    const random = new Random(n);
    const empty = setupOf(randomBoard(random, n, n, 0), 0, true);
    for (let game = 0; game < 100; game++) {
      const position = new HexPosition(empty);
      const trail: unknown[] = [];
      while (!position.isOver) {
        trail.push(state(position));
        const moves = legal(position);
        position.play(moves.includes(n * n) && game % 3 > 0 ? n * n : moves[random.below(moves.length)]);
      }
      const board = boardOf({
        ...empty,
        cells: Uint8Array.from(position.geometry.squareOf, (square) => position.squares[square]),
      });
      expect(hasJoined(board, position.winner)).toBe(true);
      while (trail.length > 0) {
        position.undo();
        expect(state(position)).toEqual(trail.pop());
      }
    }
  });
});
