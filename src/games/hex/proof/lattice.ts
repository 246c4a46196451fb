/**
 * The twelve symmetries of the hexagonal lattice, with which a pattern is placed: turns by 60
 * degrees and the mirror image. A cell is a pair of row and column; its neighbours are those of
 * node-check.ts.
 */
import { insist } from '../../kit/fault.js';
import { phrase } from '../../../core/text/phrase.js';

export type Cell = readonly [row: number, col: number];

export interface Placement {
  readonly at: Cell;
  /** Turns by 60 degrees, 0 to 5. */
  readonly turn: number;
  readonly mirror: boolean;
}

/** Places a pattern's cell: mirrors it at the long diagonal, turns it, then moves it. */
export function placed([row, col]: Cell, { at, turn, mirror }: Placement): Cell {
  let [r, c] = mirror ? [col, row] : [row, col];
  for (let i = 0; i < turn; i++) [r, c] = [r + c, 0 - r];
  return [r + at[0], c + at[1]];
}

/** The winner's sides as rows or columns just outside of the board; undefined if unknown. */
export interface Sides {
  readonly near?: number;
  readonly far?: number;
}

/**
 * The sides of a pattern after its placement; `isTurned` if near and far exchange their names.
 * @param axis 0 if sides are rows, 1 if they are columns
 * @throws Fault if a turned side is not parallel to itself
 */
export function placedSides(
  { near, far }: Sides,
  axis: 0 | 1,
  placement: Placement,
): { readonly sides: Sides; readonly isTurned: boolean } {
  if (near === undefined && far === undefined) return { sides: {}, isTurned: false };
  const origin = placed([0, 0], placement)[axis];
  const along = placed(axis === 0 ? [0, 1] : [1, 0], placement)[axis] - origin;
  const across = placed(axis === 0 ? [1, 0] : [0, 1], placement)[axis] - origin;
  insist(along === 0, phrase('a side that the turn does not leave parallel to itself'));
  const [a, b] = [near, far].map((line) => (line === undefined ? undefined : across * line + origin));
  const isTurned = across === -1;
  const [low, high] = isTurned ? [b, a] : [a, b];
  const sides = { ...(low === undefined ? {} : { near: low }), ...(high === undefined ? {} : { far: high }) };
  return { sides, isTurned };
}

/** Whether two cells are the same or neighbours. */
export function touch([r, c]: Cell, [s, d]: Cell): boolean {
  const [down, right] = [s - r, d - c];
  return Math.abs(down) <= 1 && Math.abs(right) <= 1 && Math.abs(down + right) <= 1;
}
