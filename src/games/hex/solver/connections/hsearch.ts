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
 * Limits: lists and unions of bounded length. What is found is right; not everything
 * that exists is found.
 *
 * Sources: V. Anshelevich, "A hierarchical approach to computer Hex", Artificial Intelligence 134 (2002);
 * R. Hayward et al., "Solving 7x7 Hex with domination, fill-in, and virtual connections" (2005).
 */
import type { Board } from '../board.js';
import { areDisjoint, bitCount, isEmpty, isPart } from '../cell-set.js';
import { Adjacency } from './adjacency.js';
import { Changes } from './changes.js';
import { Endpoints } from './endpoints.js';
import { KeptConnections } from './kept.js';
import { BOTH, CarrierLists, GONE, HIGH, LOW, USED } from './lists.js';
import { SizeQueue } from './queue.js';
import { Restorer, type Connections } from './restore.js';
import { Unions } from './unions.js';
import { startKernel, type Kernel } from './wasm/kernel.js';

const fullsPerPair = 20;
const semisPerPair = 40;
/** Semi connections in one union, at most. */
export const unionDepth = 4;
/** Connections that one run may use, by words of a set: as many as the kernels take (wasm/). */
const entriesPerWord = 1 << 15;
const SIDES = 0;
const FULL = 0;
const SEMI = 1;

export class HSearch implements Connections {
  /** The player's sides have a full connection, with the carrier `carrier`. */
  isWon = false;
  /** Intersection of the sides' semi carriers; all ones if there is none. */
  readonly must: Int32Array;
  /** Carrier of the full connection; else the union of the semi carriers that made the intersection. */
  readonly carrier: Int32Array;
  /** Runs so far. */
  builds = 0;
  readonly ends: Endpoints;
  readonly fulls: CarrierLists;
  readonly semis: CarrierLists;
  readonly queue: SizeQueue;
  private readonly triangle: Int32Array;
  readonly adjacency: Adjacency;
  readonly unions: Unions;
  /** Greater endpoint of each pair. */
  readonly upper: Uint8Array;
  /** By slot of a full connection: ends at which AND is still to be applied. */
  private readonly pending: Uint8Array;
  /** Carrier of the connection that the AND rule makes. */
  private readonly sum: Int32Array;
  /** Position and endpoints of the last `decide`, whose connections can be kept; nobody's if there are none. */
  private readonly last: KeptConnections;
  /** What is kept, by place. */
  private readonly kept: KeptConnections[] = [];
  private readonly changes: Changes;
  private readonly restorer: Restorer;
  /** Undefined where WebAssembly cannot be used. */
  readonly kernel: Kernel | undefined;

  constructor(private readonly board: Board) {
    this.ends = new Endpoints(board);
    this.kernel = startKernel(board);
    const { cellCount, words } = board;
    [this.must, this.carrier, this.sum] = [board.emptySet(), board.emptySet(), board.emptySet()];
    this.queue = new SizeQueue(entriesPerWord * words, cellCount);
    const maxEndpoints = cellCount + 2;
    const pairs = (maxEndpoints * (maxEndpoints - 1)) / 2;
    this.fulls = new CarrierLists(pairs, fullsPerPair, words);
    this.pending = new Uint8Array(pairs * fullsPerPair);
    this.semis = new CarrierLists(pairs, semisPerPair, words);
    this.adjacency = new Adjacency(maxEndpoints, maxEndpoints * fullsPerPair, words);
    const found = (pair: number, set: Int32Array, at: number): void => void this.addFull(pair, set, at, BOTH);
    const isCovered = this.fulls.covers.bind(this.fulls);
    this.unions = new Unions(pairs, semisPerPair, words, unionDepth, found, isCovered);
    this.triangle = Int32Array.from({ length: maxEndpoints + 1 }, (_, y) => (y * (y - 1)) / 2);
    this.upper = new Uint8Array(pairs);
    for (let y = 1; y < maxEndpoints; y++) this.upper.fill(y, this.triangle[y], this.triangle[y + 1]);
    this.last = new KeptConnections(cellCount + 4);
    this.changes = new Changes(board);
    this.restorer = new Restorer(this, this.changes, words);
  }

