/**
 * H-search: the virtual connections of one player.
 *
 * Two endpoints (endpoints.ts) have a full connection with carrier C if the player, moving second and answering
 * inside C, joins them; a semi connection if the player joins them moving first inside C. Carriers do not contain the
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
import { bitCount, maxBits, type Board } from '../board.js';
import { Endpoints } from './endpoints.js';
import { CarrierLists, GONE, USED } from './lists.js';
import { SizeQueue } from './queue.js';

const fullsPerPair = 10;
const semisPerPair = 20;
/** Semi connections in one union, at most. */
export const unionDepth = 4;
const SIDES = 0;
const FULL = 0;
const SEMI = 1;

export class HSearch {
  /** The player's sides have a full connection, with carrier `carrierLow32`, `carrierHigh32`. */
  isWon = false;
  /** There is a semi connection of the sides. */
  hasSemi = false;
  /** Intersection of the sides' semi carriers; all ones if there is none. */
  mustLow32 = -1;
  mustHigh32 = -1;
  /** Carrier of the full connection; else the union of the semi carriers that made the intersection. */
  carrierLow32 = 0;
  carrierHigh32 = 0;
  /** Runs so far. */
  builds = 0;
  readonly ends: Endpoints;
  readonly fulls: CarrierLists;
  readonly semis: CarrierLists;
  readonly queue = new SizeQueue(maxBits);
  private readonly triangle: Int32Array;
  /** Endpoints that have a used full connection to endpoint x: `partners[x * stride ..]`. */
  private readonly partners: Uint8Array;
  private readonly partnerCount: Int32Array;
  /** Greater endpoint of each pair. */
  private readonly upper: Uint8Array;
  private readonly stride: number;
  /** Intersections of the used semis of a pair up to each slot, for the union rule. */
  private readonly commonLow32 = new Int32Array(semisPerPair);
  private readonly commonHigh32 = new Int32Array(semisPerPair);

  constructor(private readonly board: Board) {
    this.ends = new Endpoints(board);
    const maxEndpoints = board.cellCount + 2;
    this.stride = maxEndpoints;
    this.fulls = new CarrierLists((maxEndpoints * (maxEndpoints - 1)) / 2, fullsPerPair);
    this.semis = new CarrierLists((maxEndpoints * (maxEndpoints - 1)) / 2, semisPerPair);
    this.triangle = Int32Array.from({ length: maxEndpoints + 1 }, (_, y) => (y * (y - 1)) / 2);
    this.upper = new Uint8Array((maxEndpoints * (maxEndpoints - 1)) / 2);
    for (let y = 1; y < maxEndpoints; y++) this.upper.fill(y, this.triangle[y], this.triangle[y + 1]);
    this.partners = new Uint8Array(maxEndpoints * maxEndpoints);
    this.partnerCount = new Int32Array(maxEndpoints);
  }

  get bytes(): number {
    return this.fulls.bytes + this.semis.bytes + SizeQueue.bytes + this.partners.length;
  }

  /** Finds the connections of `player`; stops early when the player's sides have a full one. */
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
    this.mustLow32 = -1;
    this.mustHigh32 = -1;
    this.carrierLow32 = 0;
    this.carrierHigh32 = 0;
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

  private addFull(pair: number, low32: number, high32: number): void {
    if (this.fulls.isFull(pair) || this.fulls.covers(pair, low32, high32) || this.queue.isFull) return;
    const slot = this.fulls.add(pair, low32, high32);
    if (slot >= 0) this.queue.push(bitCount(low32) + bitCount(high32), pair, slot, FULL);
  }

  private addSemi(pair: number, low32: number, high32: number): void {
    if (this.semis.isFull(pair)) return;
    if (pair === SIDES && (this.mustLow32 & ~low32) === 0 && (this.mustHigh32 & ~high32) === 0) return;
    if (this.fulls.covers(pair, low32, high32) || this.semis.covers(pair, low32, high32) || this.queue.isFull)
      return;
    const slot = this.semis.add(pair, low32, high32);
    if (slot >= 0) this.queue.push(bitCount(low32) + bitCount(high32), pair, slot, SEMI);
  }

  private useSemi(pair: number, slot: number): void {
    const { semis } = this;
    const low32 = semis.low32[slot];
    const high32 = semis.high32[slot];
    if (this.fulls.covers(pair, low32, high32) || semis.isBeaten(pair, slot)) {
      semis.state[slot] = GONE;
      return;
    }
    if (pair === SIDES) this.narrow(low32, high32);
    else if (!this.fulls.isFull(pair)) this.unite(pair, slot);
    semis.state[slot] = USED;
  }

