/**
 * Transposition table with two bounds on what is still to come, for the side to move.
 *
 * Buckets of four entries of one 32-bit word, which lie in one cache line:
 *
 *     bits 31..14  tag        18 bits of the key, all that the bucket's number does not tell
 *     bits 13..10  work       logarithm of the nodes behind the entry: the least valuable one is replaced
 *     bits  9..0   bounds     above = (boxes left + lower bound) / 2 and below = (boxes left - upper bound) / 2
 *
 * Together above and below are at most the boxes left. On boards of up to 21 boxes there are 253
 * such pairs: their number fits into 8 bits, and the tag has 20 (`Pairs`). So 4 x 5 with its 49
 * edges needs 2^29 buckets, 8 GiB.
 *
 * The bucket's number is part of the key xor a hash of the tag: number and tag together identify
 * the position, so no two positions can be mistaken. If the key is too long for that (small table,
 * many edges), the whole key is stored beside the entry. A word of zeros states the weakest bounds,
 * so an empty entry needs no test.
 */
import type { SharedSearch } from '../../../core/search/shared-search.js';

const ways = 4;
const workBits = 4;
const workMask = 2 ** workBits - 1;

/** 2^27 entries, 512 MiB, where the key fits into the tag. */
const largestBucketBits = 25;

/** Numbers of the pairs (above, below) whose sum is at most the boxes; (0, 0) is first. */
class Pairs {
  readonly bits: number;
  readonly above: Uint8Array;
  readonly below: Uint8Array;
  /** The number of a pair, by 32 above + below. */
  readonly number = new Uint16Array(32 * 32);

  constructor(boxes: number) {
    this.bits = boxes <= 21 ? 8 : 10;
    this.above = new Uint8Array(2 ** this.bits);
    this.below = new Uint8Array(2 ** this.bits);
    let count = 0;
    for (let above = 0; above <= boxes; above++) {
      for (let below = 0; above + below <= boxes; below++) {
        this.above[count] = above;
        this.below[count] = below;
        this.number[32 * above + below] = count++;
      }
    }
  }
}

/** Size and memory of a table. */
export interface TableSettings {
  /** Edges in each word of the key, of which `free` are still free, and boxes of the board. */
  readonly bitsA: number;
  readonly bitsB: number;
  readonly free: number;
  readonly boxes: number;
  /** At most this much memory, but never fewer than 16 entries. */
  readonly bytes?: number | undefined;
  /**
   * Threads that use the table too, if its entries are single words, which are read and written at
   * once. A table with keys belongs to one thread.
   */
  readonly shared?: SharedSearch | undefined;
}

export class BoundTable {
  /** Bounds found by the last `find`. */
  lower = 0;
  upper = 0;
  readonly bytes: number;
  readonly words: Uint32Array;
  /** Both words of the key of each entry; empty if bucket and tag identify the key. */
  readonly keys: Int32Array;
  private readonly mask: number;
  /** Bits of word b, above which the key has word a, and bits of a bucket's number. */
  private readonly bitsB: number;
  private readonly bucketBits: number;
  private tag = 0;
  private readonly pairs: Pairs;
  private readonly workShift: number;
  private readonly tagShift: number;

  constructor({ bitsA, bitsB, free, boxes, bytes = Infinity, shared }: TableSettings) {
    this.pairs = new Pairs(boxes);
    this.workShift = this.pairs.bits;
    this.tagShift = this.workShift + workBits;
    const tagBits = 32 - this.tagShift;
    const keyBits = bitsA + bitsB;
    // About one entry for each position that the search of such a board visits: a larger table is
    // only slower.
    let bucketBits = Math.max(2, Math.min(largestBucketBits, Math.floor((free * 5) / 7) - 3));
    const size = (bits: number): number => ways * 2 ** bits * (keyBits - bits > tagBits ? 12 : 4);
    // With so many buckets an entry is a single word, which threads can share.
    const keyless = keyBits - tagBits;
    if (shared && keyless > bucketBits && keyless <= largestBucketBits && size(keyless) <= bytes)
      bucketBits = keyless;
    while (bucketBits > 2 && size(bucketBits) > bytes) bucketBits--;
    this.bucketBits = bucketBits;
    this.bitsB = bitsB;
    this.mask = 2 ** bucketBits - 1;
    this.bytes = size(bucketBits);
    const hasKeys = keyBits - bucketBits > tagBits;
    const length = ways * 2 ** bucketBits;
    this.words = shared && !hasKeys ? unsigned(shared.words('dots', length)) : new Uint32Array(length);
    this.keys = new Int32Array(hasKeys ? 2 * length : 0);
  }

