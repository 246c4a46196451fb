/** Fill-in and connections against exact values. */
import { describe, expect, it } from 'vitest';
import { more } from '../../../amount.js';
import { Random } from '../../../../src/core/random.js';
import { plainQuestion } from '../../../../src/core/game.js';
import { Connections } from '../../../../src/games/hex/player/connections.js';
import { HexPosition } from '../../../../src/games/hex/rules/position.js';
import { Board } from '../../../../src/games/hex/solver/board.js';
import { FillIn } from '../../../../src/games/hex/solver/fillin.js';
import { exactSolver } from '../../../../src/games/hex/solvers.js';
import { randomBoard, setupOf, Solved } from '../oracle.js';

const all = { ...plainQuestion, best: 'all' } as const;

describe('fill-in', () => {
  it('keeps the value of every position, whoever moves', () => {
    const random = new Random(2);
    let filled = 0;
    for (let i = 0; i < 40 * more; i++) {
      const [rows, cols] = [random.between(2, 4), random.between(2, 4)];
      const setup = setupOf(randomBoard(random, rows, cols, 0.4), random.below(2) === 0 ? 0 : 1);
      if (new HexPosition(setup).isOver) continue;
      const board = new Board(rows, cols);
      const colour = board.coloured(setup.cells);
      filled += new FillIn(board).logged(colour).flatMap(({ cells }) => cells).length;
      const cells = colour.slice(0, board.cellCount);
      const before = new Solved().value(new HexPosition(setup));
      expect(new Solved().value(new HexPosition({ ...setup, cells }))).toBe(before);
    }
    expect(filled).toBeGreaterThan(12);
  });
});

describe('connections', () => {
  it.each([
    [5, 5, 0.25],
    [6, 6, 0.3],
    [7, 4, 0.3],
    [11, 11, 0.75],
  ])('on %i x %i win only where the solver does, and leave every winning move', (rows, cols, density) => {
    const random = new Random(rows + 10 * cols);
    const board = new Board(rows, cols);
    const search = new Connections(board);
    let won = 0;
    let narrowed = 0;
    let winning = 0;
    for (let i = 0; i < 8 * more; i++) {
      const setup = setupOf(randomBoard(random, rows, cols, density), random.below(2) === 0 ? 0 : 1);
      if (new HexPosition(setup).isOver || exactSolver.accepts(setup, all) !== true) continue;
      const colour = board.coloured(setup.cells);
      search.run(colour, 2 - setup.toMove);
      const exact = exactSolver.solve(setup, all, {});
      if (search.isWon) {
        won++;
        expect(exact.lo).toBe(-1);
      } else if (exact.lo === 1) {
        for (const cell of exact.best) expect(search.isMustPlay(cell)).toBe(true);
        const empty = [...setup.cells.keys()].filter((cell) => setup.cells[cell] === 0);
        if (empty.some((cell) => !search.isMustPlay(cell))) narrowed++;
      }
      search.run(colour, 1 + setup.toMove);
      if (search.isWon || search.winningCell < 0) continue;
      winning++;
      expect(exact.best).toContain(search.winningCell);
    }
    expect(won).toBeGreaterThan(0);
    expect(narrowed).toBeGreaterThan(0);
    expect(winning).toBeGreaterThan(0);
  });
});

/**
 * Games on 11x11 that were lost against Wolve at depth 2, in Wolve's notation: black begins and
 * joins top and bottom.
 */
const lostGames = [
  'a2 d10 f6 c9 h7 h8 f9 f7 e7 g10 d9 c10 f10 f5 h4 h3 g6 h5 d6 d7 e6 g8 e9 d5 e5 f3 g3 f4 g5 h2 c6 c5 b5 c4 i3 j1',
  'a2 f9 e9 f5 g5 f7 e7 f6 d6 d7 e6 e8 d8 e3 h6 g8 i7 h9 i9 i8 k7 c4 b5 b4 e4 f3 h3 g4 j6 h11 j8 h4 j3',
];

it.each(lostGames)('connections of a whole board with 85 empty cells are seen: %s', (game) => {
  const size = 11;
  const moves = game.split(' ');
  const cells = new Uint8Array(size * size);
  // Rows and columns are exchanged, since the first player joins left and right here.
  moves.forEach((move, ply) => {
    cells[(move.charCodeAt(0) - 97) * size + Number(move.slice(1)) - 1] = 1 + (ply % 2);
  });
  const board = new Board(size, size);
  const colour = board.coloured(cells);
  new FillIn(board).run(colour);
  const search = new Connections(board);
  const lastMover = 2 - (moves.length % 2);
  search.run(colour, lastMover);
  expect(search.isWon).toBe(true);
  search.run(colour, 3 - lastMover);
  expect(search.isWon).toBe(false);
});