  get bytes(): number {
    return (
      this.fulls.bytes +
      this.semis.bytes +
      this.queue.bytes +
      this.adjacency.bytes +
      this.unions.bytes +
      (this.kernel?.bytes ?? 0)
    );
  }

  /**
   * What `run` finds about the sides, by the kernel where it can be used: then the lists stay as they are.
   * @param place of kept connections to go on from, where the position comes from theirs by more stones; -1: from the beginning.
   */
  decide(colour: Uint8Array, player: number, place = -1): void {
    const { kernel, ends, last } = this;
    const from = this.usable(place, player);
    if (kernel) {
      this.reset();
      ends.set(colour, player);
      const changes = from && this.changes.set(from, colour, ends) ? this.changes : undefined;
      this.isWon = ends.joined || kernel.run(ends, this.must, this.carrier, changes, place);
    } else this.run(colour, player, from);
    if (ends.joined) last.player = 0;
    else last.setPosition(colour, player, ends);
  }

  /** Keeps the connections that the last `decide` found, if it was for this position and player. */
  keep(colour: Uint8Array, player: number, place: number): void {
    const { kernel, last } = this;
    if (!last.isOf(colour, player)) return;
    const kept = (this.kept[place] ??= new KeptConnections(colour.length));
    kept.copyPosition(last);
    if (kernel) kept.isComplete = kernel.keep(last.count, place);
    else {
      kept.isComplete = true;
      kept.setLists(this.fulls, this.unions);
    }
  }

  /** Forgets what is kept. */
  forget(): void {
    this.last.player = 0;
    // Deeper plies can be kept before others: a loop by `of` would meet the holes.
    this.kept.forEach((kept) => (kept.player = 0));
  }

  /** Whether a place is that of this position and player, even if there was no room for its connections. */
  isKept(colour: Uint8Array, player: number, place: number): boolean {
    return place in this.kept && this.kept[place].isOf(colour, player);
  }

  private usable(place: number, player: number): KeptConnections | undefined {
    const kept = place in this.kept ? this.kept[place] : undefined;
    return kept?.isComplete && kept.player === player ? kept : undefined;
  }

  /** Finds the connections of `player`; stops early when the player's sides have a full one. @param from see `decide` */
  run(colour: Uint8Array, player: number, from?: KeptConnections): void {
    this.builds++;
    this.last.player = 0;
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
    if (from && this.changes.set(from, colour, this.ends)) this.restorer.run(from.lists);
    else this.joinNeighbours();
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
    this.must.fill(-1);
    this.carrier.fill(0);
  }

  private joinNeighbours(): void {
    const { ring } = this.board;
    const { of, cell, count, groups } = this.ends;
    this.sum.fill(0);
    for (let y = groups; y < count; y++) {
      const at = 6 * cell[y];
      for (let i = 0; i < 6; i++) {
        const x = of[ring[at + i]];
        if (x >= 0 && x < y) this.addFull(this.triangle[y] + x, this.sum, 0, BOTH);
      }
    }
  }

  /** Number of a pair of endpoints. */
  pairOf(x: number, y: number): number {
    return y > x ? this.triangle[y] + x : this.triangle[x] + y;
  }

  /** One more full connection, its carrier the set that begins at `at`. False: it is not needed or there is no room. */
  addFull(pair: number, set: Int32Array, at: number, pending: number): boolean {
    if (this.fulls.isFull(pair) || this.fulls.covers(pair, set, at) || this.queue.isFull) return false;
    const slot = this.fulls.add(pair, set, at);
    this.pending[slot] = pending;
    this.queue.push(this.sizeAt(set, at), pair, slot, FULL);
    return true;
  }

