/**
 * Transposition table: for a position's key, bounds of the value still to come (value minus
 * `settled`, for the mover), the best move, and the depth for which they hold. Fixed memory, no
 * allocation after growth.
 *
 * One Int32Array, five words an entry, two entries a bucket:
 *
 *     word 0   keyLow32 ^ hash of words 2 to 4
 *     word 1   keyHigh32
 *     word 2   lo
 *     word 3   hi
 *     word 4   work (4 bits) . depth (12 bits) . move (16 bits)
 *
 * work is 1 + log4(nodes spent), 0 in an empty entry. The first entry of a bucket holds the larger
 * work, the second the latest: small tables hold the expensive results (D. Breuker, J. Uiterwijk,
 * J. van den Herik, "Replacement schemes for transposition tables", 1994, scheme TWOBIG). Both key
 * halves are compared, so that a wrong hit needs two positions with the same 64 bits.
 *
 * Threads may share the words without locks. If several threads write an entry at once, or one
 * reads while another writes, the words of the entry are mixed. The key computed from words 0 and 2
 * to 4 is then that of no position, and nothing is found, which costs time but never changes an
 * answer. Of mixed entries of one position that differ in two or three words, one in 2^32 passes as
 * whole; those that differ in one word never do, because the multipliers of the hash are odd (R.
 * Hyatt, T. Mann, "A lockless transposition-table implementation for parallel search", ICGA Journal
 * 25, 2002).
 *
 * Contract of an entry: lo <= value <= hi at that depth, and `move` reaches lo unless lo is
 * -infinite.
 */
import type { Move } from '../core/position.js';
import type { SharedSearch } from '../core/search/shared-search.js';

const wordsPerEntry = 5;
const wordsPerBucket = 2 * wordsPerEntry;
const bytesPerBucket = 4 * wordsPerBucket;

/** Depth of entries of a search without a horizon, and upper limit of depths. */
export const exactDepth = 0xfff;
const initialBuckets = 256;
const leastBuckets = 8;
/** Share of a shared table's memory for the private table that follows `clear`. */
const ownShare = 1 / 8;

/** Offsets into an entry. */
const [HIGH32, LO, HI, DATA] = [1, 2, 3, 4];

export class TranspositionTable {
  /** Lower bound of the entry that `find` found last. */
  lo = 0;
  hi = 0;
  move: Move = 0;
  /** The depth for which the bounds hold. */
  depth = 0;
  private words: Int32Array;
  private shift: number;
  private used = 0;
  private maxBuckets: number;
  /** Memory for a private table if the words are shared; else 0. */
  private ownBytes = 0;

  /**
   * @param bytes upper limit of the memory, but at least 16 entries; a private table starts small
   * and grows
   * @param shared threads that share the words, all of which are allocated at once
   */
  constructor(bytes: number, shared?: SharedSearch) {
    this.maxBuckets = bucketsWithin(shared ? bytes * (1 - ownShare) : bytes);
    const buckets = shared ? this.maxBuckets : Math.min(initialBuckets, this.maxBuckets);
    const length = buckets * wordsPerBucket;
    this.words = shared ? shared.words('search', length) : new Int32Array(length);
    this.shift = 32 - Math.log2(buckets);
    if (shared) this.ownBytes = (bytes * ownShare) / shared.threads;
  }

  get bytes(): number {
    return this.words.byteLength;
  }

  /** Returns whether the position has an entry; sets `lo`, `hi`, `move` and `depth` from it. */
  find(keyLow32: number, keyHigh32: number): boolean {
    const first = this.bucket(keyLow32, keyHigh32);
    return (
      this.take(first, keyLow32 | 0, keyHigh32 | 0) ||
      this.take(first + wordsPerEntry, keyLow32 | 0, keyHigh32 | 0)
    );
  }

  /** Stores an entry in place of a less valuable one; `nodes` is its cost. */
  store(
    keyLow32: number,
    keyHigh32: number,
    lo: number,
    hi: number,
    move: Move,
    depth: number,
    nodes: number,
  ): void {
    if (this.used * (4 / 3) > this.words.length / wordsPerEntry && this.canGrow()) this.grow();
    const work = workOf(nodes);
    const at = this.place(this.bucket(keyLow32, keyHigh32), keyLow32 | 0, keyHigh32 | 0, work);
    const { words } = this;
    const data = (work << 28) | (depth << 16) | move;
    words[at] = keyLow32 ^ hashOf(lo, hi, data);
    words[at + HIGH32] = keyHigh32;
    words[at + LO] = lo;
    words[at + HI] = hi;
    words[at + DATA] = data;
  }

