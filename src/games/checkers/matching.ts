/**
 * Minimum-weight matching of the demand vertices of a sparse graph under graph distance, leaving one of them
 * free (or one in each part that paths cannot leave). Exact, with its dual solution.
 *
 * Method: J. Edmonds' primal-dual blossom algorithm (1965) with all alternating trees growing together. The
 * regions of the trees' outer vertices grow, those of the inner ones shrink (`regions.ts`, `forest.ts`). When
 * two touch: outer and matched: the tree takes both partners in; two trees: the path between their roots is
 * flipped and both trees dissolve; the same tree: the cycle becomes a blossom (`blossoms.ts`). A shrinking
 * blossom of radius 0 opens again; a shrinking vertex of radius 0 makes its two neighbours in the tree touch,
 * by the triangle inequality. Exposed vertices grow all the time, so the last one has the largest total radius:
 * it is the best one to leave free, and weight = (sum of all radii - its total radius) / 2.
 *
 * Limits: O(events) with few events a vertex on lattices; worst case as usual, cubic.
 */
import { Blossoms } from './blossoms.js';
import type { TrailGraph } from './lattice.js';

export class Matching extends Blossoms {
  /** Partner of each demand vertex; -1 for the free one and for vertices without demand. */
  readonly partner: Int32Array;
  /** Sum of all radii of the dual solution. */
  moats = 0;
  private readonly demand: Uint8Array;

  constructor(graph: TrailGraph) {
    super(graph);
    this.partner = new Int32Array(this.n);
    this.demand = new Uint8Array(this.n);
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

  /** How deep vertex x lies in the regions of a solved matching: the radii around it. */
  depth(x: number): number {
    return this.source[x] < 0 ? 0 : this.reach(x);
  }

  /** Region r is part of the dual solution: a demand vertex or a blossom in use. */
  isRegion(r: number): boolean {
    return r < this.n ? this.demand[r] !== 0 : this.firstChild[r] >= 0;
  }

  private start(demand: Uint8Array): void {
    this.demand.set(demand);
    this.partner.fill(-1);
    this.resetBlossoms();
    this.plant(demand);
    this.resetRegions(demand);
  }

  private finish(): number {
    this.moats = 0;
    for (let r = 0; r < 2 * this.n; r++) {
      if (!this.isRegion(r)) continue;
      if (this.parent[r] < 0) {
        this.setSign(r, 0);
        this.settle(r);
      }
      this.moats += this.radius[r];
    }
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

  /** A shrinking region may have to leave vertices, or has radius 0. */
  private shrunk(r: number): void {
    if (this.parent[r] >= 0 || this.sign[r] >= 0) return;
    if (r >= this.n && this.firstChild[r] < 0) return;
    if (!this.retreat(r)) return;
    if (r < this.n) this.shrink(this.mateFar[r], this.parentFar[r]);
    else this.expand(r);
  }
}
