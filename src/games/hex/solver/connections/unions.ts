/**
 * The OR rule: semi connections of a pair that have no cell in common to all make a full one.
 *
 *   used semis of pair p:  p * perPair .. p * perPair + count[p] - 1, in the order in which they were used
 *   common:                the intersection of the pair's used semis up to and with this one
 *
 * A set that meets what all used semis have in common stays without a union: seen by one comparison.
 */
export class Unions {
  readonly low32: Int32Array;
  readonly high32: Int32Array;
  private readonly commonLow32: Int32Array;
  private readonly commonHigh32: Int32Array;
  private readonly count: Uint8Array;

  /**
   * @param maxMembers semi connections in one union.
   * @param found takes the carrier of each union.
   */
  constructor(
    pairs: number,
    private readonly perPair: number,
    private readonly maxMembers: number,
    private readonly found: (pair: number, low32: number, high32: number) => void,
  ) {
    const words = (): Int32Array => new Int32Array(pairs * perPair);
    [this.low32, this.high32, this.commonLow32, this.commonHigh32] = [words(), words(), words(), words()];
    this.count = new Uint8Array(pairs);
  }

  get bytes(): number {
    return 16 * this.low32.length + this.count.length;
  }

  /** Forgets the semis of the first `pairs` pairs. */
  clear(pairs: number): void {
    this.count.fill(0, 0, pairs);
  }

  /** Whether a used semi of the pair is part of (or equal to) the carrier. */
  covers(pair: number, low32: number, high32: number): boolean {
    const { low32: lows, high32: highs } = this;
    const first = pair * this.perPair;
    const end = first + this.count[pair];
    for (let i = first; i < end; i++) if ((lows[i] & ~low32) === 0 && (highs[i] & ~high32) === 0) return true;
    return false;
  }

  /** One more used semi of the pair. */
  add(pair: number, low32: number, high32: number): void {
    const first = pair * this.perPair;
    const at = first + this.count[pair]++;
    this.low32[at] = low32;
    this.high32[at] = high32;
    this.commonLow32[at] = at === first ? low32 : this.commonLow32[at - 1] & low32;
    this.commonHigh32[at] = at === first ? high32 : this.commonHigh32[at - 1] & high32;
  }

  /** Finds the unions of a carrier, not added yet, with used semis of its pair. */
  unite(pair: number, low32: number, high32: number): void {
    const last = pair * this.perPair + this.count[pair] - 1;
    this.extend(pair, last, low32, high32, low32, high32, 1);
  }

  /**
   * @param last semis up to here may still join.
   * @param inLow32 what all members have in common, with `inHigh32`.
   * @param low32 their union, with `high32`.
   */
  private extend(
    pair: number,
    last: number,
    inLow32: number,
    inHigh32: number,
    low32: number,
    high32: number,
    members: number,
  ): void {
    const { low32: lows, high32: highs, commonLow32, commonHigh32 } = this;
    const first = pair * this.perPair;
    for (let i = last; i >= first; i--) {
      if ((inLow32 & commonLow32[i]) !== 0 || (inHigh32 & commonHigh32[i]) !== 0) return;
      const nextLow32 = inLow32 & lows[i];
      const nextHigh32 = inHigh32 & highs[i];
      if (nextLow32 === inLow32 && nextHigh32 === inHigh32) continue;
      const allLow32 = low32 | lows[i];
      const allHigh32 = high32 | highs[i];
      if (nextLow32 === 0 && nextHigh32 === 0) this.found(pair, allLow32, allHigh32);
      else if (members + 1 < this.maxMembers) {
        this.extend(pair, i - 1, nextLow32, nextHigh32, allLow32, allHigh32, members + 1);
      }
    }
  }
}