  /** One more semi connection of the sides. */
  private narrow(low32: number, high32: number): void {
    this.hasSemi = true;
    if ((this.mustLow32 & ~low32) === 0 && (this.mustHigh32 & ~high32) === 0) return;
    this.mustLow32 &= low32;
    this.mustHigh32 &= high32;
    this.carrierLow32 |= low32;
    this.carrierHigh32 |= high32;
    if (this.mustLow32 === 0 && this.mustHigh32 === 0) this.isWon = true;
  }

  /** The OR rule with the semi in `slot` and used ones of the same pair. */
  private unite(pair: number, slot: number): void {
    const { low32, high32, state } = this.semis;
    const first = pair * semisPerPair;
    const count = this.semis.count[pair];
    let allLow32 = -1;
    let allHigh32 = -1;
    for (let i = 0; i < count; i++) {
      if (state[first + i] === USED) {
        allLow32 &= low32[first + i];
        allHigh32 &= high32[first + i];
      }
      this.commonLow32[i] = allLow32;
      this.commonHigh32[i] = allHigh32;
    }
    this.extendUnion(pair, count - 1, low32[slot], high32[slot], low32[slot], high32[slot], 1);
  }

  /**
   * @param last slots 0..last may still join.
   * @param inLow32 what all members have in common, with `inHigh32`.
   * @param members how many they are.
   */
  private extendUnion(
    pair: number,
    last: number,
    inLow32: number,
    inHigh32: number,
    low32: number,
    high32: number,
    members: number,
  ): void {
    const { semis } = this;
    const first = pair * semisPerPair;
    for (let i = last; i >= 0; i--) {
      if ((inLow32 & this.commonLow32[i]) !== 0 || (inHigh32 & this.commonHigh32[i]) !== 0) return;
      const slot = first + i;
      if (semis.state[slot] !== USED) continue;
      const nextLow32 = inLow32 & semis.low32[slot];
      const nextHigh32 = inHigh32 & semis.high32[slot];
      if (nextLow32 === inLow32 && nextHigh32 === inHigh32) continue;
      if (nextLow32 === 0 && nextHigh32 === 0)
        this.addFull(pair, low32 | semis.low32[slot], high32 | semis.high32[slot]);
      else if (members + 1 < unionDepth) {
        this.extendUnion(
          pair,
          i - 1,
          nextLow32,
          nextHigh32,
          low32 | semis.low32[slot],
          high32 | semis.high32[slot],
          members + 1,
        );
      }
    }
  }

  private useFull(pair: number, slot: number): void {
    const { fulls } = this;
    const low32 = fulls.low32[slot];
    const high32 = fulls.high32[slot];
    if (fulls.isBeaten(pair, slot)) {
      fulls.state[slot] = GONE;
      return;
    }
    if (pair === SIDES) {
      this.isWon = true;
      this.carrierLow32 = low32;
      this.carrierHigh32 = high32;
      return;
    }
    const y = this.upper[pair];
    const x = pair - this.triangle[y];
    this.combine(x, y, low32, high32);
    this.combine(y, x, low32, high32);
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
  private combine(x: number, z: number, low32: number, high32: number): void {
    if (z < 2) return;
    const { ends, fulls, semis, triangle, partners } = this;
    const { bitLow32, bitHigh32 } = ends;
    const { low32: theirLow32, high32: theirHigh32, state, count } = fulls;
    const isStone = z < ends.groups;
    const blockLow32 = low32 | bitLow32[x];
    const blockHigh32 = high32 | bitHigh32[x];
    const withLow32 = low32 | bitLow32[z];
    const withHigh32 = high32 | bitHigh32[z];
    const from = z * this.stride;
    const end = from + this.partnerCount[z];
    for (let i = from; i < end; i++) {
      const y = partners[i];
      if (y === x || (bitLow32[y] & low32) !== 0 || (bitHigh32[y] & high32) !== 0) continue;
      const second = y > z ? triangle[y] + z : triangle[z] + y;
      const pair = y > x ? triangle[y] + x : triangle[x] + y;
      if (isStone ? fulls.isFull(pair) : semis.isFull(pair)) continue;
      const stop = second * fullsPerPair + count[second];
      for (let slot = second * fullsPerPair; slot < stop; slot++) {
        const otherLow32 = theirLow32[slot];
        const otherHigh32 = theirHigh32[slot];
        if ((otherLow32 & blockLow32) !== 0 || (otherHigh32 & blockHigh32) !== 0 || state[slot] !== USED)
          continue;
        if (isStone) this.addFull(pair, otherLow32 | low32, otherHigh32 | high32);
        else this.addSemi(pair, otherLow32 | withLow32, otherHigh32 | withHigh32);
      }
    }
  }
}
