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
import { Adjacency } from './adjacency.js';
import { Endpoints } from './endpoints.js';
import { CarrierLists, GONE, USED } from './lists.js';
import { SizeQueue } from './queue.js';
import { Unions } from './unions.js';
import { Kernel } from './wasm/kernel.js';

const fullsPerPair = 20;
const semisPerPair = 40;
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
  private readonly adjacency: Adjacency;
  private readonly unions: Unions;
  /** Greater endpoint of each pair. */
  private readonly upper: Uint8Array;
  /** Undefined where WebAssembly cannot be used. */
  readonly kernel: Kernel | undefined;

  constructor(private readonly board: Board) {
    this.ends = new Endpoints(board);
    this.kernel = Kernel.start(board.cellCount, board.ring);
    const maxEndpoints = board.cellCount + 2;
    const pairs = (maxEndpoints * (maxEndpoints - 1)) / 2;
    this.fulls = new CarrierLists(pairs, fullsPerPair);
    this.semis = new CarrierLists(pairs, semisPerPair);
    this.adjacency = new Adjacency(maxEndpoints, maxEndpoints * fullsPerPair);
    this.unions = new Unions(pairs, semisPerPair, unionDepth, this.addFull.bind(this));
    this.triangle = Int32Array.from({ length: maxEndpoints + 1 }, (_, y) => (y * (y - 1)) / 2);
    this.upper = new Uint8Array(pairs);
    for (let y = 1; y < maxEndpoints; y++) this.upper.fill(y, this.triangle[y], this.triangle[y + 1]);
  }

  get bytes(): number {
    return (
      this.fulls.bytes +
      this.semis.bytes +
      SizeQueue.bytes +
      this.adjacency.bytes +
      this.unions.bytes +
      (this.kernel?.bytes ?? 0)
    );
  }

  /** What `run` finds about the sides, by the kernel where it can be used: then the lists stay as they are. */
  decide(colour: Uint8Array, player: number): void {
    const { kernel } = this;
    if (!kernel) {
      this.run(colour, player);
      return;
    }
    this.reset();
    this.ends.set(colour, player);
    this.isWon = this.ends.joined || kernel.run(this.ends);
    if (this.ends.joined) return;
    this.mustLow32 = kernel.mustLow32;
    this.mustHigh32 = kernel.mustHigh32;
    this.carrierLow32 = kernel.carrierLow32;
    this.carrierHigh32 = kernel.carrierHigh32;
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
    const pairs = this.triangle[count];
    this.fulls.clear(pairs);
    this.semis.clear(pairs);
    this.adjacency.clear(count);
    this.unions.clear(pairs);
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
    if (this.fulls.covers(pair, low32, high32) || this.unions.covers(pair, low32, high32)) {
      semis.state[slot] = GONE;
      return;
    }
    if (pair === SIDES) this.narrow(low32, high32);
    else if (!this.fulls.isFull(pair)) this.unions.unite(pair, low32, high32);
    this.unions.add(pair, low32, high32);
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
    this.adjacency.add(x, y, low32, high32);
  }

  /** The AND rule: full x-z with the given carrier, and every used full z-y. */
  private combine(x: number, z: number, low32: number, high32: number): void {
    if (z < 2) return;
    const { ends, triangle, adjacency } = this;
    const { bitLow32, bitHigh32 } = ends;
    const { other, low32: theirLow32, high32: theirHigh32, perEndpoint } = adjacency;
    const isStone = z < ends.groups;
    const blockLow32 = low32 | bitLow32[x];
    const blockHigh32 = high32 | bitHigh32[x];
    const withLow32 = low32 | bitLow32[z];
    const withHigh32 = high32 | bitHigh32[z];
    const from = z * perEndpoint;
    const end = from + adjacency.count[z];
    for (let i = from; i < end; i++) {
      const otherLow32 = theirLow32[i];
      const otherHigh32 = theirHigh32[i];
      if ((otherLow32 & blockLow32) !== 0 || (otherHigh32 & blockHigh32) !== 0) continue;
      const y = other[i];
      if (y === x || (bitLow32[y] & low32) !== 0 || (bitHigh32[y] & high32) !== 0) continue;
      const pair = y > x ? triangle[y] + x : triangle[x] + y;
      if (isStone) this.addFull(pair, otherLow32 | low32, otherHigh32 | high32);
      else this.addSemi(pair, otherLow32 | withLow32, otherHigh32 | withHigh32);
    }
  }
}
