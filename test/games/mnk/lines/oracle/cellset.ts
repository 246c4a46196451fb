/**
 * Sets of up to 64 cells in two signed words: bit c of `low32` is cell c, of `high32` cell 32 + c.
 */
import { bitCount } from '../../../../../src/games/kit/bits.js';
import { wordsOf, type CellSet } from '../../../../../src/games/mnk/lines/cellset.js';

/** Returns the words of sets that the program has as bigints. */
export function signedWords(sets: readonly CellSet[]): { low32: Int32Array; high32: Int32Array } {
  return {
    low32: Int32Array.from(sets, (set) => wordsOf(set)[0]),
    high32: Int32Array.from(sets, (set) => wordsOf(set)[1]),
  };
}

/** Returns the bit of `cell` in the low word; 0 if the cell is in the high word. */
export function lowBit(cell: number): number {
  return cell < 32 ? 1 << cell : 0;
}

/** Returns the bit of `cell` in the high word; 0 if the cell is in the low word. */
export function highBit(cell: number): number {
  return cell < 32 ? 0 : 1 << (cell - 32);
}

/** Smallest cell of a set that is not empty. */
export function firstCell(low32: number, high32: number): number {
  return low32 !== 0 ? 31 - Math.clz32(low32 & -low32) : 63 - Math.clz32(high32 & -high32);
}

/** Largest cell of a set that is not empty. */
export function lastCell(low32: number, high32: number): number {
  return high32 !== 0 ? 63 - Math.clz32(high32) : 31 - Math.clz32(low32);
}

/** Whether a set has two cells or more. */
export function isMany(low32: number, high32: number): boolean {
  return (low32 !== 0 && high32 !== 0) || (low32 & (low32 - 1)) !== 0 || (high32 & (high32 - 1)) !== 0;
}

export function countCells(low32: number, high32: number): number {
  return bitCount(low32) + bitCount(high32);
}

export function hasCell(low32: number, high32: number, cell: number): boolean {
  return ((cell < 32 ? low32 >>> cell : high32 >>> (cell - 32)) & 1) !== 0;
}
