/**
 * H-search for large boards: the virtual connections of one player that matter to the sides, for carriers of any
 * number of cells.
 *
 * Two endpoints (endpoints.ts) have a full connection with carrier C if the player, moving second and answering
 * inside C, joins them; a semi connection if the player joins them moving first inside C. Every connection kept
 * has a chain or side at one end; between empty cells only plain links count, neighbours and bridges.
 *
 * - AND over an empty cell z: full x-z with C, a plain link or a full connection from z to y with D: semi x-y.
 * - AND over a chain z: full x-z with C and full z-y with D: full x-y with C + D.
 *   C and D are disjoint, and neither holds the other's end.
 * - OR: semis of a pair that have no cell in common to all make a full one whose carrier is their union.
 *
 * A full connection of the sides wins whoever moves. Otherwise the opponent, to move, must play in the common
 * cells of all semi connections of the sides, the must-play. What is found is right; not everything is found.
 *
 * Sources: V. Anshelevich, "A hierarchical approach to computer Hex" (2002); R. Hayward et al., "Solving 7x7 Hex
 * with domination, fill-in, and virtual connections" (2005); J. Pawlewicz et al., "Stronger virtual connections
 * in Hex" (2015), for bounded lists.
 */
import type { Geometry } from '../../rules/bordered-board.js';
import { Endpoints } from './endpoints.js';
import { FULL, Pool, SEMI } from './pool.js';

/** Semi connections in one union, at most. */
const unionDepth = 4;
/** Connections looked at in one run, at most. */
const maxLooks = 8000;

export class WideHSearch {
  /** The player's sides have a full connection. */
  isWon = false;
  /** Cells common to all semi connections of the sides; all of them if there is none. */
  readonly must: Int32Array;
  private readonly ends: Endpoints;
  private readonly pool: Pool;
  private readonly width: number;
  /** The carrier under construction. */
  private readonly carrier: Int32Array;
  /** By members of a union so far: what they have in common, and their union. */
  private readonly common: Int32Array;
  private readonly union: Int32Array;
  private readonly members = new Int32Array(64);
  private memberCount = 0;
  /** Chains with a used full connection to each endpoint, at `endpoint * stride`. */
  private readonly partners: Int16Array;
  private readonly partnerCount: Int32Array;
  private readonly stride: number;

  constructor(geometry: Geometry) {
    const cells = geometry.squareOf.length;
    this.width = (cells + 31) >> 5;
    this.ends = new Endpoints(geometry);
    // Chains that do not touch: never more than half of the cells.
    this.stride = (cells >> 1) + 4;
    this.pool = new Pool(this.width, this.stride * (cells + 4));
    this.must = new Int32Array(this.width);
    this.carrier = new Int32Array(this.width);
    this.common = new Int32Array((unionDepth + 1) * this.width);
    this.union = new Int32Array((unionDepth + 1) * this.width);
    this.partners = new Int16Array((cells + 4) * this.stride);
    this.partnerCount = new Int32Array(cells + 4);
  }

