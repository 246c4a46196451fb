/** Exact values of small boards against the oracle, other programs and the generic searches. */
import { describe, expect, it } from 'vitest';
import { SolverCache } from '../../../../src/core/search/solver-cache.js';
import { plainQuestion } from '../../../../src/core/game.js';
import { hex } from '../../../../src/games/hex/index.js';
import { HexPosition } from '../../../../src/games/hex/rules/position.js';
import type { HexSetup } from '../../../../src/games/hex/rules/setup.js';
import { perft } from '../../../../src/search/perft.js';
import { distinctPositions } from '../../../search/distinct-positions.js';
import { more } from '../../../amount.js';
import { positions, winningOpenings, type KnownPosition } from '../known.js';
import { Solved, boardOf, hasJoined, legal, mirrored, setupOf, turned, type Board } from '../oracle.js';

function emptyBoard(rows: number, cols: number): Board {
  return Array.from({ length: rows }, () => new Array<number>(cols).fill(0));
}

function moveOf(setup: HexSetup, name: string): number {
  const move = hex.codec.parseMove(setup, name);
  if (!move.ok) throw new Error(name);
  return move.value;
}

function names(setup: HexSetup, moves: readonly number[]): string[] {
  return moves.map((move) => hex.codec.moveName(setup, move)).sort();
}

function setupFrom({ size, black, white, toMove }: KnownPosition): HexSetup {
  const setup = setupOf(emptyBoard(size, size), toMove === 'black' ? 1 : 0);
  for (const name of black.split(' ').filter(Boolean)) setup.cells[moveOf(setup, name)] = 2;
  for (const name of white.split(' ').filter(Boolean)) setup.cells[moveOf(setup, name)] = 1;
  return setup;
}

/** Returns all winning moves: those after which negamax proves a loss for the opponent. */
function winners(setup: HexSetup): string[] {
  const negamax = hex.solvers.list.find((solver) => solver.id === 'negamax')!;
  const wins = legal(new HexPosition(setup)).filter((move) => {
    const child = negamax.solve(after(setup, move), plainQuestion, {});
    expect(child.status).toBe('proved');
    return child.lo < 0;
  });
  return names(setup, wins);
}

function after(setup: HexSetup, move: number): HexSetup {
  const toMove = setup.toMove === 0 ? 1 : 0;
  if (move < setup.cells.length) {
    const cells = setup.cells.map((stone, cell) => (cell === move ? setup.toMove + 1 : stone));
    return { ...setup, cells, toMove };
  }
  return { ...setup, cells: Uint8Array.from(mirrored(boardOf(setup)).flat()), toMove, swap: false };
}

/** Yields every arrangement of stones that alternating players reach, including won positions. */
function* arrangements(rows: number, cols: number): Generator<HexSetup> {
  const cells = rows * cols;
  for (let code = 0; code < 3 ** cells; code++) {
    const stones = Array.from({ length: cells }, (_, i) => Math.floor(code / 3 ** i) % 3);
    const ahead = stones.filter((stone) => stone === 1).length - stones.filter((stone) => stone === 2).length;
    if (ahead !== 0 && ahead !== 1) continue;
    yield {
      game: 'hex',
      rows,
      cols,
      cells: Uint8Array.from(stones),
      toMove: ahead === 0 ? 0 : 1,
      swap: false,
    };
  }
}

describe('perft', () => {
  /** Counts paths by length, with whole boards and path lengths instead of groups. */
  function count(board: Board, stone: number, depth: number, paths: number[], ply = 0): number[] {
    paths[ply]++;
    if (ply === depth || hasJoined(board, 1) || hasJoined(board, 2)) return paths;
    board.forEach((row, r) =>
      row.forEach((cell, c) => {
        if (cell !== 0) return;
        board[r][c] = stone;
        count(board, 3 - stone, depth, paths, ply + 1);
        board[r][c] = 0;
      }),
    );
    return paths;
  }

  it.each([
    [1, 1, 1],
    [2, 2, 4],
    [2, 3, 6],
    [3, 2, 6],
    [1, 5, 5],
    [3, 3, 6],
    [4, 4, 4],
  ])('%i x %i to %i moves', (rows, cols, depth) => {
    const empty = setupOf(emptyBoard(rows, cols), 0);
    const zeros = new Array<number>(depth + 1).fill(0);
    const expected = count(emptyBoard(rows, cols), 1, depth, zeros);
    expect(perft(new HexPosition(empty), depth).paths).toEqual(expected);
  });

  it.each([
    [2, 2],
    [2, 3],
    [3, 3],
  ])('reaches every position of %i x %i that a game can have', (rows, cols) => {
    const reached = distinctPositions(new HexPosition(setupOf(emptyBoard(rows, cols), 0)), rows * cols);
    // A finished position is possible if the winner moved last and one of the winner's stones made
    // the connection.
    let possible = 0;
    for (const setup of arrangements(rows, cols)) {
      const { winner, toMove } = new HexPosition(setup);
      const joins = (cell: number): boolean => {
        const cells = setup.cells.slice();
        cells[cell] = 0;
        return setup.cells[cell] === winner && new HexPosition({ ...setup, cells }).winner === 0;
      };
      if (winner === 0 || (winner === 2 - toMove && [...setup.cells.keys()].some(joins))) possible++;
    }
    expect(reached.reduce((sum, n) => sum + n, 0)).toBe(possible);
  });
});

