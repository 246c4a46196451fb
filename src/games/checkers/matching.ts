/**
 * Minimum-weight matching of the demand vertices of a sparse graph under graph distance, leaving one of them
 * free (or one in each part that paths cannot leave). Exact, with its dual solution.
 *
 * Method: J. Edmonds' primal-dual blossom algorithm (1965) with all alternating trees growing together. Regions
 * of the trees' outer vertices grow, those of the inner ones shrink (`regions.ts`). When two touch: outer and
 * matched: the tree takes both partners in; two trees: the path between their roots is flipped and both trees
 * dissolve; the same tree: the cycle becomes a blossom. A shrinking blossom of radius 0 opens again; a
 * shrinking vertex of radius 0 makes its two neighbours in the tree touch, by the triangle inequality.
 * Exposed vertices grow all the time, so the last one has the largest total radius: it is the best one to
 * leave free, and weight = (sum of all radii - its total radius) / 2.
 *
 * Limits: O(events) with few events a vertex on lattices; worst case as usual, cubic.
 *
 *      tree:  root o===inner---o===inner---o      === touches (parentNear, parentFar), --- matched (mate)
 *      link of child c of a blossom: linkNear[c] in c touches linkFar[c] in nextSibling[c]
 */
import { Regions } from './regions.js';
import type { TrailGraph } from './lattice.js';

export class Matching extends Regions {
  /** Partner of each demand vertex; -1 for the free one and for vertices without demand. */
  readonly partner: Int32Array;
  /** Demand vertices left without a partner: one in each odd part; `freeVertex` is one of them. */
  exposed = 0;
  freeVertex = -1;

  private readonly demand: Uint8Array;
  private readonly mateNear: Int32Array;
  private readonly mateFar: Int32Array;
  private readonly parentNear: Int32Array;
  private readonly parentFar: Int32Array;
  private readonly linkNear: Int32Array;
  private readonly linkFar: Int32Array;
  /** Tree of a top region, named by its exposed vertex, and the ring of the tree's regions. */
  private readonly tree: Int32Array;
  private readonly treeNext: Int32Array;
  private readonly treePrev: Int32Array;
  private readonly treeHead: Int32Array;
  private readonly mark: Int32Array;
  private readonly spare: Int32Array;
  private spareCount = 0;
  private stamp = 0;

  constructor(graph: TrailGraph) {
    super(graph);
    const regions = 2 * this.n;
    this.partner = new Int32Array(this.n);
    this.demand = new Uint8Array(this.n);
    this.mateNear = new Int32Array(regions);
    this.mateFar = new Int32Array(regions);
    this.parentNear = new Int32Array(regions);
    this.parentFar = new Int32Array(regions);
    this.linkNear = new Int32Array(regions);
    this.linkFar = new Int32Array(regions);
    this.tree = new Int32Array(regions);
    this.treeNext = new Int32Array(regions);
    this.treePrev = new Int32Array(regions);
    this.treeHead = new Int32Array(this.n);
    this.mark = new Int32Array(regions);
    this.spare = new Int32Array(this.n);
  }

  /** Bytes of its arrays. */
  get bytes(): number {
    return this.queue.bytes + this.m + 4 * 45 * this.n;
  }

  /**
   * Matches the vertices with demand[v] = 1 along edges with open[e] = 1.
   * @returns the weight in edges; -1 if there is no demand or more than one vertex must stay free.
   */
  run(demand: Uint8Array): number {
    this.start(demand);
    while (this.exposed > 1) {
      const id = this.queue.pop();
      if (id < 0) break;
      if (id < this.m) this.meet(id);
      else this.shrunk(id - this.m);
    }
    return this.finish();
  }

  /** Of a solved matching: the sum of all radii, and how deep vertex x lies in regions. */
  moats = 0;
  depth(x: number): number {
    return this.source[x] < 0 ? 0 : this.reach(x);
  }

  /** Region r is part of the dual solution: a demand vertex or a blossom in use. */
  isRegion(r: number): boolean {
    return r < this.n ? this.demand[r] !== 0 : this.firstChild[r] >= 0;
  }

