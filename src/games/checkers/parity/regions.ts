/**
 * Regions that grow and shrink around the demand vertices of a graph with edges of length 2: the
 * geometry of the weighted matching in `matching.ts`, which never looks at a pair of demand
 * vertices that are far apart.
 *
 * A region is a demand vertex (its number is the vertex) or a blossom (numbers from vertexCount),
 * which holds an odd number of smaller regions. Only top regions, those inside no other, change:
 * sign +1 grows, -1 shrinks, 0 stays; one unit of radius in one unit of time.
 *
 *      reach(x) = inside[u] + radius of u's top region - distance[x]     u = source[x]
 *
 * is how far beyond vertex x the region extends; inside[u] adds the radii of the regions that hold
 * u below the top one. x is covered while reach(x) >= 0 and is on the shell (a stack) of the region
 * that was on top when it was reached. For an edge between two top regions, reach(x) + reach(y) <=
 * 2, and 2 means they touch:
 *
 *      u . . . x - - + - - y . . . v        slack = 2 - reach(x) - reach(y)
 *        region a  ->   <-  region b        the path u..x y..v is then as long as the two radii together
 *
 * Times are integers: every source in a tree has the parity of the clock, so two growing regions
 * meet at an integer. The idea of regions in a sparse graph is from O. Higgott, C. Gidney, "Sparse
 * Blossom" (2023); that of moats from M. Jünger, W. Pulleyblank, "Geometric duality and
 * combinatorial optimization" (1993).
 */
import { EventQueue } from './events.js';
import type { TrailGraph } from '../trail/lattice.js';

export class Regions {
  private readonly n: number;
  private readonly m: number;
  readonly queue: EventQueue;
  /** Edges that paths may use: 1, others 0. Set by the caller before a run. */
  readonly open: Uint8Array;

  /** Per vertex: demand vertex covering it (-1 none), its distance, the next on the shell. */
  readonly source: Int32Array;
  private readonly distance: Int32Array;
  private readonly below: Int32Array;

  /** Per demand vertex. */
  readonly top: Int32Array;
  private readonly inside: Int32Array;

  /** Per region. `firstChild` is -1 unless it is a blossom in use; siblings form a ring. */
  readonly radius: Int32Array;
  readonly parent: Int32Array;
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
  private readonly since: Int32Array;
  readonly sign: Int8Array;
  private readonly shell: Int32Array;

  /** Result of `collect`. */
  readonly members: Int32Array;

  constructor(protected readonly graph: TrailGraph) {
    const n = (this.n = graph.vertexCount);
    const m = (this.m = graph.edgeCount);
    this.queue = new EventQueue(m + 2 * n);
    this.open = new Uint8Array(m);
    this.source = new Int32Array(n);
    this.distance = new Int32Array(n);
    this.below = new Int32Array(n);
    this.top = new Int32Array(n);
    this.inside = new Int32Array(n);
    this.radius = new Int32Array(2 * n);
    this.parent = new Int32Array(2 * n);
    this.firstChild = new Int32Array(2 * n);
    this.nextSibling = new Int32Array(2 * n);
    this.since = new Int32Array(2 * n);
    this.sign = new Int8Array(2 * n);
    this.shell = new Int32Array(2 * n);
    this.members = new Int32Array(2 * n);
  }

  /** Makes every demand vertex a growing region of radius 0, at time 0. */
  reset(demand: Uint8Array): void {
    this.queue.reset();
    this.source.fill(-1);
    this.firstChild.fill(-1);
    this.parent.fill(-1);
    this.radius.fill(0);
    for (let v = 0; v < this.n; v++) {
      if (demand[v] === 0) continue;
      this.source[v] = v;
      this.distance[v] = 0;
      this.below[v] = -1;
      this.top[v] = v;
      this.inside[v] = 0;
      this.since[v] = 0;
      this.sign[v] = 1;
      this.shell[v] = v;
    }
    for (let e = 0; e < this.m; e++) this.schedule(e);
  }

  /** The distance by which the region that covers vertex x extends beyond it. */
  reach(x: number): number {
    const u = this.source[x];
    const r = this.top[u];
    return (
      this.inside[u] + this.radius[r] + this.sign[r] * (this.queue.now - this.since[r]) - this.distance[x]
    );
  }

