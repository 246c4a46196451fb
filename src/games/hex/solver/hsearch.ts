/**
 * H-search: the virtual connections of one player.
 *
 * Two endpoints (groups.ts) have a full connection with carrier C if the player, moving second and answering
 * inside C, joins them; a semi connection if he joins them moving first inside C. Carriers do not contain the
 * endpoints. From neighbours (C empty), smallest carriers first:
 *
 * - AND: full x-z with C and full z-y with D, C and D disjoint, neither holding the other's end, make x-y full
 *   with C + D if z is a group of stones, semi with C + D + z if z is an empty cell.
 * - OR: semis of a pair that have no cell in common to all make a full whose carrier is their union.
 *
 * The sides' own pair decides: a full one wins whoever moves; a semi one wins for the player to move, and the
 * opponent to move must play in the intersection of all semi carriers, the must-play.
 *
 * Limits: lists and unions of bounded length, at most 64 empty cells. What is found is right; not everything
 * that exists is found.
 *
 * Sources: V. Anshelevich, "A hierarchical approach to computer Hex", Artificial Intelligence 134 (2002);
 * R. Hayward et al., "Solving 7x7 Hex with domination, fill-in, and virtual connections" (2005).
 */
import { bitCount, type Board } from './board.js';
import { Endpoints } from './groups.js';
import { CarrierLists, GONE, USED } from './lists.js';
import { SizeQueue } from './queue.js';

const fullsPerPair = 10;
const semisPerPair = 20;
/** Semi connections in one union, at most. */
const unionDepth = 4;
const SIDES = 0;
const FULL = 0;
const SEMI = 1;

export class HSearch {
  /** The player's sides have a full connection, with carrier `carrierLo`, `carrierHi`. */
  isWon = false;
  /** There is a semi connection of the sides. */
  hasSemi = false;
  /** Intersection of the sides' semi carriers; all ones if there is none. */
  mustLo = -1;
  mustHi = -1;
  /** Carrier of the full connection; else the union of the semi carriers that made the intersection. */
  carrierLo = 0;
  carrierHi = 0;
  /** Runs so far. */
  builds = 0;
  readonly ends: Endpoints;
  readonly fulls: CarrierLists;
  readonly semis: CarrierLists;
  readonly queue = new SizeQueue();
  private readonly triangle: Int32Array;
  /** Endpoints that have a used full connection to endpoint x: `partners[x * stride ..]`. */
  private readonly partners: Uint8Array;
  private readonly partnerCount: Int32Array;
  /** Greater endpoint of each pair. */
  private readonly upper: Uint8Array;
  private readonly stride: number;
  /** Intersections of the used semis of a pair up to each slot, for the union rule. */
  private readonly commonLo = new Int32Array(semisPerPair);
  private readonly commonHi = new Int32Array(semisPerPair);

  constructor(private readonly board: Board) {
    this.ends = new Endpoints(board);
    const most = board.cellCount + 2;
    this.stride = most;
    this.fulls = new CarrierLists((most * (most - 1)) / 2, fullsPerPair);
    this.semis = new CarrierLists((most * (most - 1)) / 2, semisPerPair);
    this.triangle = Int32Array.from({ length: most + 1 }, (_, y) => (y * (y - 1)) / 2);
    this.upper = new Uint8Array((most * (most - 1)) / 2);
    for (let y = 1; y < most; y++) this.upper.fill(y, this.triangle[y], this.triangle[y + 1]);
    this.partners = new Uint8Array(most * most);
    this.partnerCount = new Int32Array(most);
  }

  get bytes(): number {
    return this.fulls.bytes + this.semis.bytes + SizeQueue.bytes + this.partners.length;
  }

  /** Finds the connections of `player`; stops early when his sides have a full one. */
  run(colour: Uint8Array, player: number): void {
    this.builds++;
    this.reset();
    this.ends.set(colour, player);
    if (this.ends.joined) {
      this.isWon = true;
      return;
    }
    const { count } = this.ends;
    this.fulls.clear(this.triangle[count - 1] + count - 1);
    this.semis.clear(this.triangle[count - 1] + count - 1);
    this.partnerCount.fill(0, 0, count);
    this.queue.clear();
    this.joinNeighbours();
    while (!this.isWon) {
      const entry = this.queue.pop();
      if (entry < 0) break;
      const pair = this.queue.pair[entry];
      const slot = this.queue.slot[entry];
      if (this.queue.semi[entry] === SEMI) this.useSemi(pair, slot);
      else this.useFull(pair, slot);
    }
  }

  private reset(): void {
    this.isWon = false;
    this.hasSemi = false;
    this.mustLo = -1;
    this.mustHi = -1;
    this.carrierLo = 0;
    this.carrierHi = 0;
  }

  private joinNeighbours(): void {
    const { ring } = this.board;
    const { of, cell, count, groups } = this.ends;
    for (let y = groups; y < count; y++) {
      const at = 6 * cell[y];
      for (let i = 0; i < 6; i++) {
        const x = of[ring[at + i]];
        if (x >= 0 && x < y) this.addFull(this.triangle[y] + x, 0, 0);
      }
    }
  }

  private addFull(pair: number, lo: number, hi: number): void {
    if (this.fulls.isFull(pair) || this.fulls.covers(pair, lo, hi) || this.queue.isFull) return;
    const slot = this.fulls.add(pair, lo, hi);
    if (slot >= 0) this.queue.push(bitCount(lo) + bitCount(hi), pair, slot, FULL);
  }

