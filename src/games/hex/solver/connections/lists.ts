/**
 * Carriers found so far for every pair of endpoints: one list of full and one of semi connections a pair.
 *
 *   pair of endpoints x < y:  y * (y - 1) / 2 + x           (0 is the pair of the two sides)
 *   list of pair p:           slots p * perPair .. p * perPair + count[p] - 1
 *   slot s:                   carriers: words s * words .. s * words + words - 1; state: WAITING, USED (rules were applied) or GONE
 *
 * No list holds a carrier that contains another one added before it. Full lists refuse more: see queue.ts.
 */
import { isPart } from '../cell-set.js';

export const WAITING = 0;
export const USED = 1;
export const GONE = 2;

/** Ends x and y of a waiting full connection x-y, x < y, at which AND is still to be applied. */
export const LOW = 1;
export const HIGH = 2;
export const BOTH = LOW | HIGH;

export class CarrierLists {
  readonly carriers: Int32Array;
  readonly state: Uint8Array;
  readonly count: Uint8Array;

  constructor(
    pairs: number,
    readonly perPair: number,
    readonly words: number,
  ) {
    this.carriers = new Int32Array(pairs * perPair * words);
    this.state = new Uint8Array(pairs * perPair);
    this.count = new Uint8Array(pairs);
  }

  get bytes(): number {
    return 4 * this.carriers.length + this.state.length + this.count.length;
  }

  /** Empties the lists of the first `pairs` pairs. */
  clear(pairs: number): void {
    this.count.fill(0, 0, pairs);
  }

  /** The slots of a pair, oldest first. */
  slots(pair: number): number[] {
    return Array.from({ length: this.count[pair] }, (_, i) => pair * this.perPair + i);
  }

  /** The carrier in a slot, as it stands in the list. */
  carrier(slot: number): Int32Array {
    return this.carriers.subarray(slot * this.words, (slot + 1) * this.words);
  }

  /** Whether some carrier of the pair is part of (or equal to) the set that begins at `at`. */
  covers(pair: number, set: Int32Array, at: number): boolean {
    const { carriers, words } = this;
    const first = pair * this.perPair * words;
    const end = first + this.count[pair] * words;
    for (let from = first; from < end; from += words) if (isPart(carriers, from, set, at, words)) return true;
    return false;
  }

  /** Whether another, used carrier of the pair is part of the one in `slot`. */
  isBeaten(pair: number, slot: number): boolean {
    const { carriers, state, words } = this;
    const first = pair * this.perPair;
    const end = first + this.count[pair];
    for (let other = first; other < end; other++) {
      if (other === slot || state[other] !== USED) continue;
      if (isPart(carriers, other * words, carriers, slot * words, words)) return true;
    }
    return false;
  }

  /** Whether the pair's list takes no more. */
  isFull(pair: number): boolean {
    return this.count[pair] === this.perPair;
  }

  /** Slot of the new carrier, the set that begins at `at`; -1 if the list is full. */
  add(pair: number, set: Int32Array, at: number): number {
    const { carriers, words } = this;
    const count = this.count[pair];
    if (count === this.perPair) return -1;
    const slot = pair * this.perPair + count;
    this.count[pair] = count + 1;
    for (let w = 0; w < words; w++) carriers[slot * words + w] = set[at + w];
    this.state[slot] = WAITING;
    return slot;
  }
}