  run(colour: Uint8Array, player: number): void {
    const { ends, pool } = this;
    ends.set(colour, player);
    this.isWon = ends.joined;
    this.must.fill(-1);
    if (this.isWon) return;
    pool.clear(ends.chains, ends.count);
    this.partnerCount.fill(0, 0, ends.count);
    this.addPlainLinks();
    for (let looks = 0; looks < maxLooks && !this.isWon; looks++) {
      const entry = pool.pop();
      if (entry < 0) break;
      if (pool.kind[entry] === SEMI) this.useSemi(entry);
      else this.useFull(entry);
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

  private addPlainLinks(): void {
    const { ends, pool, carrier } = this;
    for (let y = ends.chains; y < ends.count; y++) {
      for (let link = ends.firstLink[y]; link < ends.firstLink[y + 1]; link++) {
        if (ends.to[link] >= ends.chains) continue;
        carrier.fill(0);
        this.include(ends.by[link]);
        this.include(ends.by2[link]);
        pool.add(FULL, ends.to[link], y, carrier, 0);
      }
    }
  }

  private include(cell: number): void {
    if (cell >= 0) this.carrier[cell >> 5] |= 1 << (cell & 31);
  }

  private holds(entry: number, cell: number): boolean {
    return cell >= 0 && (this.pool.words[entry * this.width + (cell >> 5)] & (1 << (cell & 31))) !== 0;
  }

  private cellOf(endpoint: number): number {
    return endpoint < this.ends.chains ? -1 : this.ends.cell[endpoint];
  }

  private useFull(entry: number): void {
    const { pool, ends } = this;
    const x = pool.x[entry];
    const y = pool.y[entry];
    if (x === 0 && y === 1) {
      this.isWon = true;
      return;
    }
    if (y < ends.chains) {
      this.overChain(entry, x, y);
      this.overChain(entry, y, x);
    } else {
      this.overCell(entry, x, y);
      this.overChain(entry, y, x);
    }
    pool.used[entry] = 1;
    this.meet(x, y);
    if (y < ends.chains) this.meet(y, x);
  }

  /** Notes that chain x is connected to endpoint y. */
  private meet(x: number, y: number): void {
    const from = y * this.stride;
    const end = from + this.partnerCount[y];
    for (let i = from; i < end; i++) if (this.partners[i] === x) return;
    this.partners[end] = x;
    this.partnerCount[y]++;
  }

  /** AND over the empty cell y with the full connection x-y in `entry`. */
  private overCell(entry: number, x: number, y: number): void {
    const { ends, pool, carrier, width } = this;
    const cell = ends.cell[y];
    const at = entry * width;
    for (let link = ends.firstLink[y]; link < ends.firstLink[y + 1]; link++) {
      const to = ends.to[link];
      if (to === x || this.holds(entry, this.cellOf(to))) continue;
      if (this.holds(entry, ends.by[link]) || this.holds(entry, ends.by2[link])) continue;
      for (let w = 0; w < width; w++) carrier[w] = pool.words[at + w];
      this.include(cell);
      this.include(ends.by[link]);
      this.include(ends.by2[link]);
      pool.add(SEMI, x, to, carrier, 0);
    }
    for (let i = 0; i < this.partnerCount[y]; i++) {
      const other = this.partners[y * this.stride + i];
      if (other !== x) this.join(SEMI, entry, pool.pair(other, y), x, other, cell);
    }
  }

  /** AND over the chain z with the full connection y-z in `entry`, y a chain or an empty cell. */
  private overChain(entry: number, y: number, z: number): void {
    if (z < 2) return;
    const { ends, pool } = this;
    for (let i = 0; i < this.partnerCount[z]; i++) {
      const other = this.partners[z * this.stride + i];
      if (other !== y) this.join(FULL, entry, pool.pair(other, z), y, other, -1);
    }
    // From a chain y the connections of z go on to empty cells.
    if (y >= ends.chains) return;
    for (let end = ends.chains; end < ends.count; end++) {
      if (pool.head[FULL][pool.pair(z, end)] < 0 || this.holds(entry, ends.cell[end])) continue;
      this.join(FULL, entry, pool.pair(z, end), y, end, -1);
    }
  }

  /** Connects `from` and `to` by `entry` and every used full connection of `pair` that shares no cell with it. */
  private join(kind: 0 | 1, entry: number, pair: number, from: number, to: number, over: number): void {
    const { pool, carrier, width } = this;
    const { words } = pool;
    const at = entry * width;
    const start = this.cellOf(from);
    for (let other = pool.head[FULL][pair]; other >= 0; other = pool.next[other]) {
      if (pool.used[other] === 0 || this.holds(other, start)) continue;
      const there = other * width;
      let w = 0;
      while (w < width && (words[at + w] & words[there + w]) === 0) w++;
      if (w < width) continue;
      for (w = 0; w < width; w++) carrier[w] = words[at + w] | words[there + w];
      this.include(over);
      pool.add(kind, from, to, carrier, 0);
    }
  }

  private useSemi(entry: number): void {
    const { pool, must, width } = this;
    const at = entry * width;
    pool.used[entry] = 1;
    if (pool.x[entry] === 0 && pool.y[entry] === 1) {
      let left = 0;
      for (let w = 0; w < width; w++) left |= must[w] &= pool.words[at + w];
      this.isWon = left === 0;
      return;
    }
    this.memberCount = 0;
    const pair = pool.pair(pool.x[entry], pool.y[entry]);
    for (let other = pool.head[SEMI][pair]; other >= 0; other = pool.next[other]) {
      if (other !== entry && pool.used[other] === 1) this.members[this.memberCount++] = other;
    }
    for (let w = 0; w < width; w++) this.common[w] = this.union[w] = pool.words[at + w];
    this.unite(entry, 0, 1);
  }

  /** The OR rule: adds members from number `from` on to the `size` ones united so far. */
  private unite(entry: number, from: number, size: number): void {
    const { pool, common, union, width } = this;
    const here = (size - 1) * width;
    const next = size * width;
    for (let i = from; i < this.memberCount; i++) {
      const at = this.members[i] * width;
      let rest = 0;
      let dropped = 0;
      for (let w = 0; w < width; w++) {
        const both = common[here + w] & pool.words[at + w];
        rest |= both;
        dropped |= common[here + w] & ~both;
        common[next + w] = both;
        union[next + w] = union[here + w] | pool.words[at + w];
      }
      if (dropped === 0) continue;
      if (rest === 0) pool.add(FULL, pool.x[entry], pool.y[entry], union, next);
      else if (size + 1 < unionDepth) this.unite(entry, i + 1, size + 1);
    }
  }
}
