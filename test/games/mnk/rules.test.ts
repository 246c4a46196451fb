/**
 * Known counts: positions, games, positions up to symmetry (OEIS A008907 by ply); and the test of
 * legality against play.
 */
import { describe, expect, it } from 'vitest';
import { checkLegal } from '../../../src/games/mnk/rules/legality.js';
import type { MnkPosition } from '../../../src/games/mnk/rules/evaluation.js';
import type { MnkSetup } from '../../../src/games/mnk/rules/setup.js';
import { emptyBoard, movesOf, positionOf } from './oracle.js';
import { more } from '../../amount.js';

/** Returns all reachable positions as text, by ply. */
function reachable(setup: MnkSetup): Set<string>[] {
  const plies: Set<string>[] = [];
  const visit = (position: MnkPosition, ply: number): void => {
    const board = Array.from(setup.cells, (_, cell) => position.stoneAt(cell)).join('');
    if ((plies[ply] ??= new Set()).has(board)) return;
    plies[ply].add(board);
    for (const move of movesOf(position)) {
      position.play(move);
      visit(position, ply + 1);
      position.undo();
    }
  };
  visit(positionOf(setup), 0);
  return plies;
}

function countGames(position: MnkPosition): number {
  if (position.isOver) return 1;
  let games = 0;
  for (const move of movesOf(position)) {
    position.play(move);
    games += countGames(position);
    position.undo();
  }
  return games;
}

/** Returns the eight symmetries of an n x n board, as images of each cell. */
function symmetries(n: number): number[][] {
  const at = (r: number, c: number): number => r * n + c;
  const maps = [
    (r: number, c: number) => at(r, c),
    (r: number, c: number) => at(c, n - 1 - r),
    (r: number, c: number) => at(n - 1 - r, n - 1 - c),
    (r: number, c: number) => at(n - 1 - c, r),
  ];
  const cells = Array.from({ length: n * n }, (_, cell) => [Math.floor(cell / n), cell % n] as const);
  return maps.flatMap((map) => [cells.map(([r, c]) => map(r, c)), cells.map(([r, c]) => map(c, r))]);
}

describe('3 x 3', () => {
  const plies = reachable(emptyBoard(3, 3));
  const all = plies.flatMap((boards) => [...boards]);

  it('has 5,478 positions, by ply as published', () => {
    expect(plies.map((boards) => boards.size)).toEqual([1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
    expect(all.length).toBe(5478);
  });

  it('has 765 positions up to symmetry', () => {
    const maps = symmetries(3);
    const smallest = (board: string): string =>
      maps.map((map) => map.map((cell) => board[cell]).join('')).sort()[0];
    expect(new Set(all.map(smallest)).size).toBe(765);
  });

  it('has 255,168 games', () => {
    expect(countGames(positionOf(emptyBoard(3, 3)))).toBe(255168);
  });

  it('has 958 final positions', () => {
    const over = all.filter(
      (board) => positionOf({ ...emptyBoard(3, 3), cells: Uint8Array.from(board, Number) }).isOver,
    );
    expect(over.length).toBe(958);
  });
});

it('counts 6,046 positions of 3 x 3 when the board is always filled', () => {
  const plies = reachable(emptyBoard(3, 3, { score: 'points' }));
  expect(plies.reduce((sum, boards) => sum + boards.size, 0)).toBe(6046);
});

/** The parser accepts exactly the positions that play reaches; one in eleven of twelve cells. */
it.each([[3, 3, 3, 5478], ...(more > 1 ? [[4, 3, 3, 111973]] : []), [2, 5, 2, 0], [3, 4, 2, 0]])(
  '%i x %i, k = %i: the legal setups are the reachable ones',
  (rows, cols, k, known) => {
    const empty = emptyBoard(rows, cols, { k });
    const plies = reachable(empty);
    const total = plies.reduce((sum, boards) => sum + boards.size, 0);
    if (known > 0) expect(total).toBe(known);
    let legal = 0;
    const cells = empty.cells;
    const step = cells.length > 10 && more === 1 ? 11 : 1;
    for (let i = 0; i < 3 ** cells.length; i += step) {
      for (let cell = 0, rest = i; cell < cells.length; cell++, rest = Math.floor(rest / 3))
        cells[cell] = rest % 3;
      const isLegal = checkLegal(empty).ok;
      const ply = cells.reduce((sum, cell) => sum + (cell ? 1 : 0), 0);
      const isReached = plies[ply]?.has(cells.join('')) ?? false;
      if (isLegal !== isReached) expect.fail(`${isReached ? '' : 'not '}reachable: ${cells.join('')}`);
      if (isLegal) legal++;
    }
    if (step === 1) expect(legal).toBe(total);
    expect(legal).toBeGreaterThan(100);
  },
);
