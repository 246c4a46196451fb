/**
 * Minimum-weight matching of the demand vertices of a sparse graph under graph distance, where one
 * of them stays free (or one in each part that paths cannot leave). Exact, with its dual solution.
 *
 * Method: J. Edmonds' primal-dual blossom algorithm (1965) with all alternating trees growing
 * together. The regions of the trees' outer vertices grow, those of the inner ones shrink
 * (`regions.ts`). When an outer region touches a matched one, the tree takes in that region and its
 * partner; when it touches another tree, the path between their roots is flipped and both trees
 * dissolve; when it touches its own tree, the cycle becomes a blossom. A shrinking blossom of
 * radius 0 opens again; a shrinking vertex of radius 0 makes its two neighbours in the tree touch,
 * by the triangle inequality. Exposed vertices grow all the time, so the last one has the largest
 * total radius: it is the best one to leave free, and weight = (sum of all radii - its total
 * radius) / 2. O(events); cubic at worst.
 *
 *      root o===inner---o===inner---o      === touches (parentNear, parentFar)
 *                                          --- matched (mateNear, mateFar); o: outer
 *
 * The near vertex of a pair lies in the region that the entry belongs to, the far one in the other
 * region; both are demand vertices, so they stay right when regions merge. A tree has the number of
 * its exposed vertex, and its regions form a ring.
 *
 * The children of a blossom form a ring: linkNear[c], in child c, touches linkFar[c], in
 * nextSibling[c]. One child, the base, is matched outside (it holds mateNear of the blossom), and
 * the others along the ring in pairs. The pairs inside need not be kept up to date, because they
 * are read off when the blossom opens.
 */
import type { TrailGraph } from '../trail/lattice.js';
import { Regions } from './regions.js';

export class Matching {
  /** The regions of the solved matching: its dual solution. */
  readonly regions: Regions;
  /** Edges that paths may use: 1, others 0. Set by the caller before a run. */
  readonly open: Uint8Array;
  /** Partner of each demand vertex; -1 for the free one and for vertices without demand. */
  readonly partner: Int32Array;
  /** Sum of all radii of the dual solution. */
  moats = 0;

  private readonly n: number;
  private readonly demand: Uint8Array;
  /** Demand vertices without a partner. */
  private exposed = 0;
  private readonly top: Int32Array;
  private readonly sign: Int8Array;
  private readonly nextSibling: Int32Array;
  private readonly mateNear: Int32Array;
  private readonly mateFar: Int32Array;
  private readonly parentNear: Int32Array;
  private readonly parentFar: Int32Array;
  private readonly linkNear: Int32Array;
  private readonly linkFar: Int32Array;
  /** Per region: its tree and neighbours in the ring. Per tree: some region of it, -1 for none. */
  private readonly tree: Int32Array;
  private readonly treeNext: Int32Array;
  private readonly treePrev: Int32Array;
  private readonly treeHead: Int32Array;
  /** Regions seen by the call of `meetingPoint` with this stamp. */
  private readonly mark: Int32Array;
  private stamp = 0;
  /** Numbers of regions that are not in use. */
  private readonly spare: Int32Array;
  private spareCount = 0;

  constructor(private readonly graph: TrailGraph) {
    const n = (this.n = graph.vertexCount);
    this.regions = new Regions(graph);
    ({ open: this.open, top: this.top, sign: this.sign, nextSibling: this.nextSibling } = this.regions);
    this.demand = new Uint8Array(n);
    [this.partner, this.treeHead, this.spare] = [new Int32Array(n), new Int32Array(n), new Int32Array(n)];
    const perRegion = (): Int32Array => new Int32Array(2 * n);
    [this.mateNear, this.mateFar, this.mark] = [perRegion(), perRegion(), perRegion()];
    [this.parentNear, this.parentFar] = [perRegion(), perRegion()];
    [this.linkNear, this.linkFar] = [perRegion(), perRegion()];
    [this.tree, this.treeNext, this.treePrev] = [perRegion(), perRegion(), perRegion()];
  }

  get bytes(): number {
    return this.regions.queue.bytes + this.graph.edgeCount + 4 * 45 * this.n;
  }

  /**
   * Matches the vertices with demand[v] = 1 along edges with open[e] = 1.
   * @returns the weight in edges; -1 if there is no demand or more than one vertex must stay free;
   * -2 if `isOver`, polled during the run, ended it
   */
  run(demand: Uint8Array, isOver?: () => boolean): number {
    this.start(demand);
    for (let events = 1; this.exposed > 1; events++) {
      if (events % 4096 === 0 && isOver?.() === true) return -2;
      const id = this.regions.queue.pop();
      if (id < 0) break;
      if (id < this.graph.edgeCount) this.meet(id);
      else this.shrunk(id - this.graph.edgeCount);
    }
    return this.finish();
  }

  /** Sum of the radii around vertex x in the regions of a solved matching. */
  depth(x: number): number {
    return this.regions.source[x] < 0 ? 0 : this.regions.reach(x);
  }

