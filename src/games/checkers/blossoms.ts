/**
 * Blossoms of the matching of `matching.ts`: odd cycles of touching regions that act as one region.
 *
 * The children of a blossom form a ring: linkNear[c], in child c, touches linkFar[c], in nextSibling[c]. One
 * child, the base, is matched outside (it holds mateNear of the blossom) and the others along the ring in pairs,
 * so the pairs inside need not be kept up to date: they are read off when the blossom opens.
 */
import { Forest } from './forest.js';
import type { TrailGraph } from './lattice.js';

export abstract class Blossoms extends Forest {
  private readonly linkNear: Int32Array;
  private readonly linkFar: Int32Array;
  /** Numbers of regions that are not in use. */
  private readonly spare: Int32Array;
  private spareCount = 0;

  constructor(graph: TrailGraph) {
    super(graph);
    this.linkNear = new Int32Array(2 * this.n);
    this.linkFar = new Int32Array(2 * this.n);
    this.spare = new Int32Array(this.n);
  }

  protected resetBlossoms(): void {
    for (let i = 0; i < this.n; i++) this.spare[i] = 2 * this.n - 1 - i;
    this.spareCount = this.n;
  }

  protected pairWithNext(c: number): void {
    const d = this.nextSibling[c];
    this.mateNear[c] = this.mateFar[d] = this.linkNear[c];
    this.mateFar[c] = this.mateNear[d] = this.linkFar[c];
  }

  protected childHolding(blossom: number, vertex: number): number {
    let r = vertex;
    while (this.parent[r] !== blossom) r = this.parent[r];
    return r;
  }

  /** Outer regions of one tree touch at u and v: the cycle through their meeting point becomes a blossom. */
  protected shrink(u: number, v: number): void {
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

  /** Opens an inner blossom: the even way round from its parent's child to its mate's stays in the tree. */
  protected expand(blossom: number): void {
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
