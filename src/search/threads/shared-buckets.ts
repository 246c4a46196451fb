/**
 * Buckets of two entries for a table that several threads read and write. A reader gets a bucket as
 * one writer left it, or an empty one.
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

export class SharedBuckets {
  private readonly words: Int32Array;

  private readonly size: number;

  /**
   * @param name name of the table, the same in all threads
   * @param buckets number of buckets
   * @param entryWords words per entry
   */
  constructor(
    shared: SharedSearch,
    name: string,
    buckets: number,
    private readonly entryWords: number,
  ) {
    this.size = 2 * entryWords;
    this.words = shared.words(name, buckets * (this.size + 1));
  }

  /** Returns the largest power of two of buckets within `bytes`; at least one. */
  static within(bytes: number, entryWords: number): number {
    const bucketBytes = Int32Array.BYTES_PER_ELEMENT * (2 * entryWords + 1);
    return 2 ** Math.max(0, Math.floor(Math.log2(bytes / bucketBytes)));
  }

  /** Size of the buckets with their hashes. */
  get bytes(): number {
    return this.words.byteLength;
  }

  /**
   * Reads the bucket if one of its entries begins with `word`; otherwise returns false and leaves
   * `out` unchanged. Most look-ups end without computing a hash.
   */
  find(bucket: number, word: number, out: Int32Array | Uint32Array): boolean {
    const { words, size, entryWords } = this;
    const from = bucket * (size + 1);
    if (words[from] !== word && words[from + entryWords] !== word) return false;
    this.read(bucket, out);
    return true;
  }

  /** Copies a bucket to `out`; zeros if it is empty or mixed. */
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

  /** Writes the words of `from` to a bucket. */
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

/** Hash step. Only zeros give 0, except for one hash in 2^32. */
function mixed(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x9e3779b1);
  return product ^ (product >>> 15);
}
