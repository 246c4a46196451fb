/**
 * The forest of alternating trees in the matching of `matching.ts`.
 *
 *      root o===inner---o===inner---o      === touches (parentNear, parentFar)     --- matched (mateNear, mateFar)
 *
 * o: outer. The near vertex of a pair lies in the region that the entry belongs to, the far one in the other
 * region; both are demand vertices, so they stay right when regions merge. A tree has the name of its exposed
 * vertex, and its regions form a ring.
 */
import { Regions } from './regions.js';
import type { TrailGraph } from './lattice.js';

export abstract class Forest extends Regions {
  /** Demand vertices without a partner. */
  exposed = 0;
  protected readonly mateNear: Int32Array;
  protected readonly mateFar: Int32Array;
  protected readonly parentNear: Int32Array;
  protected readonly parentFar: Int32Array;
  /** Per region: its tree and neighbours in the ring. Per tree: some region of it, -1 for none. */
  protected readonly tree: Int32Array;
  protected readonly treeNext: Int32Array;
  private readonly treePrev: Int32Array;
  protected readonly treeHead: Int32Array;
  protected readonly mark: Int32Array;
  private stamp = 0;

  constructor(graph: TrailGraph) {
    super(graph);
    const regions = 2 * this.n;
    this.mateNear = new Int32Array(regions);
    this.mateFar = new Int32Array(regions);
    this.parentNear = new Int32Array(regions);
    this.parentFar = new Int32Array(regions);
    this.tree = new Int32Array(regions);
    this.treeNext = new Int32Array(regions);
    this.treePrev = new Int32Array(regions);
    this.treeHead = new Int32Array(this.n);
    this.mark = new Int32Array(regions);
  }

  /** Every demand vertex is the root of a tree of its own. */
  protected plant(demand: Uint8Array): void {
    this.exposed = 0;
    this.stamp = 0;
    this.mark.fill(0);
    for (let v = 0; v < this.n; v++) {
      if (demand[v] === 0) continue;
      this.exposed++;
      this.mateNear[v] = v;
      this.mateFar[v] = -1;
      this.treeHead[v] = -1;
      this.join(v, v);
    }
  }

  /** The matched region of u touches the outer region of v: it becomes inner, its mate outer. */
  protected absorb(u: number, v: number): void {
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

  /** Outer regions of two trees touch: matches them and flips both paths up to the roots. */
  protected augment(u: number, v: number): void {
    const a = this.top[u];
    const b = this.top[v];
    this.flip(a, u, v);
    this.flip(b, v, u);
    this.exposed -= 2;
    this.dissolve(this.tree[a]);
    this.dissolve(this.tree[b]);
  }

  protected dissolve(tree: number): void {
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

  protected join(r: number, tree: number): void {
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

  protected leave(r: number): void {
    const tree = this.tree[r];
    const next = this.treeNext[r];
    const prev = this.treePrev[r];
    this.treeNext[prev] = next;
    this.treePrev[next] = prev;
    if (this.treeHead[tree] === r) this.treeHead[tree] = next === r ? -1 : next;
  }

  protected flip(r: number, near: number, far: number): void {
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
  protected above(r: number): number {
    return this.mateFar[r] < 0 ? -1 : this.top[this.parentFar[this.top[this.mateFar[r]]]];
  }

  protected meetingPoint(a: number, b: number): number {
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
}