  /** Whether region r is part of the dual solution: a demand vertex or a blossom in use. */
  isRegion(r: number): boolean {
    return r < this.n ? this.demand[r] !== 0 : this.regions.firstChild[r] >= 0;
  }

  /** Makes every demand vertex the root of its own tree. */
  private start(demand: Uint8Array): void {
    this.demand.set(demand);
    this.partner.fill(-1);
    for (let i = 0; i < this.n; i++) this.spare[i] = 2 * this.n - 1 - i;
    this.spareCount = this.n;
    this.exposed = this.stamp = 0;
    this.mark.fill(0);
    for (let v = 0; v < this.n; v++) {
      if (demand[v] === 0) continue;
      this.exposed++;
      this.mateNear[v] = v;
      this.mateFar[v] = -1;
      this.treeHead[v] = -1;
      this.join(v, v);
    }
    this.regions.reset(demand);
  }

  private finish(): number {
    const { regions } = this;
    this.moats = 0;
    for (let r = 0; r < 2 * this.n; r++) {
      if (!this.isRegion(r)) continue;
      if (regions.parent[r] < 0) {
        regions.setSign(r, 0);
        this.settle(r);
      }
      this.moats += regions.radius[r];
    }
    return this.exposed === 1 ? (this.moats - regions.queue.now) / 2 : -1;
  }

  /** Writes the partners of the vertices in r, whose matched vertex is known. */
  private settle(r: number): void {
    if (r < this.n) return void (this.partner[r] = this.mateFar[r]);
    const { nextSibling } = this;
    const base = this.regions.childHolding(r, this.mateNear[r]);
    this.mateNear[base] = this.mateNear[r];
    this.mateFar[base] = this.mateFar[r];
    this.settle(base);
    for (let c = nextSibling[base]; c !== base; c = nextSibling[nextSibling[c]]) {
      this.pairWithNext(c);
      this.settle(c);
      this.settle(nextSibling[c]);
    }
  }

  private meet(e: number): void {
    const { regions, top, sign } = this;
    const x = this.graph.from[e];
    const y = this.graph.to[e];
    const u = regions.source[x];
    const v = regions.source[y];
    if (u < 0 && v < 0) return;
    if (u < 0 || v < 0) {
      const covered = u < 0 ? y : x;
      const grows = sign[top[regions.source[covered]]] > 0;
      if (grows && regions.reach(covered) === 2) regions.cover(x + y - covered, covered);
      else regions.schedule(e);
      return;
    }
    const a = top[u];
    const b = top[v];
    if (a === b || sign[a] + sign[b] <= 0) return;
    if (regions.reach(x) + regions.reach(y) !== 2) regions.schedule(e);
    else if (sign[a] === 0) this.absorb(u, v);
    else if (sign[b] === 0) this.absorb(v, u);
    else if (this.tree[a] === this.tree[b]) this.shrink(u, v);
    else this.augment(u, v);
  }

  /** Handles an event of shrinking region r: it leaves vertices or reaches radius 0. */
  private shrunk(r: number): void {
    const { regions } = this;
    if (regions.parent[r] >= 0 || this.sign[r] >= 0) return;
    if (r >= this.n && regions.firstChild[r] < 0) return;
    if (!regions.retreat(r)) return;
    if (r < this.n) this.shrink(this.mateFar[r], this.parentFar[r]);
    else this.expand(r);
  }

