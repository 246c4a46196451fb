/**
 * Sets of cells: consecutive 32-bit words in an array, from some index on.
 *
 *     cell c:  bit `c & 31` of word `c >> 5`           a board of 49 cells: 2 words, of 81: 4 (board.ts)
 *
 * A set with an array of its own begins at 0; lists keep many sets in one array.
 */
import { bitCount } from '../../kit/bits.js';

/** Overwrites a set by another of the same number of words, each with an array of its own. */
export function copy(to: Int32Array, from: Int32Array): void {
  for (let w = 0; w < to.length; w++) to[w] = from[w];
}

/** Number of members of a set with an array of its own. */
export function sizeOf(set: Int32Array): number {
  let size = 0;
  for (let w = 0; w < set.length; w++) size += bitCount(set[w]);
  return size;
}

/** Whether a set with an array of its own has no member. */
export function isEmpty(set: Int32Array): boolean {
  let all = 0;
  for (let w = 0; w < set.length; w++) all |= set[w];
  return all === 0;
}

/** Whether every member of set a, from `aAt` on, is one of b, from `bAt` on. */
export function isPart(a: Int32Array, aAt: number, b: Int32Array, bAt: number, words: number): boolean {
  for (let w = 0; w < words; w++) if ((a[aAt + w] & ~b[bAt + w]) !== 0) return false;
  return true;
}