  /** Sets `lower` and `upper`, by default -boxes and boxes; true if the position has an entry. */
  find(a: number, b: number, boxes: number): boolean {
    const { words, keys, tagShift, pairs } = this;
    const first = this.bucketOf(a, b);
    const { tag } = this;
    for (let i = first; i < first + ways; i++) {
      const word = words[i];
      if (word >>> tagShift !== tag) continue;
      if (keys.length > 0 && (keys[2 * i] !== a || keys[2 * i + 1] !== b)) continue;
      const { above, below } = pairs;
      const pair = word & (above.length - 1);
      this.lower = (above[pair] << 1) - boxes;
      this.upper = boxes - (below[pair] << 1);
      return word !== 0;
    }
    this.lower = 0 - boxes;
    this.upper = boxes;
    return false;
  }

  /** Saves the bounds of a position, which took `nodes` nodes to find. */
  keep(a: number, b: number, boxes: number, lower: number, upper: number, nodes: number): void {
    const { words, keys, tagShift, workShift } = this;
    const first = this.bucketOf(a, b);
    const { tag } = this;
    let place = first;
    let least = Infinity;
    for (let i = first; i < first + ways; i++) {
      const word = words[i];
      const same =
        word >>> tagShift === tag && (keys.length === 0 || (keys[2 * i] === a && keys[2 * i + 1] === b));
      const worth = same ? -2 : word === 0 ? -1 : (word >>> workShift) & workMask;
      if (worth >= least) continue;
      least = worth;
      place = i;
    }
    const work = Math.min(workMask, ((31 - Math.clz32(nodes)) * 2) / 3);
    const bounds = this.pairs.number[((lower + boxes) << 4) + ((boxes - upper) >> 1)];
    const word = bounds | (work << workShift) | (tag << tagShift);
    words[place] = word;
    if (keys.length > 0) {
      keys[2 * place] = a;
      keys[2 * place + 1] = b;
    }
  }

  /** First entry of the position's bucket; sets `tag`. */
  private bucketOf(a: number, b: number): number {
    const { bucketBits, bitsB, mask } = this;
    if (this.keys.length > 0) {
      const mixed = scramble(a ^ scramble(b));
      this.tag = mixed >>> this.tagShift;
      return (mixed & mask) * ways;
    }
    let part: number;
    if (bitsB >= bucketBits) {
      part = b & mask;
      this.tag = (b >>> bucketBits) | (a << (bitsB - bucketBits));
    } else {
      part = (b | (a << bitsB)) & mask;
      this.tag = a >>> (bucketBits - bitsB);
    }
    return ((part ^ scramble(this.tag)) & mask) * ways;
  }
}

function unsigned({ buffer, byteOffset, length }: Int32Array): Uint32Array {
  return new Uint32Array(buffer, byteOffset, length);
}

/** Spreads 32 bits (C. Wellons, "Prospecting for hash functions", 2018: lowbias32). */
function scramble(x: number): number {
  let z = x + 0x9e3779b9;
  z = Math.imul(z ^ (z >>> 16), 0x7feb352d);
  z = Math.imul(z ^ (z >>> 15), 0x846ca68b);
  return z ^ (z >>> 16);
}
