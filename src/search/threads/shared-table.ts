/**
 * The transposition table (../table.ts) of a search by several threads: the same words of an entry, but for the first.
 *
 *     word   0                                1         2    3    4
 *            keyLow32 ^ hash of words 2 to 4  keyHigh32  lo   hi   work . depth . move
 *
 * Nobody locks or waits. Where threads write an entry at once, or one reads what another is writing, its words are
 * of several writers: then the key that comes out of words 0 and 2 to 4 is no position's, and nothing is found, which
 * costs time and never an answer. Of mixed entries of one position that differ in two words or three, one in 2^32
 * is taken for whole; those that differ in one word never are, because the multipliers are odd. An empty entry is all 0.
 *
 * Against a hash over buckets (shared-buckets.ts) a look-up copies only what it finds, and a store reads no more than
 * the plain table's. Source: R. Hyatt, T. Mann, "A lockless transposition-table implementation for parallel search"
 * (ICGA Journal 25, 2002).
 */
import type { Move } from '../../core/position.js';
import type { SharedSearch } from '../../core/search/shared-search.js';
import {
  bucketsWithin,
  HI,
  LO,
  mixed,
  TranspositionTable,
  wordsPerBucket,
  wordsPerEntry,
  workOf,
} from '../table.js';

/** Part of the memory for a table of this thread's own. */
const ownShare = 1 / 8;
const [HIGH32, DATA] = [1, 4];

/**
 * What `find` finds lies in `words`, copied, until the next call. After `clear` it is a table of this thread alone,
 * because the others may go on with what was forgotten.
 */
export class SharedTranspositionTable extends TranspositionTable {
  private entries: Int32Array | undefined;
  private readonly bucketShift: number;

  /** @param bytes at most this much memory, 16 entries at the least, for all threads together. */
  constructor(bytes: number, shared: SharedSearch) {
    super((bytes * ownShare) / shared.threads);
    const buckets = bucketsWithin(bytes * (1 - ownShare));
    this.entries = shared.words('search', buckets * wordsPerBucket);
    this.bucketShift = 32 - Math.log2(buckets);
  }

  override get bytes(): number {
    return this.entries?.byteLength ?? super.bytes;
  }

  override find(keyLow32: number, keyHigh32: number): number {
    const { entries } = this;
    if (!entries) return super.find(keyLow32, keyHigh32);
    const first = this.firstOf(keyLow32, keyHigh32);
    if (this.take(entries, first, keyLow32 | 0, keyHigh32 | 0)) return 0;
    return this.take(entries, first + wordsPerEntry, keyLow32 | 0, keyHigh32 | 0) ? 0 : -1;
  }

  override store(
    keyLow32: number,
    keyHigh32: number,
    lo: number,
    hi: number,
    move: Move,
    depth: number,
    nodes: number,
  ): void {
    const { entries } = this;
    if (!entries) return super.store(keyLow32, keyHigh32, lo, hi, move, depth, nodes);
    const work = workOf(nodes);
    const at = placeOf(entries, this.firstOf(keyLow32, keyHigh32), keyLow32 | 0, keyHigh32 | 0, work);
    const data = (work << 28) | (depth << 16) | move;
    entries[at] = keyLow32 ^ hashOf(lo, hi, data);
    entries[at + HIGH32] = keyHigh32;
    entries[at + LO] = lo;
    entries[at + HI] = hi;
    entries[at + DATA] = data;
  }

  override clear(): void {
    this.entries = undefined;
    super.clear();
  }

  private firstOf(keyLow32: number, keyHigh32: number): number {
    return (mixed(keyLow32, keyHigh32) >>> this.bucketShift) * wordsPerBucket;
  }

  /** Copies the entry at `at`, if it is the position's, to the beginning of `words`; false if it is not. */
  private take(entries: Int32Array, at: number, keyLow32: number, keyHigh32: number): boolean {
    if (entries[at + HIGH32] !== keyHigh32) return false;
    // Each word is read once: it may change meanwhile.
    const lo = entries[at + LO];
    const hi = entries[at + HI];
    const data = entries[at + DATA];
    if ((entries[at] ^ hashOf(lo, hi, data)) !== keyLow32 || data === 0) return false;
    const { words } = this;
    words[LO] = lo;
    words[HI] = hi;
    words[DATA] = data;
    return true;
  }
}

/** Where an entry of `work` belongs in the bucket at `first`, as in the plain table; moves what gives way to it. */
function placeOf(
  entries: Int32Array,
  first: number,
  keyLow32: number,
  keyHigh32: number,
  work: number,
): number {
  const there = entries[first + DATA];
  if (there === 0 || isOf(entries, first, keyLow32, keyHigh32)) return first;
  const second = first + wordsPerEntry;
  if (work < there >>> 28 || isOf(entries, second, keyLow32, keyHigh32)) return second;
  for (let at = first; at < second; at++) entries[at + wordsPerEntry] = entries[at];
  return first;
}

function isOf(entries: Int32Array, at: number, keyLow32: number, keyHigh32: number): boolean {
  const hash = hashOf(entries[at + LO], entries[at + HI], entries[at + DATA]);
  return entries[at + HIGH32] === keyHigh32 && (entries[at] ^ hash) === keyLow32;
}

/** 0 of zeros. */
function hashOf(lo: number, hi: number, data: number): number {
  return Math.imul(lo, 0x9e3779b1) ^ Math.imul(hi, 0x85ebca6b) ^ Math.imul(data, 0xc2b2ae35);
}
