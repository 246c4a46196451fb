/**
 * Carriers found so far, of any number of cells: a list for every pair of endpoints.
 *
 *   pair of endpoints x < y:  y * (y - 1) / 2 + x           (0 is the pair of the two sides)
 *   list of pair p:           slots p * perPair .. p * perPair + count[p] - 1
 *   carrier of slot s:        words[s * width] .. words[s * width + width - 1], cell c is bit c & 31 of word c >> 5
 *
 * No list holds a carrier that contains another one added before it. A full list refuses more: fewer connections
 * are found, none is wrong.
 */
export const WAITING = 0;
export const USED = 1;
export const GONE = 2;

export class WideLists {
  readonly words: Int32Array;
  /** WAITING, USED (the rules were applied) or GONE, of each slot. */
  readonly state: Uint8Array;
  readonly count: Uint8Array;

  constructor(
    pairs: number,
    readonly perPair: number,
    private readonly width: number,
  ) {
    this.words = new Int32Array(pairs * perPair * width);
    this.state = new Uint8Array(pairs * perPair);
    this.count = new Uint8Array(pairs);
  }

  /** Empties the lists of the first `pairs` pairs. */
  clear(pairs: number): void {
    this.count.fill(0, 0, pairs);
  }

  /** Whether the pair's list takes no more. */
  isFull(pair: number): boolean {
    return this.count[pair] === this.perPair;
  }

  /** Whether some carrier of the pair is part of, or equal to, the given one. */
  covers(pair: number, carrier: Int32Array): boolean {
    const { words, width } = this;
    let at = pair * this.perPair * width;
    for (const end = at + this.count[pair] * width; at < end; at += width) {
      let w = 0;
      while (w < width && (words[at + w] & ~carrier[w]) === 0) w++;
      if (w === width) return true;
    }
    return false;
  }

  /** Whether another, used carrier of the pair is part of the one in `slot`. */
  isBeaten(pair: number, slot: number): boolean {
    const { words, width, state } = this;
    const first = pair * this.perPair;
    const end = first + this.count[pair];
    for (let other = first; other < end; other++) {
      if (other === slot || state[other] !== USED) continue;
      let w = 0;
      while (w < width && (words[other * width + w] & ~words[slot * width + w]) === 0) w++;
      if (w === width) return true;
    }
    return false;
  }

  /** Slot of the new carrier; there must be room. */
  add(pair: number, carrier: Int32Array): number {
    const slot = pair * this.perPair + this.count[pair]++;
    for (let w = 0; w < this.width; w++) this.words[slot * this.width + w] = carrier[w];
    this.state[slot] = WAITING;
    return slot;
  }
}
