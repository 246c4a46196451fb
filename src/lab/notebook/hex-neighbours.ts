/**
 * The winner of a full Hex board for any table of neighbours, to show the effect of a wrong table.
 */
import type { Random } from '../../core/random.js';
import { FIRST, SECOND } from '../../games/hex/rules/setup.js';

/** Rows and columns to the neighbours of a cell in this row. */
export type Neighbours = (row: number) => readonly (readonly [number, number])[];

const leaning = [
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 0],
  [1, -1],
  [0, -1],
] as const;

/** Neighbours on a rhombus, the board of Hex; the same in every row. */
export const rhombus: Neighbours = () => leaning;

const even = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
  [-1, 0],
  [0, 1],
] as const;
const odd = [
  [1, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
] as const;

/** Report 004's neighbours: those of a rectangle of hexagons with alternately shifted rows. */
export const rectangle: Neighbours = (row) => (row % 2 === 0 ? even : odd);

/** The player whose stones join that player's sides of an n x n board; 0 if no player's do. */
export function winnerBy(neighbours: Neighbours, cells: ArrayLike<number>, n: number): number {
  return [FIRST, SECOND].find((stone) => joins(neighbours, cells, n, stone)) ?? 0;
}

function joins(neighbours: Neighbours, cells: ArrayLike<number>, n: number, stone: number): boolean {
  const lines = Array.from({ length: n }, (_, i) => i);
  const reached = lines.map((i) => (stone === FIRST ? i * n : i)).filter((cell) => cells[cell] === stone);
  const seen = new Set(reached);
  for (let cell = reached.pop(); cell !== undefined; cell = reached.pop()) {
    const [row, col] = [Math.floor(cell / n), cell % n];
    if ((stone === FIRST ? col : row) === n - 1) return true;
    for (const [down, right] of neighbours(row)) {
      const [y, x] = [row + down, col + right];
      const next = y * n + x;
      if (y < 0 || y >= n || x < 0 || x >= n || cells[next] !== stone || seen.has(next)) continue;
      seen.add(next);
      reached.push(next);
    }
  }
  return false;
}

/** Returns a random full n x n board; player 1 has one stone more if n is odd. */
export function randomFull(random: Random, n: number): Uint8Array {
  const order = random.shuffle(Array.from({ length: n * n }, (_, i) => i));
  const cells = new Uint8Array(n * n);
  order.forEach((cell, i) => (cells[cell] = i % 2 === 0 ? FIRST : SECOND));
  return cells;
}

/** Returns the winner of the empty n x n board by best play if `mover` begins; n up to 4. */
export function gameWinner(neighbours: Neighbours, n: number, mover: number): number {
  const cells = new Uint8Array(n * n);
  const known = new Map<number, number>();
  function visit(side: number, key: number): number {
    const before = known.get(2 * key + side - 1);
    if (before !== undefined) return before;
    const loser = 3 - side;
    let winner = joins(neighbours, cells, n, loser) ? loser : 0;
    for (let cell = 0; cell < cells.length && winner === 0; cell++) {
      if (cells[cell] !== 0) continue;
      cells[cell] = side;
      if (visit(loser, key + side * 3 ** cell) === side) winner = side;
      cells[cell] = 0;
    }
    winner ||= loser;
    known.set(2 * key + side - 1, winner);
    return winner;
  }
  return visit(mover, 0);
}
