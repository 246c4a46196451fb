/**
 * Incremental H-search: the connections of an earlier position become those to begin with in a later one.
 *
 * - A connection with a cell of its carrier that the opponent has got is gone; own stones leave the carrier.
 * - Connections that are as they were count as used: no rule combines two of them again. To the others, whose carrier shrank or
 *   whose end became part of a chain, the rules are applied, at that end only if the carrier is the same.
 * - A pair that has lost a full connection may miss others that this one covered: the rules are applied to all that could make
 *   one of the pair. For the sides' pair AND is, always: of their semi connections only those that narrowed the must-play
 *   were kept.
 *
 * What is found is right, and may be more or less than what is found from the beginning. A pair that has lost only semi connections is
 * left as it is: to look there too finds no more that matters.
 */
import { areDisjoint } from '../cell-set.js';
import type { Adjacency } from './adjacency.js';
import type { Changes } from './changes.js';
import type { Endpoints } from './endpoints.js';
import { GONE } from './kept.js';
import { BOTH, HIGH, LOW, USED, type CarrierLists } from './lists.js';
import type { Unions } from './unions.js';

const SIDES = 0;

/** What H-search has found and how it takes more (hsearch.ts). */
export interface Connections {
  readonly ends: Endpoints;
  readonly fulls: CarrierLists;
  readonly semis: CarrierLists;
  readonly adjacency: Adjacency;
  readonly unions: Unions;
  readonly upper: Uint8Array;
  pairOf(x: number, y: number): number;
  addFull(pair: number, set: Int32Array, at: number, pending: number): boolean;
  addSemi(pair: number, set: Int32Array, at: number): void;
  join(pair: number, z: number, a: Int32Array, aAt: number, b: Int32Array, bAt: number): void;
}

export class Restorer {
  /** Carrier in the making. */
  private readonly set: Int32Array;
  private readonly lost: number[] = [];

  constructor(
    private readonly search: Connections,
    private readonly changes: Changes,
    private readonly words: number,
  ) {
    this.set = new Int32Array(words);
  }

  /** Fills the empty lists of the search. */
  run(lists: Int32Array): void {
    const { to } = this.changes;
    const { words, lost } = this;
    lost.length = 0;
    for (let at = 0; (lists[at] & 255) !== GONE;) {
      const head = lists[at++];
      const [a, b] = [head & 255, (head >> 8) & 255];
      const semis = at + ((head >> 16) & 255) * words;
      const end = semis + (head >>> 24) * words;
      if (to[a] !== GONE && to[b] !== GONE && to[a] !== to[b]) this.restorePair(a, b, lists, at, semis, end);
      at = end;
    }
    this.rejoin(SIDES);
    for (const pair of lost) this.rejoin(pair);
  }

  /** The connections of endpoints a and b of before: fulls from `at` to `semis`, semis to `end`. */
  private restorePair(a: number, b: number, lists: Int32Array, at: number, semis: number, end: number): void {
    const { search, words, set } = this;
    const { to, isMain } = this.changes;
    const [x, y] = [to[a], to[b]];
    const pair = search.pairOf(x, y);
    const pending = pendingAt(x, y, isMain[a]) | pendingAt(y, x, isMain[b]);
    const isSame = isMain[a] === 1 && isMain[b] === 1;
    let hasLost = false;
    for (let from = at; from < semis; from += words) {
      if (this.isRemoved(lists, from)) hasLost = true;
      else if (this.shrink(lists, from)) search.addFull(pair, set, 0, BOTH);
      else if (isSame) this.restoreFull(pair, x, y);
      else if (search.addFull(pair, set, 0, pending)) this.addPartly(x, y, pending);
    }
    for (let from = semis; from < end; from += words) {
      if (this.isRemoved(lists, from)) continue;
      if (this.shrink(lists, from) || !isSame || pair === SIDES) search.addSemi(pair, set, 0);
      else this.restoreSemi(pair);
    }
    if (!hasLost) return;
    if (isSame && pair !== SIDES) this.reunite(pair);
    this.lost.push(pair);
  }

  private isRemoved(lists: Int32Array, at: number): boolean {
    return !areDisjoint(lists, at, this.changes.removed, 0, this.words);
  }

  /** Puts the carrier without own stones into `set`. True: it had some. */
  private shrink(lists: Int32Array, at: number): boolean {
    const { added } = this.changes;
    for (let w = 0; w < this.words; w++) this.set[w] = lists[at + w] & ~added[w];
    return !areDisjoint(lists, at, added, 0, this.words);
  }

  private restoreFull(pair: number, x: number, y: number): void {
    const { fulls, adjacency } = this.search;
    const slot = fulls.add(pair, this.set, 0);
    if (slot < 0) return;
    fulls.state[slot] = USED;
    adjacency.add(x, y, this.set, 0);
  }

  /** The ends at which AND has been applied to the full connection in `set` know it already. */
  private addPartly(x: number, y: number, pending: number): void {
    const { adjacency } = this.search;
    if ((pending & endOf(x, y)) === 0) adjacency.append(x, y, this.set, 0);
    if ((pending & endOf(y, x)) === 0) adjacency.append(y, x, this.set, 0);
  }

  private restoreSemi(pair: number): void {
    const { semis, unions } = this.search;
    const slot = semis.add(pair, this.set, 0);
    if (slot < 0) return;
    semis.state[slot] = USED;
    unions.add(pair, this.set, 0);
  }

  /** The OR rule for the used semis of a pair. */
  private reunite(pair: number): void {
    const { fulls, unions } = this.search;
    for (let i = 1; i < unions.count[pair]; i++) {
      const at = (pair * unions.perPair + i) * this.words;
      if (!fulls.covers(pair, unions.carriers, at)) unions.unite(pair, unions.carriers, at, i);
    }
  }

  /** The AND rule for a pair x-y: used fulls x-z and z-y. */
  private rejoin(pair: number): void {
    const { search, words } = this;
    const { adjacency, fulls } = search;
    const { word, bit } = search.ends;
    const y = search.upper[pair];
    const x = pair - search.pairOf(0, y);
    for (let i = x * adjacency.perEndpoint; i < x * adjacency.perEndpoint + adjacency.count[x]; i++) {
      const z = adjacency.other[i];
      const first = i * words;
      if (z < 2 || z === y || (adjacency.carriers[first + word[y]] & bit[y]) !== 0) continue;
      const other = search.pairOf(z, y);
      for (let slot = other * fulls.perPair; slot < other * fulls.perPair + fulls.count[other]; slot++) {
        const second = slot * words;
        if (fulls.state[slot] !== USED || (fulls.carriers[second + word[x]] & bit[x]) !== 0) continue;
        if (!areDisjoint(fulls.carriers, second, adjacency.carriers, first, words)) continue;
        search.join(pair, z, adjacency.carriers, first, fulls.carriers, second);
      }
    }
  }
}

/** The mark of end x of a pair x-y. */
function endOf(x: number, y: number): number {
  return x < y ? LOW : HIGH;
}

/** The mark of end x if AND has to be applied there: it is a chain, to which the connection is new. */
function pendingAt(x: number, y: number, isMain: number): number {
  return isMain === 1 || x < 2 ? 0 : endOf(x, y);
}
