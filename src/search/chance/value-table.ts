/**
 * Table of expected values by position key: doubles of the value still to come (value minus
 * `settled`, for side 0). One buffer, four entries a bucket. An entry is two doubles (key, value)
 * or three (key, lower and upper bound):
 *
 *     double   0                       1    [2]
 *              keyLow32 . keyHigh32    lo   [hi]
 *
 * The key 0, 0 marks an empty entry: a position with that key is never found. A full bucket drops
 * its last entry, so answers are right at any size. Both key halves are compared.
 */
const entriesPerBucket = 4;
const initialBuckets = 256;

export class ValueTable {
  /** The entries as doubles, to which offsets refer. A call of `store` may replace the array. */
  values: Float64Array;
  private keys: Int32Array;
  private shift: number;
  private used = 0;
  private readonly maxBuckets: number;
  private readonly perBucket: number;

  /**
   * @param bytes upper limit of the memory, but at least 16 entries; the table starts small and
   * grows
   * @param stride doubles per entry: 2 for values, 3 for bounds
   */
  constructor(
    bytes: number,
    private readonly stride: 2 | 3,
  ) {
    this.perBucket = entriesPerBucket * stride;
    this.maxBuckets = Math.max(4, 2 ** Math.min(26, Math.floor(Math.log2(bytes / (8 * this.perBucket)))));
    const buckets = Math.min(initialBuckets, this.maxBuckets);
    this.values = new Float64Array(buckets * this.perBucket);
    this.keys = new Int32Array(this.values.buffer);
    this.shift = 32 - Math.log2(buckets);
  }

  get bytes(): number {
    return this.values.byteLength;
  }

  /** Returns the offset of the position's entry in `values`, or -1. Its bounds are at +1 and +2. */
  find(keyLow32: number, keyHigh32: number): number {
    const { keys, stride } = this;
    if ((keyLow32 | keyHigh32) === 0) return -1;
    const first = this.bucket(keyLow32, keyHigh32);
    const end = first + this.perBucket;
    for (let at = first; at < end; at += stride) {
      if (keys[2 * at] === (keyLow32 | 0) && keys[2 * at + 1] === (keyHigh32 | 0)) return at;
    }
    return -1;
  }

  /** Stores the bounds, or with stride 2 the value `lo`. */
  store(keyLow32: number, keyHigh32: number, lo: number, hi: number): void {
    if ((keyLow32 | keyHigh32) === 0) return;
    const full = 0.75 * this.values.length;
    if (this.used * this.stride > full && this.values.length < this.maxBuckets * this.perBucket) this.grow();
    const at = this.place(keyLow32 | 0, keyHigh32 | 0);
    this.keys[2 * at] = keyLow32;
    this.keys[2 * at + 1] = keyHigh32;
    this.values[at + 1] = lo;
    if (this.stride === 3) this.values[at + 2] = hi;
  }

  private bucket(keyLow32: number, keyHigh32: number): number {
    const mixed = Math.imul(keyLow32 ^ Math.imul(keyHigh32, 0x85ebca6b), 0x9e3779b1);
    return (mixed >>> this.shift) * this.perBucket;
  }

  /** Returns the slot of the position, an empty slot, or the first after shifting the others. */
  private place(keyLow32: number, keyHigh32: number): number {
    const { keys, stride } = this;
    const first = this.bucket(keyLow32, keyHigh32);
    const end = first + this.perBucket;
    for (let at = first; at < end; at += stride) {
      const lo = keys[2 * at];
      const hi = keys[2 * at + 1];
      if (lo === keyLow32 && hi === keyHigh32) return at;
      if ((lo | hi) !== 0) continue;
      this.used++;
      return at;
    }
    this.values.copyWithin(first + stride, first, end - stride);
    return first;
  }

  private grow(): void {
    const { values, keys, stride } = this;
    this.values = new Float64Array(2 * values.length);
    this.keys = new Int32Array(this.values.buffer);
    this.shift--;
    this.used = 0;
    for (let from = 0; from < values.length; from += stride) {
      const lo = keys[2 * from];
      const hi = keys[2 * from + 1];
      if ((lo | hi) !== 0) this.values.set(values.subarray(from, from + stride), this.place(lo, hi));
    }
  }
}