  /** Schedules the next event on edge e, assuming that no region changes its sign before. */
  schedule(e: number): void {
    if (this.open[e] === 0) return;
    const x = this.graph.from[e];
    const y = this.graph.to[e];
    const u = this.source[x];
    const v = this.source[y];
    if (u < 0 || v < 0) {
      const z = u < 0 ? y : x;
      if (u === v || this.sign[this.top[this.source[z]]] <= 0) return;
      this.queue.push(e, this.queue.now + 2 - this.reach(z));
      return;
    }
    const a = this.top[u];
    const b = this.top[v];
    const rate = this.sign[a] + this.sign[b];
    if (a === b || rate <= 0) return;
    this.queue.push(e, this.queue.now + (2 - this.reach(x) - this.reach(y)) / rate);
  }

  /** Lists region r and all regions inside it in `members`; returns how many. */
  collect(r: number): number {
    const { members, firstChild, nextSibling } = this;
    members[0] = r;
    let count = 1;
    for (let i = 0; i < count; i++) {
      const start = firstChild[members[i]];
      if (start < 0) continue;
      let child = start;
      do {
        members[count++] = child;
        child = nextSibling[child];
      } while (child !== start);
    }
    return count;
  }

  /** The region directly inside `blossom` that holds `vertex`. */
  childHolding(blossom: number, vertex: number): number {
    let r = vertex;
    while (this.parent[r] !== blossom) r = this.parent[r];
    return r;
  }

  /** Starts a blossom: a growing top region of radius 0 with the ring of children at `child`. */
  found(blossom: number, child: number): void {
    this.radius[blossom] = 0;
    this.since[blossom] = this.queue.now;
    this.sign[blossom] = 1;
    this.shell[blossom] = -1;
    this.parent[blossom] = -1;
    this.firstChild[blossom] = child;
  }

  /** Puts top region c, which stops changing, inside the blossom. */
  enclose(c: number, blossom: number): void {
    this.setSign(c, 0);
    this.parent[c] = blossom;
    const count = this.collect(c);
    for (let i = 0; i < count; i++) {
      const v = this.members[i];
      if (v >= this.n) continue;
      this.inside[v] += this.radius[c];
      this.top[v] = blossom;
    }
  }

  /** Makes child c of an opened blossom a top region again, which does not change for now. */
  release(c: number): void {
    this.parent[c] = -1;
    this.since[c] = this.queue.now;
    this.sign[c] = 0;
    const count = this.collect(c);
    for (let i = 0; i < count; i++) {
      const v = this.members[i];
      if (v >= this.n) continue;
      this.inside[v] -= this.radius[c];
      this.top[v] = c;
    }
  }

  /** Gives top region r a new sign from now on. */
  setSign(r: number, sign: number): void {
    this.radius[r] += this.sign[r] * (this.queue.now - this.since[r]);
    this.since[r] = this.queue.now;
    this.sign[r] = sign;
  }

  /** Reschedules all events of region r's edges after a change of its sign. */
  reschedule(r: number): void {
    if (this.sign[this.topOf(r)] < 0) {
      this.queue.push(this.m + r, this.queue.now);
      return;
    }
    const count = this.collect(r);
    for (let i = 0; i < count; i++) {
      for (let x = this.shell[this.members[i]]; x >= 0; x = this.below[x]) this.scheduleAround(x);
    }
  }

  private topOf(r: number): number {
    return this.parent[r] < 0 ? r : this.parent[r];
  }

  private scheduleAround(x: number): void {
    const { first, incident } = this.graph;
    for (let i = first[x]; i < first[x + 1]; i++) this.schedule(incident[i]);
  }

  /** The growing region that covers x reaches its neighbour y. */
  cover(y: number, x: number): void {
    const u = this.source[x];
    const r = this.top[u];
    this.source[y] = u;
    this.distance[y] = this.distance[x] + 2;
    this.below[y] = this.shell[r];
    this.shell[r] = y;
    this.scheduleAround(y);
  }

  /** The shrinking region r leaves the vertices it no longer covers. True when its radius is 0. */
  retreat(r: number): boolean {
    for (;;) {
      const x = this.shell[r];
      if (x < 0 || x === r) break;
      const left = this.reach(x);
      if (left > 0) {
        this.queue.push(this.m + r, this.queue.now + left);
        return false;
      }
      this.shell[r] = this.below[x];
      this.source[x] = -1;
      this.scheduleAround(x);
    }
    const left = this.radius[r] - (this.queue.now - this.since[r]);
    if (left > 0) this.queue.push(this.m + r, this.queue.now + left);
    return left === 0;
  }
}