  /** Removes all entries. A shared table becomes private, as other threads may need the entries. */
  clear(): void {
    this.used = 0;
    if (this.ownBytes === 0) {
      this.words.fill(0);
      return;
    }
    this.maxBuckets = bucketsWithin(this.ownBytes);
    const buckets = Math.min(initialBuckets, this.maxBuckets);
    this.words = new Int32Array(buckets * wordsPerBucket);
    this.shift = 32 - Math.log2(buckets);
    this.ownBytes = 0;
  }

  /** Returns whether the entry is the position's. Reads each word once, as other threads write. */
  private take(at: number, keyLow32: number, keyHigh32: number): boolean {
    const { words } = this;
    if (words[at + HIGH32] !== keyHigh32) return false;
    const lo = words[at + LO];
    const hi = words[at + HI];
    const data = words[at + DATA];
    if ((words[at] ^ hashOf(lo, hi, data)) !== keyLow32 || data === 0) return false;
    this.lo = lo;
    this.hi = hi;
    this.move = data & 0xffff;
    this.depth = (data >>> 16) & 0xfff;
    return true;
  }

  /**
   * Returns the slot for an entry of `work`: its own, an empty one, the first, whose entry then
   * moves to the second, or the second.
   */
  private place(first: number, keyLow32: number, keyHigh32: number, work: number): number {
    const { words } = this;
    const there = words[first + DATA];
    const second = first + wordsPerEntry;
    if (there === 0) this.used++;
    else if (!this.isOf(first, keyLow32, keyHigh32)) {
      if (words[second + DATA] === 0) this.used++;
      if (work < there >>> 28 || this.isOf(second, keyLow32, keyHigh32)) return second;
      for (let at = first; at < second; at++) words[at + wordsPerEntry] = words[at];
    }
    return first;
  }

  private isOf(at: number, keyLow32: number, keyHigh32: number): boolean {
    const { words } = this;
    if (words[at + HIGH32] !== keyHigh32) return false;
    return (words[at] ^ hashOf(words[at + LO], words[at + HI], words[at + DATA])) === keyLow32;
  }

  private bucket(keyLow32: number, keyHigh32: number): number {
    return (mixed(keyLow32, keyHigh32) >>> this.shift) * wordsPerBucket;
  }

  private canGrow(): boolean {
    return this.words.length < this.maxBuckets * wordsPerBucket;
  }

  private grow(): void {
    const old = this.words;
    this.words = new Int32Array(2 * old.length);
    this.shift--;
    this.used = 0;
    for (let from = 0; from < old.length; from += wordsPerEntry) {
      const data = old[from + DATA];
      if (data === 0) continue;
      const keyLow32 = old[from] ^ hashOf(old[from + LO], old[from + HI], data);
      const keyHigh32 = old[from + HIGH32];
      const at = this.place(this.bucket(keyLow32, keyHigh32), keyLow32, keyHigh32, data >>> 28);
      this.words.set(old.subarray(from, from + wordsPerEntry), at);
    }
  }
}

/** Returns the largest power of two of buckets within `bytes`. */
function bucketsWithin(bytes: number): number {
  return Math.max(leastBuckets, 2 ** Math.min(26, Math.floor(Math.log2(bytes / bytesPerBucket))));
}

/** Mixes the key, as the keys of some games differ only in their low bits. */
function mixed(keyLow32: number, keyHigh32: number): number {
  return Math.imul(keyLow32 ^ Math.imul(keyHigh32, 0x85ebca6b), 0x9e3779b1);
}

/** Returns the hash of words 2 to 4 of an entry; 0 for zeros. */
function hashOf(lo: number, hi: number, data: number): number {
  return Math.imul(lo, 0x9e3779b1) ^ Math.imul(hi, 0x85ebca6b) ^ Math.imul(data, 0xc2b2ae35);
}

/** Returns the cost of an entry in nodes, as 1 to 15. */
function workOf(nodes: number): number {
  return 1 + Math.min(14, (31 - Math.clz32(nodes | 1)) >> 1);
}