  private start(demand: Uint8Array): void {
    this.demand.set(demand);
    this.exposed = 0;
    for (let v = 0; v < this.n; v++) {
      this.spare[v] = 2 * this.n - 1 - v;
      this.partner[v] = -1;
      if (demand[v] === 0) continue;
      this.exposed++;
      this.mateNear[v] = v;
      this.mateFar[v] = -1;
      this.treeHead[v] = -1;
      this.join(v, v);
    }
    this.spareCount = this.n;
    this.mark.fill(0);
    this.stamp = 0;
    this.resetRegions(demand);
  }

  private finish(): number {
    this.moats = 0;
    this.freeVertex = -1;
    for (let r = 0; r < 2 * this.n; r++) {
      if (!this.isRegion(r)) continue;
      if (this.parent[r] < 0) {
        this.setSign(r, 0);
        this.settle(r);
      }
      this.moats += this.radius[r];
    }
    for (let v = 0; v < this.n; v++) if (this.demand[v] !== 0 && this.partner[v] < 0) this.freeVertex = v;
    return this.exposed === 1 ? (this.moats - this.queue.now) / 2 : -1;
  }

  /** Writes the partners of the vertices in r, whose matched vertex is known. */
  private settle(r: number): void {
    if (r < this.n) {
      this.partner[r] = this.mateFar[r];
      return;
    }
    const base = this.childHolding(r, this.mateNear[r]);
    this.mateNear[base] = this.mateNear[r];
    this.mateFar[base] = this.mateFar[r];
    this.settle(base);
    for (let c = this.nextSibling[base]; c !== base; c = this.nextSibling[this.nextSibling[c]]) {
      this.pairWithNext(c);
      this.settle(c);
      this.settle(this.nextSibling[c]);
    }
  }

  private pairWithNext(c: number): void {
    const d = this.nextSibling[c];
    this.mateNear[c] = this.mateFar[d] = this.linkNear[c];
    this.mateFar[c] = this.mateNear[d] = this.linkFar[c];
  }

  private childHolding(blossom: number, vertex: number): number {
    let r = vertex;
    while (this.parent[r] !== blossom) r = this.parent[r];
    return r;
  }

  /** Something happens on edge e. */
  private meet(e: number): void {
    const x = this.graph.from[e];
    const y = this.graph.to[e];
    const u = this.source[x];
    const v = this.source[y];
    const free = u < 0 ? x : v < 0 ? y : -1;
    if (u < 0 && v < 0) return;
    if (free >= 0) {
      const z = x + y - free;
      if (this.sign[this.top[this.source[z]]] > 0 && this.reach(z) === 2) this.cover(free, z);
      else this.schedule(e);
      return;
    }
    const a = this.top[u];
    const b = this.top[v];
    if (a === b || this.sign[a] + this.sign[b] <= 0) return;
    if (this.reach(x) + this.reach(y) !== 2) this.schedule(e);
    else if (this.sign[a] === 0) this.absorb(u, v);
    else if (this.sign[b] === 0) this.absorb(v, u);
    else if (this.tree[a] === this.tree[b]) this.shrink(u, v);
    else this.augment(u, v);
  }

  /** The matched region of u touches the outer region of v: it becomes inner, its mate outer. */
  private absorb(u: number, v: number): void {
    const inner = this.top[u];
    const outer = this.top[this.mateFar[inner]];
    const tree = this.tree[this.top[v]];
    this.parentNear[inner] = u;
    this.parentFar[inner] = v;
    this.setSign(inner, -1);
    this.setSign(outer, 1);
    this.join(inner, tree);
    this.join(outer, tree);
    this.reschedule(inner);
    this.reschedule(outer);
  }

  private join(r: number, tree: number): void {
    const head = this.treeHead[tree];
    this.tree[r] = tree;
    if (head < 0) {
      this.treeHead[tree] = this.treeNext[r] = this.treePrev[r] = r;
      return;
    }
    const next = this.treeNext[head];
    this.treeNext[head] = this.treePrev[next] = r;
    this.treeNext[r] = next;
    this.treePrev[r] = head;
  }

