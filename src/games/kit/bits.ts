/** Sets of up to 30 cells as words: bit c stands for cell c. */

/** Number of ones in the 32 bits of `word`. */
export function bitCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The set of these cells. */
export function maskOf(cells: Iterable<number>): number {
  let mask = 0;
  for (const cell of cells) mask |= 1 << cell;
  return mask;
}

/** Number of the lowest one of `word`, which is not 0. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/**
 * Replaces the count of each set by the sum over all its subsets, itself included: from "segments
 * with exactly these cells" to "segments within these cells". The length is a power of two.
 */
export function sumOverSubsets<T extends Int32Array | Uint8Array>(counts: T): T {
  for (let bit = 1; bit < counts.length; bit <<= 1) {
    for (let set = bit; set < counts.length; set = (set + 1) | bit) counts[set] += counts[set ^ bit];
  }
  return counts;
}
