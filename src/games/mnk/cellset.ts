/** Sets of up to 64 cells as two words of 32 bits: bit c of `lo` is cell c, bit c of `hi` cell 32 + c. */
import { bitCount } from './subsets.js';

export const mostCells = 64;

/** The word of `cell` in the low half: its bit, or 0. */
export function lowBit(cell: number): number {
  return cell < 32 ? 1 << cell : 0;
}

/** The same for the high half. */
export function highBit(cell: number): number {
  return cell < 32 ? 0 : 1 << (cell - 32);
}

/** Smallest cell of a set that is not empty. */
export function firstCell(lo: number, hi: number): number {
  return lo !== 0 ? 31 - Math.clz32(lo & -lo) : 63 - Math.clz32(hi & -hi);
}

/** Largest cell of a set that is not empty. */
export function lastCell(lo: number, hi: number): number {
  return hi !== 0 ? 63 - Math.clz32(hi) : 31 - Math.clz32(lo);
}

/** Two cells or more. */
export function isMany(lo: number, hi: number): boolean {
  return (lo !== 0 && hi !== 0) || (lo & (lo - 1)) !== 0 || (hi & (hi - 1)) !== 0;
}

export function countCells(lo: number, hi: number): number {
  return bitCount(lo) + bitCount(hi);
}

export function hasCell(lo: number, hi: number, cell: number): boolean {
  return ((cell < 32 ? lo >>> cell : hi >>> (cell - 32)) & 1) !== 0;
}

/** Cells of a set, ascending. */
export function cellsOfSet(lo: number, hi: number): number[] {
  const cells: number[] = [];
  for (let cell = 0; cell < mostCells; cell++) if (hasCell(lo, hi, cell)) cells.push(cell);
  return cells;
}
