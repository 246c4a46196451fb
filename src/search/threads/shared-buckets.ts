/**
 * Buckets of a table that several threads read and write: a reader gets a bucket as one writer left it, or nothing.
 *
 * Each bucket belongs to one of at most 2^16 version numbers. It is odd while a writer is at work, and two larger afterwards:
 *
 *   reader: version, words of the bucket, version again   both even and equal: no writer came between
 *   writer: version even -> odd, or give up; words; version + 1
 *
 * Nobody ever waits: what is being written is not found, and not written a second time, which costs time and never
 * an answer. A thread that dies while it writes leaves its buckets closed for good. All accesses are atomic, so that
 * their order is that of the program on any machine. Source: sequence locks (H.-J. Boehm, "Can seqlocks get along
 * with programming language memory models?", 2012).
 */
import type { SharedSearch } from '../../core/shared-search.js';

const maxVersions = 1 << 16;

export class SharedBuckets {
  private readonly words: Int32Array;
  private readonly versions: Int32Array;
  private readonly mask: number;

  /** @param name of the table, the same in all threads. @param buckets a power of two. @param size words of a bucket. */
  constructor(
    shared: SharedSearch,
    name: string,
    buckets: number,
    private readonly size: number,
  ) {
    this.words = shared.words(name, buckets * size);
    this.versions = shared.words(`${name}: versions`, Math.min(buckets, maxVersions));
    this.mask = this.versions.length - 1;
  }

  /** Of the buckets alone: their versions are part of what threads cost, 256 KiB at most. */
  get bytes(): number {
    return this.words.byteLength;
  }

  /** Copies a bucket to `out`; false, with nothing of use in it, if it is being written. */
  read(bucket: number, out: Int32Array | Uint32Array): boolean {
    const { words, versions, size, mask } = this;
    const version = Atomics.load(versions, bucket & mask);
    if ((version & 1) !== 0) return false;
    for (let i = 0, from = bucket * size; i < size; i++) out[i] = Atomics.load(words, from + i);
    return Atomics.load(versions, bucket & mask) === version;
  }

  /** Opens a bucket for writing and copies it to `out`; false if another thread is writing. Ends by `write`. */
  open(bucket: number, out: Int32Array | Uint32Array): boolean {
    const { words, versions, size, mask } = this;
    const version = Atomics.load(versions, bucket & mask);
    if ((version & 1) !== 0) return false;
    if (Atomics.compareExchange(versions, bucket & mask, version, version + 1) !== version) return false;
    for (let i = 0, from = bucket * size; i < size; i++) out[i] = Atomics.load(words, from + i);
    return true;
  }

  /** Puts the words of `from` into the bucket that was opened last. */
  write(bucket: number, from: Int32Array | Uint32Array): void {
    const { words, versions, size, mask } = this;
    for (let i = 0, to = bucket * size; i < size; i++) {
      if (Atomics.load(words, to + i) !== (from[i] | 0)) Atomics.store(words, to + i, from[i]);
    }
    Atomics.add(versions, bucket & mask, 1);
  }
}
