/** Sets of up to 64 cells as bigints: bit c is cell c. */
import { bitCount } from '../../kit/bits.js';

export const maxCells = 64;

export type CellSet = bigint;

/** The set of one cell. */
export function setOf(cell: number): CellSet {
  return 1n << BigInt(cell);
}

/** Whether a set has two cells or more. */
export function isMany(set: CellSet): boolean {
  return (set & (set - 1n)) !== 0n;
}

/** The halves of a set as kernels take it. */
export function wordsOf(set: CellSet): readonly [low32: number, high32: number] {
  return [Number(set & 0xffffffffn), Number(set >> 32n)];
}

export function countCells(set: CellSet): number {
  const [low32, high32] = wordsOf(set);
  return bitCount(low32) + bitCount(high32);
}

/** Cells of a set, ascending. */
export function cellsOfSet(set: CellSet): number[] {
  const words = wordsOf(set);
  const cells: number[] = [];
  for (let cell = 0; cell < maxCells; cell++) if ((words[cell >> 5] >>> (cell & 31)) & 1) cells.push(cell);
  return cells;
}
