/**
 * The OR rule: semi connections of a pair that have no cell in common to all make a full one.
 *
 *   used semis of pair p:  p * perPair .. p * perPair + count[p] - 1, in the order in which they were used
 *   common:                the intersection of the pair's used semis up to and with this one
 *
 * A set that meets what all used semis have in common stays without a union: seen by one comparison.
 */
import { areDisjoint, isPart } from '../cell-set.js';

export class Unions {
  readonly carriers: Int32Array;
  private readonly common: Int32Array;
  /** Used semis of each pair. */
  readonly count: Uint8Array;
  /** By number of members: what the members of the union in the making have in common, and the union. */
  private readonly inAll: Int32Array;
  private readonly united: Int32Array;

  /**
   * @param maxMembers semi connections in one union.
   * @param found takes the carrier of each union: the set that begins there.
   * @param isCovered whether the pair has a full connection whose carrier is part of the set that begins there.
   */
  constructor(
    pairs: number,
    readonly perPair: number,
    private readonly words: number,
    private readonly maxMembers: number,
    private readonly found: (pair: number, set: Int32Array, at: number) => void,
    private readonly isCovered: (pair: number, set: Int32Array, at: number) => boolean,
  ) {
    this.carriers = new Int32Array(pairs * perPair * words);
    this.common = new Int32Array(pairs * perPair * words);
    this.count = new Uint8Array(pairs);
    this.inAll = new Int32Array((maxMembers + 1) * words);
    this.united = new Int32Array((maxMembers + 1) * words);
  }

  get bytes(): number {
    return 8 * this.carriers.length + this.count.length;
  }

  /** Forgets the semis of the first `pairs` pairs. */
  clear(pairs: number): void {
    this.count.fill(0, 0, pairs);
  }

  /** Whether a used semi of the pair is part of (or equal to) the set that begins at `at`. */
  covers(pair: number, set: Int32Array, at: number): boolean {
    const { carriers, words } = this;
    const first = pair * this.perPair * words;
    const end = first + this.count[pair] * words;
    for (let from = first; from < end; from += words) if (isPart(carriers, from, set, at, words)) return true;
    return false;
  }

  /** One more used semi of the pair: the set that begins at `at`. */
  add(pair: number, set: Int32Array, at: number): void {
    const { carriers, common, words } = this;
    const isFirst = this.count[pair] === 0;
    const to = (pair * this.perPair + this.count[pair]++) * words;
    for (let w = 0; w < words; w++) {
      carriers[to + w] = set[at + w];
      common[to + w] = isFirst ? set[at + w] : common[to - words + w] & set[at + w];
    }
  }

  /** Finds the unions of a carrier with the first `count` used semis of its pair, among which it is not. */
  unite(pair: number, set: Int32Array, at: number, count = this.count[pair]): void {
    const { inAll, united, words } = this;
    for (let w = 0; w < words; w++) inAll[words + w] = united[words + w] = set[at + w];
    this.extend(pair, pair * this.perPair + count - 1, 1);
  }

  /**
   * Adds one more to the union of so many members. A union that a full connection covers already is left: whatever it
   * grows to is covered too. @param last semis up to here may still join.
   */
  private extend(pair: number, last: number, members: number): void {
    const { carriers, common, inAll, united, words } = this;
    const first = pair * this.perPair;
    const now = members * words;
    const next = now + words;
    for (let i = last; i >= first; i--) {
      const at = i * words;
      if (!areDisjoint(inAll, now, common, at, words)) return;
      if (isPart(inAll, now, carriers, at, words)) continue;
      let left = 0;
      for (let w = 0; w < words; w++) {
        left |= inAll[next + w] = inAll[now + w] & carriers[at + w];
        united[next + w] = united[now + w] | carriers[at + w];
      }
      if (left === 0) this.found(pair, united, next);
      else if (members + 1 < this.maxMembers && !this.isCovered(pair, united, next)) {
        this.extend(pair, i - 1, members + 1);
      }
    }
  }
}