  private leave(r: number): void {
    const tree = this.tree[r];
    const next = this.treeNext[r];
    const prev = this.treePrev[r];
    this.treeNext[prev] = next;
    this.treePrev[next] = prev;
    if (this.treeHead[tree] === r) this.treeHead[tree] = next === r ? -1 : next;
  }

  /** Outer regions of two trees touch: matches them and flips both paths up to the roots. */
  private augment(u: number, v: number): void {
    const a = this.top[u];
    const b = this.top[v];
    this.flip(a, u, v);
    this.flip(b, v, u);
    this.exposed -= 2;
    this.dissolve(this.tree[a]);
    this.dissolve(this.tree[b]);
  }

  private flip(r: number, near: number, far: number): void {
    for (;;) {
      const old = this.mateFar[r];
      this.mateNear[r] = near;
      this.mateFar[r] = far;
      if (old < 0) return;
      const inner = this.top[old];
      far = this.mateNear[inner] = this.parentNear[inner];
      near = this.mateFar[inner] = this.parentFar[inner];
      r = this.top[near];
    }
  }

  private dissolve(tree: number): void {
    const head = this.treeHead[tree];
    let r = head;
    do {
      this.setSign(r, 0);
      r = this.treeNext[r];
    } while (r !== head);
    do {
      this.reschedule(r);
      r = this.treeNext[r];
    } while (r !== head);
    this.treeHead[tree] = -1;
  }

  /** The outer region above outer region r in its tree, -1 at the root. */
  private above(r: number): number {
    return this.mateFar[r] < 0 ? -1 : this.top[this.parentFar[this.top[this.mateFar[r]]]];
  }

  private meetingPoint(a: number, b: number): number {
    const stamp = ++this.stamp;
    for (;;) {
      if (a >= 0) {
        if (this.mark[a] === stamp) return a;
        this.mark[a] = stamp;
        a = this.above(a);
      }
      const held = a;
      a = b;
      b = held;
    }
  }

  /** Outer regions of one tree touch at u and v: the cycle through their meeting point becomes a blossom. */
  private shrink(u: number, v: number): void {
    const a = this.top[u];
    const b = this.top[v];
    const peak = this.meetingPoint(a, b);
    this.linkUp(a, peak);
    this.linkDown(b, peak, a, v, u);
    const blossom = this.spare[--this.spareCount];
    this.join(blossom, this.tree[peak]);
    this.mateNear[blossom] = this.mateNear[peak];
    this.mateFar[blossom] = this.mateFar[peak];
    this.radius[blossom] = 0;
    this.since[blossom] = this.queue.now;
    this.sign[blossom] = 1;
    this.shell[blossom] = -1;
    this.parent[blossom] = -1;
    this.firstChild[blossom] = peak;
    let c = peak;
    do {
      this.enclose(c, blossom);
      c = this.nextSibling[c];
    } while (c !== peak);
    do {
      if (this.mark[c] < 0) this.reschedule(c);
      this.mark[c] = 0;
      c = this.nextSibling[c];
    } while (c !== peak);
  }

  /** Chains r and all above it, the last to `peak`. */
  private linkUp(r: number, peak: number): void {
    while (r !== peak) {
      const inner = this.top[this.mateFar[r]];
      this.nextSibling[r] = inner;
      this.linkNear[r] = this.mateNear[r];
      this.linkFar[r] = this.mateFar[r];
      this.linkNear[inner] = this.parentNear[inner];
      this.linkFar[inner] = this.parentFar[inner];
      r = this.nextSibling[inner] = this.top[this.parentFar[inner]];
    }
  }

  /** Chains `peak` down to r, and r to `last` by the edge near-far. */
  private linkDown(r: number, peak: number, last: number, near: number, far: number): void {
    this.nextSibling[r] = last;
    this.linkNear[r] = near;
    this.linkFar[r] = far;
    while (r !== peak) {
      const inner = this.top[this.mateFar[r]];
      this.nextSibling[inner] = r;
      this.linkNear[inner] = this.mateFar[r];
      this.linkFar[inner] = this.mateNear[r];
      const outer = this.top[this.parentFar[inner]];
      this.nextSibling[outer] = inner;
      this.linkNear[outer] = this.parentFar[inner];
      this.linkFar[outer] = this.parentNear[inner];
      r = outer;
    }
  }

