/**
 * H-search for large boards: the virtual connections of one player, for carriers of any number of cells.
 *
 * Two endpoints (endpoints.ts) have a full connection with carrier C if the player, moving second and answering
 * inside C, joins them; a semi connection if the player joins them moving first inside C. Carriers do not contain
 * the endpoints. From neighbours (C empty), smallest carriers first:
 *
 * - AND: full x-z with C and full z-y with D, C and D disjoint, neither holding the other's end, make x-y full
 *   with C + D if z is a chain, semi with C + D + z if z is an empty cell.
 * - OR: semis of a pair that have no cell in common to all make a full one whose carrier is their union.
 *
 * In both, cells that the stones at x, y and z would capture (captured.ts) count as the player's: carriers may share them. Known
 * templates of the edge (edge-templates.ts) are full connections from the start, each in its turn by the size of its carrier.
 *
 * A full connection of the sides wins whoever moves. Otherwise the opponent, to move, must play in the common
 * cells of all semi connections of the sides, the must-play. What is found is right; not everything is found.
 *
 * Up to 256 cells a kernel in WebAssembly (wasm/) does the same. The rules are those of ../../solver/connections, whose
 * sets end at 64 cells. Connections between two empty cells see far: with neighbours and bridges alone between them, four of seven games were recognised as lost 2 to 26 plies
 * later (../experiments.md).
 *
 * Sources: V. Anshelevich, "A hierarchical approach to computer Hex" (2002); R. Hayward et al., "Solving 7x7 Hex
 * with domination, fill-in, and virtual connections" (2005); J. Pawlewicz et al., "Stronger virtual connections
 * in Hex" (2015), for bounded lists.
 */
import type { Geometry } from '../../rules/bordered-board.js';
import { bitCount } from '../../solver/cell-set.js';
import { SizeQueue } from '../../solver/connections/queue.js';
import type { Stones } from '../stones.js';
import { CapturedSets } from './captured.js';
import { edgeTemplatesOf, type EdgeTemplates } from './edge-templates.js';
import { Endpoints } from './endpoints.js';
import { GONE, USED, WideLists } from './lists.js';
import { wideKernel, type WideKernel } from './wasm/kernel.js';

/** Entries of a list; 12 and 30 cost twice the time and won 11 of 20 games at equal playouts. */
const fullsPerPair = 8;
const semisPerPair = 16;
/** Semi connections in one union, at most. */
const unionDepth = 4;
const SIDES = 0;
const FULL = 0;
const SEMI = 1;
const TEMPLATE = 2;

/** What it says holds until the next run of any search: they share the kernel. */
export class WideHSearch {
  /** The player's sides have a full connection. */
  isWon = false;
  /** Cell on which the player, to move, would have a full connection of the sides; -1 if none was found. */
  winningCell = -1;
  readonly ends: Endpoints;
  private readonly fulls: WideLists;
  private readonly semis: WideLists;
  private readonly queue: SizeQueue;
  private readonly width: number;
  /** Cells common to all semi connections of the sides; all of them if there is none. */
  private readonly must: Int32Array;
  /** The carrier under construction. */
  private readonly carrier: Int32Array;
  /** Common cells of the used semis of a pair up to each slot, for the union rule. */
  private readonly common: Int32Array;
  /** By members of a union so far: what they have in common, and their union. */
  private readonly shared: Int32Array;
  private readonly union: Int32Array;
  private readonly captured: CapturedSets;
  private readonly templates: EdgeTemplates | undefined;
  /** Captured cells that the rule at hand may use twice, and those that it does. */
  private readonly spare: Int32Array;
  private readonly overlap: Int32Array;
  private readonly triangle: Int32Array;
  /** Greater endpoint of each pair. */
  private readonly upper: Int16Array;
  /** Endpoints that have a used full connection to endpoint x: `partnerCount[x]` from `partners[x * stride]` on. */
  readonly partners: Int16Array;
  readonly partnerCount: Int32Array;
  readonly stride: number;
  private readonly kernel: WideKernel | undefined;

  /** @param withKernel whether WebAssembly may do it. */
  constructor(geometry: Geometry, withKernel = true) {
    const cells = geometry.squareOf.length;
    this.kernel = withKernel ? wideKernel(cells) : undefined;
    const endpoints = cells + 2;
    const pairs = this.kernel ? 0 : (endpoints * (endpoints - 1)) / 2;
    this.width = (cells + 31) >> 5;
    this.ends = new Endpoints(geometry);
    this.fulls = new WideLists(pairs, fullsPerPair, this.width);
    this.semis = new WideLists(pairs, semisPerPair, this.width);
    this.queue = new SizeQueue(1 << 16, cells);
    this.must = new Int32Array(this.width);
    this.carrier = new Int32Array(this.width);
    this.common = new Int32Array(semisPerPair * this.width);
    this.shared = new Int32Array((unionDepth + 1) * this.width);
    this.union = new Int32Array((unionDepth + 1) * this.width);
    this.captured = new CapturedSets(this.ends, endpoints, this.width);
    this.templates = edgeTemplatesOf(geometry, this.width);
    this.spare = new Int32Array(this.width);
    this.overlap = new Int32Array(this.width);
    this.triangle = Int32Array.from({ length: endpoints + 1 }, (_, y) => (y * (y - 1)) / 2);
    this.upper = new Int16Array(pairs);
    if (!this.kernel)
      for (let y = 1; y < endpoints; y++) this.upper.fill(y, this.triangle[y], this.triangle[y + 1]);
    this.stride = this.kernel?.stride ?? endpoints;
    this.partners = this.kernel?.partners ?? new Int16Array(endpoints * endpoints);
    this.partnerCount = this.kernel?.partnerCount ?? new Int32Array(endpoints);
  }

