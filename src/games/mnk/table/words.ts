/** Words with a given number of ones, as subsets: their number, order and ranks. */
import { bitCount } from '../../kit/bits.js';

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

/**
 * Index of each word of at most `bits` bits among those with as many ones, ascending. Longer words
 * come later, so one list serves all lengths; it may be longer than asked for.
 *
 * @param known a list made before, returned if it is long enough
 */
export function wordRanks(bits: number, known?: Int32Array): Int32Array {
  if (known && known.length >= 1 << bits) return known;
  const seen = new Int32Array(bits + 1);
  const ranks = new Int32Array(1 << bits);
  for (let word = 0; word < ranks.length; word++) ranks[word] = seen[bitCount(word)]++;
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

/** `word` with a bit inserted at position `at`; the bits from there on move up. */
export function inserted(word: number, at: number, bit: number): number {
  const low = word & ((1 << at) - 1);
  return ((word ^ low) << 1) | low | (bit << at);
}
