/**
 * Transposition table: for a position's key, bounds of what is still to come (value minus `settled`, from the
 * mover's view), the best move and the depth they hold for. Fixed memory, no allocation after growth.
 *
 * One Int32Array, five words an entry, two entries a bucket:
 *
 *     word   0      1      2    3    4
 *            keyLow32  keyHigh32  lo   hi   work(4 bits) . depth(12) . move(16)
 *
 * work is 1 + log4(nodes spent), 0 in an empty entry. The first entry of a bucket holds the larger work, the
 * second the latest: small tables keep what was expensive (D. Breuker, J. Uiterwijk, J. van den Herik, "Replacement
 * schemes for transposition tables", 1994, scheme TWOBIG). Both key halves are compared, so that a wrong hit
 * needs two positions with the same 64 bits.
 *
 * Contract of an entry: lo <= value <= hi at that depth, and `move` reaches lo unless lo is -infinite.
 */
import type { Move } from '../core/position.js';

export const wordsPerEntry = 5;
export const wordsPerBucket = 2 * wordsPerEntry;
export const bytesPerBucket = 4 * wordsPerBucket;

/** The entry's depth when a search has no horizon; also the limit of depths. */
export const exactDepth = 0xfff;
const initialBuckets = 256;
const leastBuckets = 8;

/** Offsets into an entry. */
export const LO = 2;
export const HI = 3;

export class TranspositionTable {
  /** Entries as `find` points at them. Replaced when the table grows: read it anew after a store. */
  words: Int32Array;
  private shift: number;
  private used = 0;
  private readonly maxBuckets: number;

  /** @param bytes at most this much memory, 16 entries at the least; starts small and grows on demand. */
  constructor(bytes: number) {
    this.maxBuckets = bucketsWithin(bytes);
    const buckets = Math.min(initialBuckets, this.maxBuckets);
    this.words = new Int32Array(buckets * wordsPerBucket);
    this.shift = 32 - Math.log2(buckets);
  }

  get bytes(): number {
    return this.words.byteLength;
  }

  /** Offset of the position's entry in `words`, or -1. */
  find(keyLow32: number, keyHigh32: number): number {
    const { words } = this;
    const at = this.bucket(keyLow32, keyHigh32);
    if (words[at] === (keyLow32 | 0) && words[at + 1] === (keyHigh32 | 0) && words[at + 4] !== 0) return at;
    const next = at + wordsPerEntry;
    if (words[next] === (keyLow32 | 0) && words[next + 1] === (keyHigh32 | 0) && words[next + 4] !== 0)
      return next;
    return -1;
  }

  /** Best move of the entry at `at`. */
  moveAt(at: number): Move {
    return this.words[at + 4] & 0xffff;
  }

  /** Depth that the bounds of the entry at `at` hold for. */
  depthAt(at: number): number {
    return (this.words[at + 4] >>> 16) & 0xfff;
  }

  /** Keeps the entry, in the place of what is worth less; `nodes` is what it cost. */
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
    words[at] = keyLow32;
    words[at + 1] = keyHigh32;
    words[at + 2] = lo;
    words[at + 3] = hi;
    words[at + 4] = (work << 28) | (depth << 16) | move;
  }

  /** Forgets everything, keeps the memory. */
  clear(): void {
    this.words.fill(0);
    this.used = 0;
  }

  /** Where an entry of `work` belongs in the bucket at `at`: its own place, an empty one, or the first or the second. */
  private place(at: number, keyLow32: number, keyHigh32: number, work: number): number {
    const { words } = this;
    const next = at + wordsPerEntry;
    if (words[at + 4] === 0) this.used++;
    else if (words[at] !== keyLow32 || words[at + 1] !== keyHigh32) {
      const own = words[next] === keyLow32 && words[next + 1] === keyHigh32;
      if (words[next + 4] === 0) this.used++;
      if (own || work < words[at + 4] >>> 28) return next;
      words.copyWithin(next, at, next);
    }
    return at;
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
      if (old[from + 4] === 0) continue;
      const bucket = this.bucket(old[from], old[from + 1]);
      const at = this.place(bucket, old[from], old[from + 1], old[from + 4] >>> 28);
      this.words.set(old.subarray(from, from + wordsPerEntry), at);
    }
  }
}

/** The most buckets within `bytes`, a power of two. */
export function bucketsWithin(bytes: number): number {
  return Math.max(leastBuckets, 2 ** Math.min(26, Math.floor(Math.log2(bytes / bytesPerBucket))));
}

/** Two odd multipliers: games may use dense keys, whose low bits are all there is. */
export function mixed(keyLow32: number, keyHigh32: number): number {
  return Math.imul(keyLow32 ^ Math.imul(keyHigh32, 0x85ebca6b), 0x9e3779b1);
}

/** What an entry says of the nodes that it cost: 1 to 15. */
export function workOf(nodes: number): number {
  return 1 + Math.min(14, (31 - Math.clz32(nodes | 1)) >> 1);
}
