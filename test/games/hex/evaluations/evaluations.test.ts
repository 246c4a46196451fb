import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/core/random.js';
import { HexPosition } from '../../../../src/games/hex/rules/position.js';
import { shortestPath, wonGame } from '../../../../src/games/hex/evaluations/shortest-path.js';
import { bridgeEnds, twoBridge, weights } from '../../../../src/games/hex/evaluations/two-bridge.js';
import {
  countBridgeEnds,
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
import { more } from '../../../amount.js';

function expectedDistance(board: Board): number {
  if (hasJoined(board, 1)) return wonGame;
  if (hasJoined(board, 2)) return -wonGame;
  return pathLength(board, 2) - pathLength(board, 1);
}

function boardIn(position: HexPosition): Board {
  const { rows, cols, squareOf } = position.geometry;
  const stone = (r: number, c: number): number => position.squares[squareOf[r * cols + c]];
  return Array.from({ length: rows }, (_, r) => Array.from({ length: cols }, (_, c) => stone(r, c)));
}

describe('shortest-path', () => {
  it.each(sizes)('of random boards %i x %i is the difference of the path lengths', (rows, cols) => {
    const random = new Random(rows * 100 + cols);
    for (let i = 0; i < 20 * more; i++) {
      const board = randomBoard(random, rows, cols, 0.8 * random.unit());
      expect(shortestPath.evaluate(new HexPosition(setupOf(board, 0)))).toBe(expectedDistance(board));
    }
  });

  // The distance maps of a position are used for all its children. The children come in order, with
  // positions below them in between.
  it.each(sizes)('is the same for all children of a position, %i x %i', (rows, cols) => {
    const random = new Random(rows * 100 + cols);
    for (let i = 0; i < 3 * more; i++) {
      const board = randomBoard(random, rows, cols, 0.7 * random.unit());
      const position = new HexPosition(setupOf(board, i % 2 === 0 ? 0 : 1));
      const moves = legal(position);
      for (const move of moves) {
        position.play(move);
        expect(shortestPath.evaluate(position)).toBe(expectedDistance(boardIn(position)));
        const replies = random.unit() < 0.2 ? legal(position) : [];
        for (const reply of replies.slice(0, 5)) {
          position.play(reply);
          expect(shortestPath.evaluate(position)).toBe(expectedDistance(boardIn(position)));
          position.undo();
        }
        position.undo();
      }
    }
  });

  it('counts the stones each player still needs', () => {
    expect(shortestPath.evaluate(new HexPosition(drawn('... ... ...')))).toBe(0);
    expect(shortestPath.evaluate(new HexPosition(drawn('... .X. ...')))).toBe(1);
    expect(shortestPath.evaluate(new HexPosition(drawn('..... .....')))).toBe(-3);
    expect(shortestPath.evaluate(new HexPosition(drawn('... XXX ...')))).toBe(10000);
    expect(shortestPath.evaluate(new HexPosition(drawn('.O. .O. .O.')))).toBe(-10000);
  });

  it('takes a swapped stone for what it is', () => {
    const position = new HexPosition(drawn('... .X. ...', 1, true));
    for (const move of [0, 9, 1, 9]) {
      position.play(move);
      expect(shortestPath.evaluate(position)).toBe(expectedDistance(boardIn(position)));
      position.undo();
    }
  });
});

describe('two-bridge', () => {
  it.each(sizes)('counts the bridges of random boards %i x %i', (rows, cols) => {
    const random = new Random(rows * 100 + cols);
    for (let i = 0; i < 20 * more; i++) {
      const board = randomBoard(random, rows, cols, 0.6 * random.unit());
      const ends = countBridgeEnds(board, 1) - countBridgeEnds(board, 2);
      expect(bridgeEnds(new HexPosition(setupOf(board, 0)))).toBe(ends);
    }
  });

  const { centre, acuteCorner, bridgeEnd, win } = weights;
  it.each([
    ['one bridge between two stones', '........ ........ ....X... ..X..... ........ ........', 2 * bridgeEnd],
    ['none where one of its cells is taken', '........ ........ ...OX... ..X..... ........ ........', 0],
    ['one to the left side, whose stone is in the second column', '.... .... .X.. ....', bridgeEnd],
    ['one to the right side', '.... ..X. .... ....', bridgeEnd],
    ['player 2 to the top and to the bottom', '.... .O.. .... ....', -bridgeEnd],
    ['none from the second column of the last row: one cell is missing', '..... ..... ..... .X...', 0],
    ['the acute corners count against their owner', 'X.... ..... ..... ....O', 0],
    ['both acute corners', 'X.... ..... ..... ....X', 2 * acuteCorner],
    ['an acute corner of player 2', '..... ..... ..... ....O', -acuteCorner],
    ['not the obtuse corners', '....X ..... ..... X....', 0],
    ['the centre of an odd board', '..... ..... ..X.. ..... .....', centre],
    ['the centre taken by player 2', '..... ..... ..O.. ..... .....', -centre],
    ['the centre of an odd rectangle', '..... ..X.. .....', centre],
    ['no centre on an even board', '.... .... ....', 0],
    ['a won game', 'XXX ... ..O', win],
    ['a lost game', 'O.. O.. O.X', -win],
  ])('%s', (_, rows, value) => {
    expect(twoBridge.evaluate(new HexPosition(drawn(rows)))).toBe(value);
  });
});

describe.each([shortestPath, twoBridge])('$id', (evaluation) => {
  it.each(sizes)(
    'keeps its value under half a turn and changes its sign in the mirror, %i x %i',
    (rows, cols) => {
      const random = new Random(rows * 100 + cols);
      for (let i = 0; i < 15 * more; i++) {
        const board = randomBoard(random, rows, cols, 0.7 * random.unit());
        const value = evaluation.evaluate(new HexPosition(setupOf(board, 0)));
        expect(evaluation.evaluate(new HexPosition(setupOf(turned(board), 0)))).toBe(value);
        expect(evaluation.evaluate(new HexPosition(setupOf(mirrored(board), 1))) + value).toBe(0);
      }
    },
  );
});
