/**
 * Pockets: parts of the reach behind a bridge, the entry. A trail that takes the entry ends in the
 * pocket; one that ends elsewhere loses all of it, cycles included. Parity alone does not see this:
 * it counts unreachable cycles as kept. So the relaxation is solved without the pockets, and each
 * pocket is an alternative end.
 *
 *      core ... gate --entry-- [ pocket ]        size: edges of the pocket and its entry
 *
 * Pockets are the largest parts behind a bridge that have a cycle, no forced edge, and at most half
 * of the edges. For parts without a cycle parity is enough. Method: bridges by depth-first search,
 * R. Tarjan (1974).
 */
import type { TrailGraph } from '../trail/lattice.js';

/** The state of an edge in a case of the branch and bound; one byte an edge. */
export const FREE = 0;
/** Captured. */
export const FORCED = 1;
/** Never captured. */
export const REMOVED = 2;

export class Pockets {
  count = 0;
  /** Per pocket. */
  readonly entry: Int32Array;
  readonly gate: Int32Array;
  readonly size: Int32Array;
  /** Pocket of each vertex in reach, -1 in the core. */
  readonly pocketOf: Int32Array;

  /** Vertices in search order; per vertex: index in it, edge found by, lowest index seen. */
  private readonly order: Int32Array;
  private readonly place: Int32Array;
  private readonly foundBy: Int32Array;
  private readonly low: Int32Array;
  private readonly next: Int32Array;
  private readonly stack: Int32Array;
  /** Sums below a vertex: vertices, edges (with the one it was found by), forced edges. */
  private readonly vertices: Int32Array;
  private readonly edges: Int32Array;
  private readonly forced: Int32Array;
  private found = 0;

  constructor(private readonly graph: TrailGraph) {
    const n = graph.vertexCount;
    const array = (): Int32Array => new Int32Array(n);
    [this.entry, this.gate, this.size, this.pocketOf] = [array(), array(), array(), array()];
    [this.order, this.place, this.foundBy, this.low] = [array(), array(), array(), array()];
    [this.next, this.stack, this.vertices, this.edges, this.forced] = [
      array(),
      array(),
      array(),
      array(),
      array(),
    ];
  }

  /** Finds the pockets of the part of vertex 0 in the edges with usable[e] = 1. */
  find(usable: Uint8Array, state: Uint8Array): void {
    this.search(usable);
    this.sumUp(usable, state);
    this.select();
  }

  private search(usable: Uint8Array): void {
    const { graph, place, foundBy, low, next, stack } = this;
    place.fill(-1);
    next.set(graph.first.subarray(0, graph.vertexCount));
    this.found = 0;
    this.visit(0, -1);
    let depth = 0;
    stack[0] = 0;
    while (depth >= 0) {
      const v = stack[depth];
      if (next[v] === graph.first[v + 1]) {
        depth--;
        if (depth >= 0 && low[v] < low[stack[depth]]) low[stack[depth]] = low[v];
        continue;
      }
      const e = graph.incident[next[v]++];
      if (usable[e] === 0 || e === foundBy[v]) continue;
      const w = graph.from[e] + graph.to[e] - v;
      if (place[w] < 0) {
        this.visit(w, e);
        stack[++depth] = w;
      } else if (place[w] < low[v]) low[v] = place[w];
    }
  }

  private visit(v: number, by: number): void {
    this.order[this.found] = v;
    this.place[v] = this.low[v] = this.found++;
    this.foundBy[v] = by;
  }

  private parent(v: number): number {
    const e = this.foundBy[v];
    return e < 0 ? -1 : this.graph.from[e] + this.graph.to[e] - v;
  }

  /** Counts below each vertex; an edge counts at its end that was found later. */
  private sumUp(usable: Uint8Array, state: Uint8Array): void {
    const { graph, order, place, vertices, edges, forced } = this;
    vertices.fill(1);
    edges.fill(0);
    forced.fill(0);
    for (let e = 0; e < graph.edgeCount; e++) {
      if (usable[e] === 0) continue;
      const later = place[graph.from[e]] > place[graph.to[e]] ? graph.from[e] : graph.to[e];
      edges[later]++;
      if (state[e] === FORCED) forced[later]++;
    }
    for (let i = this.found - 1; i > 0; i--) {
      const v = order[i];
      const p = this.parent(v);
      vertices[p] += vertices[v];
      edges[p] += edges[v];
      forced[p] += forced[v];
    }
  }

  private select(): void {
    const { order, place, low, vertices, edges, forced, pocketOf } = this;
    this.count = 0;
    pocketOf.fill(-1);
    for (let i = 1; i < this.found; i++) {
      const v = order[i];
      const p = this.parent(v);
      pocketOf[v] = pocketOf[p];
      const hasCycle = edges[v] > vertices[v];
      if (pocketOf[p] >= 0 || low[v] < place[v] || !hasCycle || forced[v] > 0) continue;
      if (2 * edges[v] > edges[0]) continue;
      this.entry[this.count] = this.foundBy[v];
      this.gate[this.count] = p;
      this.size[this.count] = edges[v];
      pocketOf[v] = this.count++;
    }
  }
}