  /** Finds the connections of `player`; stops early when the player's sides have a full one. */
  run(stones: Stones, player: number): void {
    const { ends } = this;
    ends.set(stones.colour, player);
    this.isWon = ends.joined;
    this.winningCell = -1;
    this.must.fill(-1);
    if (this.isWon) return;
    ends.link();
    this.captured.set(stones, player);
    this.templates?.find(stones, player, ends);
    if (this.kernel) {
      this.isWon = this.kernel.run(ends, this.captured, this.templates, this.must);
      if (this.kernel.winning >= 0) this.winningCell = ends.cell[this.kernel.winning];
      return;
    }
    this.search();
  }

  /** The rules in TypeScript, for larger boards and in browsers. */
  private search(): void {
    const { ends, queue, triangle } = this;
    this.fulls.clear(triangle[ends.count]);
    this.semis.clear(triangle[ends.count]);
    this.partnerCount.fill(0, 0, ends.count);
    queue.clear();
    this.joinNeighbours();
    this.queueTemplates();
    while (!this.isWon) {
      const entry = queue.pop();
      if (entry < 0) break;
      if (queue.semi[entry] === TEMPLATE) this.addTemplate(queue.slot[entry]);
      else if (queue.semi[entry] === SEMI) this.useSemi(queue.pair[entry], queue.slot[entry]);
      else this.useFull(queue.pair[entry], queue.slot[entry]);
    }
  }

  /** Whether the player's stones alone join the sides. */
  joins(colour: Uint8Array, player: number): boolean {
    this.ends.set(colour, player);
    return this.ends.joined;
  }

  /** Whether the opponent of the player searched for may win by playing on `cell`. */
  isMustPlay(cell: number): boolean {
    return (this.must[cell >> 5] & (1 << (cell & 31))) !== 0;
  }

  private joinNeighbours(): void {
    const { ends, triangle } = this;
    this.carrier.fill(0);
    for (let y = ends.chains; y < ends.count; y++) {
      for (let link = ends.firstLink[y]; link < ends.firstLink[y + 1]; link++) {
        if (ends.to[link] < y) this.addFull(triangle[y] + ends.to[link]);
      }
    }
  }

  private queueTemplates(): void {
    const { templates, queue } = this;
    if (!templates) return;
    for (let t = 0; t < templates.count; t++) {
      this.takeTemplate(t);
      queue.push(this.size(), templates.pair[t], t, TEMPLATE);
    }
  }

  private addTemplate(t: number): void {
    this.takeTemplate(t);
    this.addFull(this.templates!.pair[t]);
  }

  /** Makes the carrier that of a template. */
  private takeTemplate(t: number): void {
    const { carrier, width } = this;
    for (let w = 0; w < width; w++) carrier[w] = this.templates!.carriers[t * width + w];
  }

  /** Adds the carrier under construction to the full connections of a pair. */
  private addFull(pair: number): void {
    const { fulls, queue, carrier } = this;
    if (fulls.isFull(pair) || queue.isFull || fulls.covers(pair, carrier)) return;
    queue.push(this.size(), pair, fulls.add(pair, carrier), FULL);
  }

  private addSemi(pair: number): void {
    const { fulls, semis, queue, carrier } = this;
    if (semis.isFull(pair) || queue.isFull || (pair === SIDES && !this.narrows())) return;
    if (fulls.covers(pair, carrier) || semis.covers(pair, carrier)) return;
    queue.push(this.size(), pair, semis.add(pair, carrier), SEMI);
  }

  /** Whether a semi connection of the sides with this carrier would leave less of the must-play. */
  private narrows(): boolean {
    const { must, carrier, width } = this;
    let w = 0;
    while (w < width && (must[w] & ~carrier[w]) === 0) w++;
    return w < width;
  }

  private size(): number {
    let size = 0;
    for (let w = 0; w < this.width; w++) size += bitCount(this.carrier[w]);
    return size;
  }

  private useSemi(pair: number, slot: number): void {
    const { fulls, semis, carrier, must, width } = this;
    for (let w = 0; w < width; w++) carrier[w] = semis.words[slot * width + w];
    if (fulls.covers(pair, carrier) || semis.isBeaten(pair, slot)) {
      semis.state[slot] = GONE;
      return;
    }
    if (pair === SIDES) {
      let left = 0;
      for (let w = 0; w < width; w++) left |= must[w] &= carrier[w];
      this.isWon = left === 0;
    } else if (!fulls.isFull(pair)) this.unite(pair, slot);
    semis.state[slot] = USED;
  }