  /** Region c goes into the blossom; mark -1 if it was shrinking, for it now grows. */
  private enclose(c: number, blossom: number): void {
    this.mark[c] = this.sign[c] < 0 ? -1 : 0;
    this.setSign(c, 0);
    this.leave(c);
    this.parent[c] = blossom;
    const count = this.collect(c);
    for (let i = 0; i < count; i++) {
      const v = this.members[i];
      if (v >= this.n) continue;
      this.inside[v] += this.radius[c];
      this.top[v] = blossom;
    }
  }

  /** A shrinking region may have to leave vertices, or has radius 0. */
  private shrunk(r: number): void {
    if (this.parent[r] >= 0 || this.sign[r] >= 0) return;
    if (r >= this.n && this.firstChild[r] < 0) return;
    if (!this.retreat(r)) return;
    if (r < this.n) this.shrink(this.mateFar[r], this.parentFar[r]);
    else this.expand(r);
  }

  /** Opens an inner blossom: the even way round from its parent's child to its mate's stays in the tree. */
  private expand(blossom: number): void {
    const { nextSibling } = this;
    const tree = this.tree[blossom];
    const entry = this.childHolding(blossom, this.parentNear[blossom]);
    const exit = this.childHolding(blossom, this.mateNear[blossom]);
    this.leave(blossom);
    let steps = 0;
    for (let c = entry; c !== exit; c = nextSibling[c]) steps++;
    for (let c = nextSibling[exit]; steps % 2 === 0 && c !== entry; c = nextSibling[nextSibling[c]]) {
      this.pairWithNext(c);
    }
    for (let c = nextSibling[entry]; steps % 2 === 1 && c !== exit; c = nextSibling[nextSibling[c]]) {
      this.pairWithNext(c);
    }
    this.release(entry);
    let c = nextSibling[entry];
    for (; c !== entry; c = nextSibling[c]) this.release(c);
    if (steps % 2 === 0) this.keepForward(entry, exit, tree);
    else this.keepBackward(entry, exit, tree);
    this.parentNear[entry] = this.parentNear[blossom];
    this.parentFar[entry] = this.parentFar[blossom];
    this.mateNear[exit] = this.mateNear[blossom];
    this.mateFar[exit] = this.mateFar[blossom];
    do {
      this.reschedule(c);
      c = nextSibling[c];
    } while (c !== entry);
    this.firstChild[blossom] = -1;
    this.spare[this.spareCount++] = blossom;
  }

  private release(c: number): void {
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

  /** entry, outer, inner, ... exit along the ring, by the links of each child to its next sibling. */
  private keepForward(entry: number, exit: number, tree: number): void {
    let c = entry;
    this.enter(c, -1, tree);
    while (c !== exit) {
      const outer = this.nextSibling[c];
      const inner = this.nextSibling[outer];
      this.pairWithNext(c);
      this.parentNear[inner] = this.linkFar[outer];
      this.parentFar[inner] = this.linkNear[outer];
      this.enter(outer, 1, tree);
      this.enter(inner, -1, tree);
      c = inner;
    }
  }

  /** The same against the ring: from exit forward to entry. */
  private keepBackward(entry: number, exit: number, tree: number): void {
    let c = exit;
    this.enter(c, -1, tree);
    while (c !== entry) {
      const outer = this.nextSibling[c];
      const inner = this.nextSibling[outer];
      this.parentNear[c] = this.linkNear[c];
      this.parentFar[c] = this.linkFar[c];
      this.pairWithNext(outer);
      this.enter(outer, 1, tree);
      this.enter(inner, -1, tree);
      c = inner;
    }
  }

  private enter(c: number, sign: number, tree: number): void {
    this.sign[c] = sign;
    this.join(c, tree);
  }
}