  /** The matched region of u touches the outer region of v: it becomes inner, its mate outer. */
  private absorb(u: number, v: number): void {
    const { regions } = this;
    const inner = this.top[u];
    const outer = this.top[this.mateFar[inner]];
    const tree = this.tree[this.top[v]];
    this.parentNear[inner] = u;
    this.parentFar[inner] = v;
    regions.setSign(inner, -1);
    regions.setSign(outer, 1);
    this.join(inner, tree);
    this.join(outer, tree);
    regions.reschedule(inner);
    regions.reschedule(outer);
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

  private dissolve(tree: number): void {
    const head = this.treeHead[tree];
    let r = head;
    do {
      this.regions.setSign(r, 0);
      r = this.treeNext[r];
    } while (r !== head);
    do {
      this.regions.reschedule(r);
      r = this.treeNext[r];
    } while (r !== head);
    this.treeHead[tree] = -1;
  }

  /** Puts region r with this sign, by default the one it has, into the tree. */
  private join(r: number, tree: number, sign = this.sign[r]): void {
    const head = this.treeHead[tree];
    this.sign[r] = sign;
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

  /** The outer region above outer region r in its tree, -1 at the root. */
  private above(r: number): number {
    return this.mateFar[r] < 0 ? -1 : this.top[this.parentFar[this.top[this.mateFar[r]]]];
  }

  /** The lowest outer region that is above both a and b; climbs from both in turn. */
  private meetingPoint(a: number, b: number): number {
    const stamp = ++this.stamp;
    for (;;) {
      if (a >= 0) {
        if (this.mark[a] === stamp) return a;
        this.mark[a] = stamp;
        a = this.above(a);
      }
      [a, b] = [b, a];
    }
  }

  /** Outer regions of one tree touch at u and v: the cycle through them becomes a blossom. */
  private shrink(u: number, v: number): void {
    const { regions, nextSibling } = this;
    const a = this.top[u];
    const b = this.top[v];
    const peak = this.meetingPoint(a, b);
    this.linkUp(a, peak);
    this.linkDown(b, peak, a, v, u);
    const blossom = this.spare[--this.spareCount];
    this.join(blossom, this.tree[peak]);
    this.mateNear[blossom] = this.mateNear[peak];
    this.mateFar[blossom] = this.mateFar[peak];
    regions.found(blossom, peak);
    let c = peak;
    do {
      // Mark -1, which is no stamp: the region was shrinking, and grows inside the blossom.
      this.mark[c] = this.sign[c] < 0 ? -1 : 0;
      this.leave(c);
      regions.enclose(c, blossom);
      c = nextSibling[c];
    } while (c !== peak);
    do {
      if (this.mark[c] < 0) regions.reschedule(c);
      this.mark[c] = 0;
      c = nextSibling[c];
    } while (c !== peak);
  }

  /** Links r and all regions above it, each to the next one, up to `peak`. */
  private linkUp(r: number, peak: number): void {
    while (r !== peak) {
      const inner = this.top[this.mateFar[r]];
      this.link(r, inner, this.mateNear[r], this.mateFar[r]);
      const outer = this.top[this.parentFar[inner]];
      this.link(inner, outer, this.parentNear[inner], this.parentFar[inner]);
      r = outer;
    }
  }

  /** Links `peak` and the regions below it, each to the next one, down to r; then r to `last`. */
  private linkDown(r: number, peak: number, last: number, near: number, far: number): void {
    this.link(r, last, near, far);
    while (r !== peak) {
      const inner = this.top[this.mateFar[r]];
      this.link(inner, r, this.mateFar[r], this.mateNear[r]);
      const outer = this.top[this.parentFar[inner]];
      this.link(outer, inner, this.parentFar[inner], this.parentNear[inner]);
      r = outer;
    }
  }

  /** Makes `next` the sibling after c; the two touch at near, in c, and far. */
  private link(c: number, next: number, near: number, far: number): void {
    this.nextSibling[c] = next;
    this.linkNear[c] = near;
    this.linkFar[c] = far;
  }

  private pairWithNext(c: number): void {
    const d = this.nextSibling[c];
    this.mateNear[c] = this.mateFar[d] = this.linkNear[c];
    this.mateFar[c] = this.mateNear[d] = this.linkFar[c];
  }

  /** Opens an inner blossom: the even one of the two ways around its ring stays in the tree. */
  private expand(blossom: number): void {
    const { regions, nextSibling } = this;
    const tree = this.tree[blossom];
    const entry = regions.childHolding(blossom, this.parentNear[blossom]);
    const exit = regions.childHolding(blossom, this.mateNear[blossom]);
    this.leave(blossom);
    let steps = 0;
    for (let c = entry; c !== exit; c = nextSibling[c]) steps++;
    const forward = steps % 2 === 0;
    const [from, end] = forward ? [exit, entry] : [entry, exit];
    for (let c = nextSibling[from]; c !== end; c = nextSibling[nextSibling[c]]) this.pairWithNext(c);
    let c = entry;
    do {
      regions.release(c);
      c = nextSibling[c];
    } while (c !== entry);
    this.keepWay(end, from, forward, tree);
    this.parentNear[entry] = this.parentNear[blossom];
    this.parentFar[entry] = this.parentFar[blossom];
    this.mateNear[exit] = this.mateNear[blossom];
    this.mateFar[exit] = this.mateFar[blossom];
    do {
      regions.reschedule(c);
      c = nextSibling[c];
    } while (c !== entry);
    regions.firstChild[blossom] = -1;
    this.spare[this.spareCount++] = blossom;
  }

  /**
   * Takes the children from `start` along the ring to `end` into the tree, inner and outer in turn.
   * Their parents in the tree lie before them on the ring if `forward`, else after them.
   */
  private keepWay(start: number, end: number, forward: boolean, tree: number): void {
    const { nextSibling, linkNear, linkFar } = this;
    this.join(start, tree, -1);
    for (let c = start; c !== end;) {
      const outer = nextSibling[c];
      const inner = nextSibling[outer];
      this.pairWithNext(forward ? c : outer);
      this.parentNear[forward ? inner : c] = forward ? linkFar[outer] : linkNear[c];
      this.parentFar[forward ? inner : c] = forward ? linkNear[outer] : linkFar[c];
      this.join(outer, tree, 1);
      this.join(inner, tree, -1);
      c = inner;
    }
  }
}
