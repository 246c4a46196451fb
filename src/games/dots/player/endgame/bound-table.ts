/**
 * Transposition table of the exact endgame search: two bounds on the value of a quiet position, for
 * the side to move.
 *
 * An entry is four 32-bit words: the key's halves, the bounds (16 bits each), the nodes that it
 * took. A bucket holds two entries: the one that took more work, and the last one. Lost entries are
 * searched again, so values do not depend on the size.
 */
export class BoundTable {
  /** Result of `find`. */
  lower = 0;
  upper = 0;
  private readonly words: Int32Array;
  private readonly mask: number;

  /** @param bytes upper limit of the size, which is at least 1 kB */
  constructor(bytes: number) {
    const buckets = 2 ** Math.max(5, Math.floor(Math.log2(bytes / 32)));
    this.words = new Int32Array(8 * buckets);
    this.mask = buckets - 1;
  }

  get bytes(): number {
    return this.words.byteLength;
  }

  /** Sets `lower` and `upper`, by default -boxes and boxes; true if the position was met. */
  find(low: number, high: number, boxes: number): boolean {
    const { words } = this;
    const at = 8 * ((low ^ (high >>> 9)) & this.mask);
    const entry = words[at] === low && words[at + 1] === high ? at : at + 4;
    if (words[entry] !== low || words[entry + 1] !== high || words[entry + 3] === 0) {
      this.lower = -boxes;
      this.upper = boxes;
      return false;
    }
    this.lower = words[entry + 2] >> 16;
    this.upper = (words[entry + 2] << 16) >> 16;
    return true;
  }

  /** Saves the bounds of a position that took `work` nodes, at least 1. */
  keep(low: number, high: number, lower: number, upper: number, work: number): void {
    const { words } = this;
    const at = 8 * ((low ^ (high >>> 9)) & this.mask);
    const same = words[at] === low && words[at + 1] === high;
    const entry = same || work >= words[at + 3] ? at : at + 4;
    if (entry === at && !same && words[at + 3] > 0) words.copyWithin(at + 4, at, at + 4);
    words[entry] = low;
    words[entry + 1] = high;
    words[entry + 2] = (lower << 16) | (upper & 0xffff);
    words[entry + 3] = work;
  }
}
