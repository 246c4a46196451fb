/**
 * The padded board that the classic algorithms walk on: two border rings of BORDER around the rows
 * x cols squares, so that a jump (two steps) never has to test a coordinate. This is report 003's
 * border of 3s, one ring wider.
 *
 *      3 3 3 3 3 3 3        a 3x3 board; stride = cols + 4
 *      3 3 3 3 3 3 3
 *      3 3 . 3 . 3 3        first listed row (nearest the player) first
 *      3 3 3 . 3 3 3        . playable; the others are never reached by a diagonal step
 *      3 3 . 3 . 3 3
 *      3 3 3 3 3 3 3
 *      3 3 3 3 3 3 3
 */
import { OWN, indexOf, type CheckersSetup } from '../rules/setup.js';

const BORDER = 3;

/** Width of the border on each side. */
const margin = 2;

export interface PaddedBoard {
  /** The first `size` entries are the board. */
  readonly squares: Uint8Array;
  readonly size: number;
  /** The index in `squares` of each listed square. */
  readonly places: Int32Array;
  /** Offsets of the four diagonal steps, in the order of `directions` (rules/moves.ts). */
  readonly steps: readonly [number, number, number, number];
}

/** Copies the setup onto a padded board, into the arrays of `reused` if they are large enough. */
export function padded(setup: CheckersSetup, reused?: PaddedBoard): PaddedBoard {
  const { rows, cols, cells } = setup;
  const stride = cols + 2 * margin;
  const size = stride * (rows + 2 * margin);
  const squares = reused && reused.squares.length >= size ? reused.squares : new Uint8Array(size);
  const places =
    reused && reused.places.length >= cells.length ? reused.places : new Int32Array(cells.length);
  squares.fill(BORDER, 0, size);
  let index = 0;
  for (let row = 0; row < rows; row++) {
    const start = (row + margin) * stride + margin;
    for (let place = start + (row & 1); place < start + cols; place += 2) {
      places[index] = place;
      squares[place] = cells[index++];
    }
  }
  return { squares, size, places, steps: [stride + 1, -stride - 1, stride - 1, 1 - stride] };
}

/** Inverse of `places`. */
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