describe('known openings', () => {
  it.each(winningOpenings.filter(([size]) => size < 4 || more > 1))(
    'on %i x it, player 2 first',
    (size, cells) => {
      expect(winners(setupOf(emptyBoard(size, size), 1))).toEqual(cells.split(' ').sort());
    },
  );

  it.each(winningOpenings.filter(([size]) => size < 4 || more > 1))(
    'on %i x it, player 1 first: the mirror',
    (size, cells) => {
      const setup = setupOf(emptyBoard(size, size), 0);
      const mirror = cells.split(' ').map((name) => {
        const move = moveOf(setup, name);
        return (move % size) * size + Math.floor(move / size);
      });
      expect(winners(setup)).toEqual(names(setup, mirror));
    },
  );

  it.each([
    [2, 3],
    [3, 4],
  ])('on %i rows x %i columns player 2 wins even as the second', (rows, cols) => {
    expect(winners(setupOf(emptyBoard(rows, cols), 0))).toEqual([]);
    expect(winners(setupOf(emptyBoard(cols, rows), 1))).toEqual([]);
  });

  it.each([2, 3, ...(more > 1 ? [4] : [])])('with the swap, whoever moves second wins on %i x it', (size) => {
    expect(winners(setupOf(emptyBoard(size, size), 0, true))).toEqual([]);
  });
});

describe('known positions', () => {
  /** Whole boards of 4 x 4 with one stone take seconds. */
  const quick = positions.filter(({ size, white }) => size < 4 || white !== '' || more > 1);
  it.each(quick)('$size x $size, black $black, white $white', (known) => {
    expect(winners(setupFrom(known))).toEqual(known.winningMoves.split(' ').filter(Boolean).sort());
  });
});

describe('positions of 3 x 3', () => {
  it('keep their value under half a turn and the mirror, one in eleven', () => {
    const solved = new Solved();
    let count = 0;
    for (const setup of arrangements(3, 3)) {
      if (count++ % 11 > 0 && more === 1) continue;
      const board = boardOf(setup);
      const value = solved.value(new HexPosition(setup));
      expect(solved.value(new HexPosition(setupOf(turned(board), setup.toMove)))).toBe(value);
      expect(solved.value(new HexPosition(setupOf(mirrored(board), setup.toMove === 0 ? 1 : 0)))).toBe(value);
    }
  });

  const small = setupOf(emptyBoard(3, 3), 0);
  const exact = hex.solvers.list.filter(
    (solver) => solver.id !== 'montecarlo' && solver.accepts(small, plainQuestion) === true,
  );
  it.each(exact.map((solver) => [solver.id, solver] as const))('are solved right by %s', (_, solver) => {
    const solved = new Solved();
    const cache = new SolverCache();
    let count = 0;
    for (const setup of arrangements(3, 3)) {
      if (
        count++ % (more > 1 ? (solver.id === 'mcts' ? 4 : 2) : solver.id === 'mcts' ? 97 : 29) > 0 ||
        setup.cells.reduce((sum, stone) => sum + (stone > 0 ? 1 : 0), 0) < 2
      )
        continue;
      const position = new HexPosition(setup);
      const answer = solver.solve(setup, plainQuestion, { cache });
      const value = solved.value(position);
      expect([answer.status, answer.lo, answer.hi]).toEqual(['proved', value, value]);
      if (!position.isOver && value > 0) expect(solved.wins(position, answer.best[0])).toBe(true);
      expect(answer.best.length).toBe(position.isOver ? 0 : 1);
    }
  });
});
