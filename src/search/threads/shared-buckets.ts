/**
 * Buckets of a table that several threads read and write: a reader gets a bucket as one writer left it, or an empty one.
 *
 * In memory the words of a bucket are followed by their hash:
 *
 *   word 0 .. size - 1   the bucket           word size   hash of these words; all 0 in an empty bucket
 *
 * Nobody locks or waits: words are read and written one by one, as in a table of one thread. Where two threads write a
 * bucket at once, or one reads what another is writing, words of several writers are mixed; then the hash is wrong
 * and the bucket counts as empty, which costs time and never an answer. So does what a thread leaves that dies
 * while it writes. Of mixed buckets that differ from what each writer wrote, one in 2^32 has the right hash.
 *
 * JavaScript promises that 32 bits are read and written at once, but no order: with version numbers beside the words
 * every access would have to be atomic, ten times as dear. Source: R. Hyatt, T. Mann, "A lockless transposition-table
 * implementation for parallel search" (ICGA Journal 25, 2002).
 */
import type { SharedSearch } from '../../core/shared-search.js';

export class SharedBuckets {
  private readonly words: Int32Array;

  /** @param name of the table, the same in all threads. @param buckets how many. @param size words of a bucket. */
  constructor(
    shared: SharedSearch,
    name: string,
    buckets: number,
    private readonly size: number,
  ) {
    this.words = shared.words(name, buckets * (size + 1));
  }

  /** The largest power of two of buckets within `bytes`; at least one. */
  static within(bytes: number, size: number): number {
    return 2 ** Math.max(0, Math.floor(Math.log2(bytes / (Int32Array.BYTES_PER_ELEMENT * (size + 1)))));
  }

  /** Of the buckets and their hashes. */
  get bytes(): number {
    return this.words.byteLength;
  }

  /** Copies a bucket to `out`; zeros where it is empty or mixed. */
  read(bucket: number, out: Int32Array | Uint32Array): void {
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

  /** Puts the words of `from` into a bucket. */
  write(bucket: number, from: Int32Array | Uint32Array): void {
    const { words, size } = this;
    const to = bucket * (size + 1);
    let hash = 0;
    for (let i = 0; i < size; i++) {
      const word = from[i] | 0;
      words[to + i] = word;
      hash = mixed(hash, word);
    }
    words[to + size] = hash;
  }
}

/** 0 from zeros alone, but for one hash in 2^32. */
function mixed(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x9e3779b1);
  return product ^ (product >>> 15);
}