  private addSemi(pair: number, lo: number, hi: number): void {
    if (this.semis.isFull(pair)) return;
    if (pair === SIDES && (this.mustLo & ~lo) === 0 && (this.mustHi & ~hi) === 0) return;
    if (this.fulls.covers(pair, lo, hi) || this.semis.covers(pair, lo, hi) || this.queue.isFull) return;
    const slot = this.semis.add(pair, lo, hi);
    if (slot >= 0) this.queue.push(bitCount(lo) + bitCount(hi), pair, slot, SEMI);
  }

  private useSemi(pair: number, slot: number): void {
    const { semis } = this;
    const lo = semis.lo[slot];
    const hi = semis.hi[slot];
    if (this.fulls.covers(pair, lo, hi) || semis.isBeaten(pair, slot)) {
      semis.state[slot] = GONE;
      return;
    }
    if (pair === SIDES) this.narrow(lo, hi);
    else if (!this.fulls.isFull(pair)) this.unite(pair, slot);
    semis.state[slot] = USED;
  }

  /** One more semi connection of the sides. */
  private narrow(lo: number, hi: number): void {
    this.hasSemi = true;
    if ((this.mustLo & ~lo) === 0 && (this.mustHi & ~hi) === 0) return;
    this.mustLo &= lo;
    this.mustHi &= hi;
    this.carrierLo |= lo;
    this.carrierHi |= hi;
    if (this.mustLo === 0 && this.mustHi === 0) this.isWon = true;
  }

  /** The OR rule with the semi in `slot` and used ones of the same pair. */
  private unite(pair: number, slot: number): void {
    const { lo, hi, state } = this.semis;
    const first = pair * semisPerPair;
    const count = this.semis.count[pair];
    let allLo = -1;
    let allHi = -1;
    for (let i = 0; i < count; i++) {
      if (state[first + i] === USED) {
        allLo &= lo[first + i];
        allHi &= hi[first + i];
      }
      this.commonLo[i] = allLo;
      this.commonHi[i] = allHi;
    }
    this.extendUnion(pair, count - 1, lo[slot], hi[slot], lo[slot], hi[slot], 1);
  }

  /** @param last slots 0..last may still join; @param inLo, inHi what all members have in common; @param members how many they are. */
  private extendUnion(
    pair: number,
    last: number,
    inLo: number,
    inHi: number,
    lo: number,
    hi: number,
    members: number,
  ): void {
    const { semis } = this;
    const first = pair * semisPerPair;
    for (let i = last; i >= 0; i--) {
      if ((inLo & this.commonLo[i]) !== 0 || (inHi & this.commonHi[i]) !== 0) return;
      const slot = first + i;
      if (semis.state[slot] !== USED) continue;
      const nextLo = inLo & semis.lo[slot];
      const nextHi = inHi & semis.hi[slot];
      if (nextLo === inLo && nextHi === inHi) continue;
      if (nextLo === 0 && nextHi === 0) this.addFull(pair, lo | semis.lo[slot], hi | semis.hi[slot]);
      else if (members + 1 < unionDepth) {
        this.extendUnion(pair, i - 1, nextLo, nextHi, lo | semis.lo[slot], hi | semis.hi[slot], members + 1);
      }
    }
  }

  private useFull(pair: number, slot: number): void {
    const { fulls } = this;
    const lo = fulls.lo[slot];
    const hi = fulls.hi[slot];
    if (fulls.isBeaten(pair, slot)) {
      fulls.state[slot] = GONE;
      return;
    }
    if (pair === SIDES) {
      this.isWon = true;
      this.carrierLo = lo;
      this.carrierHi = hi;
      return;
    }
    const y = this.upper[pair];
    const x = pair - this.triangle[y];
    this.combine(x, y, lo, hi);
    this.combine(y, x, lo, hi);
    fulls.state[slot] = USED;
    this.meet(x, y);
  }

  private meet(x: number, y: number): void {
    const { stride, partners, partnerCount } = this;
    const end = x * stride + partnerCount[x];
    for (let i = x * stride; i < end; i++) if (partners[i] === y) return;
    partners[end] = y;
    partners[y * stride + partnerCount[y]] = x;
    partnerCount[x]++;
    partnerCount[y]++;
  }

  /** The AND rule: full x-z with the given carrier, and every used full z-y. */
  private combine(x: number, z: number, lo: number, hi: number): void {
    if (z < 2) return;
    const { ends, fulls, semis, triangle, partners } = this;
    const { bitLo, bitHi } = ends;
    const { lo: theirLo, hi: theirHi, state, count } = fulls;
    const isStone = z < ends.groups;
    const blockLo = lo | bitLo[x];
    const blockHi = hi | bitHi[x];
    const withLo = lo | bitLo[z];
    const withHi = hi | bitHi[z];
    const from = z * this.stride;
    const end = from + this.partnerCount[z];
    for (let i = from; i < end; i++) {
      const y = partners[i];
      if (y === x || (bitLo[y] & lo) !== 0 || (bitHi[y] & hi) !== 0) continue;
      const second = y > z ? triangle[y] + z : triangle[z] + y;
      const pair = y > x ? triangle[y] + x : triangle[x] + y;
      if (isStone ? fulls.isFull(pair) : semis.isFull(pair)) continue;
      const stop = second * fullsPerPair + count[second];
      for (let slot = second * fullsPerPair; slot < stop; slot++) {
        const otherLo = theirLo[slot];
        const otherHi = theirHi[slot];
        if ((otherLo & blockLo) !== 0 || (otherHi & blockHi) !== 0 || state[slot] !== USED) continue;
        if (isStone) this.addFull(pair, otherLo | lo, otherHi | hi);
        else this.addSemi(pair, otherLo | withLo, otherHi | withHi);
      }
    }
  }
}
