/**
 * Buckets of two entries for a table that several threads read and write, and that grows as it
 * fills. A reader gets a bucket as one writer left it, or an empty one.
 *
 * The words of a bucket are followed by their hash:
 *
 *   word 0 .. size - 1   the bucket
 *   word size            hash of these words; all words are 0 in an empty bucket
 *
 * There are no locks: words are read and written one by one, as in a table of one thread. If
 * several threads write a bucket at once, or one reads while another writes, the words are mixed,
 * the hash is wrong and the bucket counts as empty, which costs time but never changes an answer.
 * The same holds for a thread that dies while it writes. One mixed bucket in 2^32 has the right
 * hash.
 *
 * JavaScript guarantees that 32 bits are read and written at once, but no order of accesses.
 * Version numbers beside the words would need atomic accesses, which are ten times as expensive.
 * Source: R. Hyatt, T. Mann, "A lockless transposition-table implementation for parallel search"
 * (ICGA Journal 25, 2002).
 */
import type { SharedSearch } from '../../core/search/shared-search.js';

/** Buckets at the start, if the table may have as many. */
const firstBuckets = 1 << 12;
/** Growths from the first buckets to 2^26. */
const growthBits = 7;

export class SharedBuckets {
  /** 0: how often the buckets in use grew fourfold   1: 1 while a thread makes them grow */
  private readonly growths: Int32Array;
  private readonly words: Int32Array;
  private readonly size: number;
  private readonly first: number;

  /**
   * @param name name of the table, the same in all threads
   * @param most number of buckets at most, a power of two up to 2^26
   * @param entryWords words per entry; the first one decides its bucket
   */
  constructor(
    shared: SharedSearch,
    name: string,
    private readonly most: number,
    private readonly entryWords: number,
  ) {
    this.size = 2 * entryWords;
    this.first = Math.min(firstBuckets, most);
    this.growths = shared.words(`${name}: growths`, 2);
    this.words = shared.words(name, most * (this.size + 1), this.first * (this.size + 1));
  }

  /** Entries that the buckets in use hold. */
  get entries(): number {
    return 2 * this.buckets;
  }

  /** Size of the buckets in use, with their hashes. */
  get bytes(): number {
    return Int32Array.BYTES_PER_ELEMENT * this.buckets * (this.size + 1);
  }

  private get buckets(): number {
    return Math.min(this.most, this.first << (2 * (this.growths[0] & growthBits)));
  }

  /**
   * Reads the bucket of entries that begin with `word` if there is one; otherwise returns false and
   * leaves `out` unchanged. Most look-ups end without computing a hash.
   */
  find(word: number, out: Int32Array): boolean {
    const { words, size, entryWords } = this;
    const bucket = bucketOf(word, this.buckets);
    const from = bucket * (size + 1);
    if (words[from] !== word && words[from + entryWords] !== word) return false;
    this.copyOut(bucket, out);
    return true;
  }

  /** Copies the bucket of `word` to `out`; zeros if it is empty or mixed. */
  read(word: number, out: Int32Array): void {
    this.copyOut(bucketOf(word, this.buckets), out);
  }

  /** Writes the words of `from` to the bucket of `word`. */
  write(word: number, from: Int32Array): void {
    this.copyIn(bucketOf(word, this.buckets), from);
  }

  /**
   * Uses four times as many buckets, if there are as many. The other threads go on meanwhile; what
   * they write to a bucket that has been copied may be lost.
   */
  grow(): void {
    const { growths, words, size, entryWords } = this;
    if (this.buckets === this.most || Atomics.compareExchange(growths, 1, 0, 1) !== 0) return;
    // Read now, as another thread may have made them grow just before.
    const old = this.buckets;
    const next = Math.min(this.most, 4 * old);
    words.fill(0, old * (size + 1), next * (size + 1));
    const bucket = new Int32Array(size);
    const other = new Int32Array(size);
    for (const isCopied of [false, true]) {
      for (let i = 0; i < old; i++) {
        this.copyOut(i, bucket);
        for (const at of [0, entryWords]) {
          const to = bucketOf(bucket[at], next);
          if (to === i || bucket.subarray(at, at + entryWords).every((word) => word === 0)) continue;
          if (isCopied) {
            bucket.fill(0, at, at + entryWords);
            this.copyIn(i, bucket);
          } else {
            this.copyOut(to, other);
            other.set(bucket.subarray(at, at + entryWords), at);
            this.copyIn(to, other);
          }
        }
      }
      if (!isCopied) Atomics.add(growths, 0, 1);
    }
    Atomics.store(growths, 1, 0);
  }

  private copyOut(bucket: number, out: Int32Array): void {
    const { words, size } = this;
    const from = bucket * (size + 1);
    let hash = 0;
    for (let i = 0; i < size; i++) {
      const word = words[from + i];
      out[i] = word;
      hash = mixed(hash, word);
    }
    if (hash !== words[from + size]) out.fill(0);
  }

  private copyIn(bucket: number, from: Int32Array): void {
    const { words, size } = this;
    const to = bucket * (size + 1);
    let hash = 0;
    for (let i = 0; i < size; i++) {
      const word = from[i];
      words[to + i] = word;
      hash = mixed(hash, word);
    }
    words[to + size] = hash;
  }
}

/** Returns the bucket of entries that begin with `word`, if this many are in use. */
function bucketOf(word: number, buckets: number): number {
  return (word >>> 1) & (buckets - 1);
}

/** Hash step. Only zeros give 0, except for one hash in 2^32. */
function mixed(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x9e3779b1);
  return product ^ (product >>> 15);
}
