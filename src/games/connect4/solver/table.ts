/**
 * Transposition table of Connect Four. It holds whole positions, not hashes, so that no entry is
 * taken for another position: four words an entry, two entries a bucket.
 *
 *   words 0..2   the discs of the side to move, and a bit on the next free cell of every column: both colours
 *   word 3       generation << 8 | work << 4 | highest value + 1 << 2 | lowest value + 1
 *
 * Values are those of the side to move, -1, 0, 1. The first entry of a bucket holds the position
 * that cost more nodes (work is their logarithm), the second the newest. A new generation empties
 * the table without writing to it.
 */
const entryWords = 4;
const bucketWords = 2 * entryWords;
const lastGeneration = 0xffffff;

/** Lowest and highest value in one number, as word 3 has them. */
export function packed(low: number, high: number): number {
  return ((high + 1) << 2) | (low + 1);
}

export function lowOf(bounds: number): number {
  return (bounds & 3) - 1;
}

export function highOf(bounds: number): number {
  return (bounds >> 2) - 1;
}

/** The bounds that hold for every position: -1..1. */
export const unknown = packed(-1, 1);

/** A hash of the three words of a key. */
export function hashOf(key: Uint32Array, at: number): number {
  let hash = Math.imul(key[at] ^ (key[at] >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ key[at + 1] ^ (hash >>> 13), 0xc2b2ae35);
  hash = Math.imul(hash ^ key[at + 2] ^ (hash >>> 16), 0x27d4eb2f);
  return hash ^ (hash >>> 15);
}

export class PositionTable {
  private readonly entries: Uint32Array;
  private readonly mask: number;
  private generation = 0;

  /** @param buckets a power of two */
  constructor(buckets: number) {
    this.mask = buckets - 1;
    this.entries = new Uint32Array(buckets * bucketWords);
  }

  /** Makes a table of at most so many bytes. */
  static within(bytes: number): PositionTable {
    return new PositionTable(2 ** Math.max(0, Math.floor(Math.log2(bytes / (4 * bucketWords)))));
  }

  get bytes(): number {
    return this.entries.byteLength;
  }

  /** Forgets everything. */
  clear(): void {
    if (this.generation === lastGeneration) {
      this.entries.fill(0);
      this.generation = 0;
    }
    this.generation++;
  }

  /** Bounds of the position in `key` at `at`, `unknown` if it is not there. */
  read(key: Uint32Array, at: number): number {
    const bucket = this.bucketOf(key, at);
    for (let i = bucket; i < bucket + bucketWords; i += entryWords) {
      if (this.holds(i, key, at)) return this.entries[i + 3] & 15;
    }
    return unknown;
  }

  write(key: Uint32Array, at: number, bounds: number, nodes: number): void {
    const { entries } = this;
    const bucket = this.bucketOf(key, at);
    const work = Math.min(15, 32 - Math.clz32(nodes));
    let place = bucket + entryWords;
    if (this.holds(bucket, key, at) || this.workAt(bucket) <= work) place = bucket;
    // The old first entry is worth more than the second and replaces it.
    if (place === bucket && !this.holds(bucket, key, at))
      entries.copyWithin(bucket + entryWords, bucket, bucket + 4);
    entries[place] = key[at];
    entries[place + 1] = key[at + 1];
    entries[place + 2] = key[at + 2];
    entries[place + 3] = (this.generation << 8) | (work << 4) | bounds;
  }

  private holds(i: number, key: Uint32Array, at: number): boolean {
    const { entries } = this;
    return (
      entries[i] === key[at] &&
      entries[i + 1] === key[at + 1] &&
      entries[i + 2] === key[at + 2] &&
      entries[i + 3] >>> 8 === this.generation
    );
  }

  /** Returns the work behind an entry; -1 if the entry is of an earlier generation. */
  private workAt(i: number): number {
    const word = this.entries[i + 3];
    return word >>> 8 === this.generation ? (word >>> 4) & 15 : -1;
  }

  /** Returns the index of the first word of the key's bucket. */
  private bucketOf(key: Uint32Array, at: number): number {
    return (hashOf(key, at) & this.mask) * bucketWords;
  }
}