  addSemi(pair: number, set: Int32Array, at: number): void {
    if (this.semis.isFull(pair)) return;
    if (pair === SIDES && isPart(this.must, 0, set, at, this.board.words)) return;
    if (this.fulls.covers(pair, set, at) || this.semis.covers(pair, set, at) || this.queue.isFull) return;
    const slot = this.semis.add(pair, set, at);
    if (slot >= 0) this.queue.push(this.sizeAt(set, at), pair, slot, SEMI);
  }

  private sizeAt(set: Int32Array, at: number): number {
    let size = 0;
    for (let w = at; w < at + this.board.words; w++) size += bitCount(set[w]);
    return size;
  }

  private useSemi(pair: number, slot: number): void {
    const { carriers, state, words } = this.semis;
    const at = slot * words;
    if (this.fulls.covers(pair, carriers, at) || this.unions.covers(pair, carriers, at)) {
      state[slot] = GONE;
      return;
    }
    if (pair === SIDES) this.narrow(carriers, at);
    else if (!this.fulls.isFull(pair)) this.unions.unite(pair, carriers, at);
    this.unions.add(pair, carriers, at);
    state[slot] = USED;
  }

  /** One more semi connection of the sides. */
  private narrow(set: Int32Array, at: number): void {
    const { must, carrier } = this;
    const { words } = this.board;
    if (isPart(must, 0, set, at, words)) return;
    for (let w = 0; w < words; w++) {
      must[w] &= set[at + w];
      carrier[w] |= set[at + w];
    }
    if (isEmpty(must)) this.isWon = true;
  }

  private useFull(pair: number, slot: number): void {
    const { carriers, state, words } = this.fulls;
    if (this.fulls.isBeaten(pair, slot)) {
      state[slot] = GONE;
      return;
    }
    const at = slot * words;
    if (pair === SIDES) {
      this.isWon = true;
      for (let w = 0; w < words; w++) this.carrier[w] = carriers[at + w];
      return;
    }
    const y = this.upper[pair];
    const x = pair - this.triangle[y];
    const pending = this.pending[slot];
    if (pending & HIGH) this.combine(x, y, carriers, at);
    if (pending & LOW) this.combine(y, x, carriers, at);
    state[slot] = USED;
    if (pending & LOW) this.adjacency.append(x, y, carriers, at);
    if (pending & HIGH) this.adjacency.append(y, x, carriers, at);
  }

  /** The AND rule: full x-z, its carrier the set that begins at `at`, and every used full z-y. */
  private combine(x: number, z: number, set: Int32Array, at: number): void {
    if (z < 2) return;
    const { word, bit } = this.ends;
    const { words } = this.board;
    const { other, carriers, perEndpoint, count } = this.adjacency;
    const [wordX, bitX] = [word[x], bit[x]];
    const end = z * perEndpoint + count[z];
    for (let i = z * perEndpoint; i < end; i++) {
      const from = i * words;
      if ((carriers[from + wordX] & bitX) !== 0 || !areDisjoint(carriers, from, set, at, words)) continue;
      const y = other[i];
      if (y === x || (set[at + word[y]] & bit[y]) !== 0) continue;
      this.join(this.pairOf(x, y), z, carriers, from, set, at);
    }
  }

  /** What AND makes of two full connections of a pair's ends with z: their carriers begin at `aAt` and `bAt`. */
  join(pair: number, z: number, a: Int32Array, aAt: number, b: Int32Array, bAt: number): void {
    const { sum } = this;
    for (let w = 0; w < sum.length; w++) sum[w] = a[aAt + w] | b[bAt + w];
    if (z < this.ends.groups) {
      this.addFull(pair, sum, 0, BOTH);
      return;
    }
    sum[this.ends.word[z]] |= this.ends.bit[z];
    this.addSemi(pair, sum, 0);
  }
}
