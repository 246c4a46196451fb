/** Sets of up to 30 cells as words: bit c stands for cell c. */

/** Number of ones in the 32 bits of `word`. */
export function bitCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

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
 * Replaces the count of each set by the sum over all its subsets, itself included: from "segments with exactly
 * these cells" to "segments within these cells". The length is a power of two.
 */
export function sumOverSubsets<T extends Int32Array | Uint8Array>(counts: T): T {
  for (let bit = 1; bit < counts.length; bit <<= 1) {
    for (let set = bit; set < counts.length; set = (set + 1) | bit) counts[set]! += counts[set ^ bit]!;
  }
  return counts;
}

/** Number of subsets of k out of n; 0 if there is none. */
export function binomial(n: number, k: number): number {
  let value = k < 0 || k > n ? 0 : 1;
  for (let i = 1; i <= k; i++) value = (value * (n - k + i)) / i;
  return value;
}

/** Words of `bits` bits with `ones` ones, ascending; none if there are none. */
export function wordsWith(bits: number, ones: number): Int32Array {
  const words = new Int32Array(binomial(bits, ones));
  if (words.length === 0) return words;
  for (let i = 0, word = (1 << ones) - 1; i < words.length; i++, word = nextWord(word)) words[i] = word;
  return words;
}

/** The next larger word with as many ones (R. Gosper, HAKMEM item 175, 1972); 0 after 0. */
export function nextWord(word: number): number {
  if (word === 0) return 0;
  const lowest = word & -word;
  const carried = word + lowest;
  return carried | (((word ^ carried) >>> 2) / lowest);
}

let ranks = new Int32Array(0);

/**
 * Place of each word of at most `bits` bits among those with as many ones, ascending. Longer words come later,
 * so one list serves all lengths; it may be longer than asked for.
 */
export function wordRanks(bits: number): Int32Array {
  if (ranks.length < 1 << bits) {
    const seen = new Int32Array(bits + 1);
    ranks = new Int32Array(1 << bits);
    for (let word = 0; word < ranks.length; word++) ranks[word] = seen[bitCount(word)]!++;
  }
  return ranks;
}

/** The bits of `word` at the ones of `mask`, pushed together. */
export function squeeze(word: number, mask: number): number {
  let squeezed = 0;
  for (let left = mask, at = 0; left !== 0; left &= left - 1, at++) {
    if (word & left & -left) squeezed |= 1 << at;
  }
  return squeezed;
}

/** `word` with a bit put in at place `at`; the bits from there on move up. */
export function inserted(word: number, at: number, bit: number): number {
  const low = word & ((1 << at) - 1);
  return ((word ^ low) << 1) | low | (bit << at);
}
