/**
 * The padded board that the classic algorithms walk on: two border rings of BORDER around the rows
 * x cols squares, so that a jump (two steps) never has to test a coordinate. This is report 003's
 * border of 3s, one ring wider.
 *
 *      3 3 3 3 3 3 3        a 3x3 board; stride = cols + 4
 *      3 3 3 3 3 3 3
 *      3 3 . _ . 3 3        first listed row (nearest the player) first
 *      3 3 _ . _ 3 3        . playable, _ not playable (EMPTY, never reached by a diagonal step)
 *      3 3 . _ . 3 3
 *      3 3 3 3 3 3 3
 *      3 3 3 3 3 3 3
 */
import { EMPTY, OWN, colOf, indexOf, rowOf, type CheckersSetup } from '../rules/setup.js';

const BORDER = 3;

/** Width of the border on each side. */
const margin = 2;

export interface PaddedBoard {
  readonly stride: number;
  /** The first `size` entries are the board. */
  readonly squares: Uint8Array;
  readonly size: number;
  /** Offsets of the four diagonal steps, in the order of `directions` (rules/moves.ts). */
  readonly steps: readonly [number, number, number, number];
}

/** Copies the setup onto a padded board, into `reused` if that is large enough. */
export function padded(setup: CheckersSetup, reused?: Uint8Array): PaddedBoard {
  const { rows, cols, cells } = setup;
  const stride = cols + 2 * margin;
  const size = stride * (rows + 2 * margin);
  const squares = reused && reused.length >= size ? reused : new Uint8Array(size);
  squares.fill(BORDER, 0, size);
  let index = 0;
  for (let row = 0; row < rows; row++) {
    const start = (row + margin) * stride + margin;
    squares.fill(EMPTY, start, start + cols);
    for (let col = row & 1; col < cols; col += 2) squares[start + col] = cells[index++];
  }
  return { stride, squares, size, steps: [stride + 1, -stride - 1, stride - 1, 1 - stride] };
}

/** Place on the padded board of the square listed at `index`. */
export function placeOf(index: number, cols: number): number {
  return (rowOf(index, cols) + margin) * (cols + 2 * margin) + colOf(index, cols) + margin;
}

/** Inverse of `placeOf`. */
export function indexOfPlace(place: number, cols: number): number {
  const stride = cols + 2 * margin;
  const row = Math.floor(place / stride);
  return indexOf(row - margin, place - row * stride - margin, cols);
}

export function ownMen(setup: CheckersSetup): number[] {
  const men: number[] = [];
  for (let i = 0; i < setup.cells.length; i++) if (setup.cells[i] === OWN) men.push(i);
  return men;
}