  /** The OR rule with the semi in `slot` and used ones of the same pair. */
  private unite(pair: number, slot: number): void {
    const { semis, common, shared, union, width } = this;
    this.captured.gather(this.spare, this.lower(pair), this.upper[pair]);
    const first = pair * semisPerPair;
    const count = semis.count[pair];
    for (let i = 0; i < count; i++) {
      const isUsed = semis.state[first + i] === USED;
      for (let w = 0; w < width; w++) {
        const before = i === 0 ? -1 : common[(i - 1) * width + w];
        common[i * width + w] = isUsed ? before & semis.words[(first + i) * width + w] : before;
      }
    }
    for (let w = 0; w < width; w++) shared[w] = union[w] = semis.words[slot * width + w];
    this.extendUnion(pair, count - 1, 1);
  }

  /** @param last slots 0..last of the pair may still join the union of `members`. */
  private extendUnion(pair: number, last: number, members: number): void {
    const { semis, shared, union, carrier, spare, overlap, width } = this;
    const { words, state } = semis;
    const here = (members - 1) * width;
    const next = members * width;
    for (let i = last; i >= 0 && this.mayEmpty(here, i); i--) {
      const slot = pair * semisPerPair + i;
      if (state[slot] !== USED) continue;
      let [rest, dropped] = [0, 0];
      for (let w = 0; w < width; w++) {
        const word = words[slot * width + w];
        const both = shared[here + w] & word;
        rest |= both & ~spare[w];
        dropped |= shared[here + w] & ~both;
        shared[next + w] = both;
        union[next + w] = union[here + w] | word;
      }
      if (dropped === 0) continue;
      if (rest === 0) {
        for (let w = 0; w < width; w++) {
          carrier[w] = union[next + w];
          overlap[w] = shared[next + w];
        }
        this.captured.addOver(overlap, carrier, this.lower(pair), this.upper[pair]);
        this.addFull(pair);
      } else if (members + 1 < unionDepth) this.extendUnion(pair, i - 1, members + 1);
    }
  }

  /** Whether the slots up to `i` together leave nothing of what the union so far has in common, but captured cells. */
  private mayEmpty(here: number, i: number): boolean {
    const { shared, common, spare, width } = this;
    let w = 0;
    while (w < width && (shared[here + w] & common[i * width + w] & ~spare[w]) === 0) w++;
    return w === width;
  }

  private useFull(pair: number, slot: number): void {
    const { fulls } = this;
    if (fulls.isBeaten(pair, slot)) {
      fulls.state[slot] = GONE;
      return;
    }
    if (pair === SIDES) {
      this.isWon = true;
      return;
    }
    const [x, y] = [this.lower(pair), this.upper[pair]];
    this.combine(x, y, slot);
    this.combine(y, x, slot);
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

  /** The AND rule: the full connection x-z in `slot`, and every used full z-y. */
  private combine(x: number, z: number, slot: number): void {
    if (z < 2) return;
    const { ends, fulls, semis, partners, stride, captured, spare, overlap, carrier } = this;
    const isChain = z < ends.chains;
    for (let i = z * stride; i < z * stride + this.partnerCount[z]; i++) {
      const y = partners[i];
      if (y === x || this.holds(slot, y)) continue;
      const pair = this.pairOf(x, y);
      if (isChain ? fulls.isFull(pair) : semis.isFull(pair)) continue;
      captured.gather(spare, x, y, z);
      const second = this.pairOf(y, z);
      const stop = second * fullsPerPair + fulls.count[second];
      for (let other = second * fullsPerPair; other < stop; other++) {
        if (fulls.state[other] !== USED || !this.addUp(slot, other) || this.holds(other, x)) continue;
        captured.addOver(overlap, carrier, x, y, z);
        if (isChain) this.addFull(pair);
        else {
          if (pair === SIDES) this.winningCell = ends.cell[z];
          carrier[ends.cell[z] >> 5] |= 1 << (ends.cell[z] & 31);
          this.addSemi(pair);
        }
      }
    }
  }

  private lower(pair: number): number {
    return pair - this.triangle[this.upper[pair]];
  }

  private pairOf(x: number, y: number): number {
    return x < y ? this.triangle[y] + x : this.triangle[x] + y;
  }

  /** Whether the carrier of a full connection holds the cell of an endpoint; chains have none. */
  private holds(slot: number, endpoint: number): boolean {
    if (endpoint < this.ends.chains) return false;
    const cell = this.ends.cell[endpoint];
    return (this.fulls.words[slot * this.width + (cell >> 5)] & (1 << (cell & 31))) !== 0;
  }

  /** Makes the carrier the sum of those of two full connections; false if they share a cell that is not captured. */
  private addUp(slot: number, other: number): boolean {
    const { fulls, carrier, overlap, spare, width } = this;
    const { words } = fulls;
    for (let w = 0; w < width; w++) {
      const [here, there] = [words[slot * width + w], words[other * width + w]];
      overlap[w] = here & there;
      if ((overlap[w] & ~spare[w]) !== 0) return false;
      carrier[w] = here | there;
    }
    return true;
  }
}
