/**
 * Carriers found so far for every pair of endpoints: one list of full and one of semi connections a pair.
 *
 *   pair of endpoints x < y:  y * (y - 1) / 2 + x           (0 is the pair of the two sides)
 *   list of pair p:           slots p * perPair .. p * perPair + count[p] - 1
 *   slot:                     low32, high32: words of the carrier; state: WAITING, USED (rules were applied) or GONE
 *
 * No list holds a carrier that contains another one added before it. Full lists refuse more: see queue.ts.
 */
export const WAITING = 0;
export const USED = 1;
export const GONE = 2;

export class CarrierLists {
  readonly low32: Int32Array;
  readonly high32: Int32Array;
  readonly state: Uint8Array;
  readonly count: Uint8Array;

  constructor(
    pairs: number,
    readonly perPair: number,
  ) {
    this.low32 = new Int32Array(pairs * perPair);
    this.high32 = new Int32Array(pairs * perPair);
    this.state = new Uint8Array(pairs * perPair);
    this.count = new Uint8Array(pairs);
  }

  get bytes(): number {
    return 9 * this.low32.length + this.count.length;
  }

  /** Empties the lists of the first `pairs` pairs. */
  clear(pairs: number): void {
    this.count.fill(0, 0, pairs);
  }

  /** The slots of a pair, oldest first. */
  slots(pair: number): number[] {
    return Array.from({ length: this.count[pair] }, (_, i) => pair * this.perPair + i);
  }

  /** Whether some carrier of the pair is part of (or equal to) the given one. */
  covers(pair: number, low32: number, high32: number): boolean {
    const { low32: lows, high32: highs } = this;
    const first = pair * this.perPair;
    const end = first + this.count[pair];
    const outLow32 = ~low32;
    const outHigh32 = ~high32;
    for (let slot = first; slot < end; slot++) {
      if ((lows[slot] & outLow32) === 0 && (highs[slot] & outHigh32) === 0) return true;
    }
    return false;
  }

  /** Whether another, used carrier of the pair is part of the one in `slot`. */
  isBeaten(pair: number, slot: number): boolean {
    const { low32, high32, state } = this;
    const first = pair * this.perPair;
    const end = first + this.count[pair];
    const outLow32 = ~low32[slot];
    const outHigh32 = ~high32[slot];
    for (let other = first; other < end; other++) {
      if (other === slot || state[other] !== USED) continue;
      if ((low32[other] & outLow32) === 0 && (high32[other] & outHigh32) === 0) return true;
    }
    return false;
  }

  /** Whether the pair's list takes no more. */
  isFull(pair: number): boolean {
    return this.count[pair] === this.perPair;
  }

  /** Slot of the new carrier, -1 if the list is full. */
  add(pair: number, low32: number, high32: number): number {
    const count = this.count[pair];
    if (count === this.perPair) return -1;
    const slot = pair * this.perPair + count;
    this.count[pair] = count + 1;
    this.low32[slot] = low32;
    this.high32[slot] = high32;
    this.state[slot] = WAITING;
    return slot;
  }
}
