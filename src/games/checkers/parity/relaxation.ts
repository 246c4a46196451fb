/**
 * The parity relaxation of the longest trail: how many edges must at least be lost.
 *
 * A trail from s to t uses edges H that meet every vertex an even number of times, s and t once
 * more. The lost edges R are the others, so with D = (vertices of odd degree) Δ {s}, an odd number
 * of them, R meets exactly the vertices of D Δ {t} an odd number of times: R is a T-join. The least
 * R over all t is a minimum-weight matching of D that leaves one vertex, t, free; each pair is
 * joined by a shortest path. The relaxation allows H to fall apart into components.
 *
 * Edges that are captured in a case (`FORCED`) are closed to R. Pockets (`pockets.ts`) are left
 * out: with t in one, the core is left by its gate and the pocket adds at most its size. The proof
 * of the bound: `walls.ts`.
 *
 * References: J. Edmonds, E. Johnson, "Matching, Euler tours and the Chinese postman" (1973).
 */
import type { TrailGraph } from '../trail/lattice.js';
import { Matching } from './matching.js';
import { FORCED, FREE, REMOVED, Pockets } from './pockets.js';
import type { Random } from '../../../core/random.js';

export class ParityRelaxation {
  readonly matching: Matching;
  readonly pockets: Pockets;
  /** 1 for the edges of the core: those in reach without removed edges, except in pockets. */
  readonly usable: Uint8Array;
  /** Number of edges of the core. */
  coreSize = 0;
  /** Bound of the trails that end in the core, and of all; -1 if none has all forced edges. */
  coreBound = -1;
  bound = -1;
  /** Pocket with the best bound; -1 if there is no pocket. */
  bestPocket = -1;
  /** A forced edge is out of reach. */
  cutOff = false;
  /** `solve` was ended early; only `bound`, the number of all edges, is set. */
  ended = false;
  /** 1 for the edges of the relaxed optimum, after `chooseKept`. */
  readonly kept: Uint8Array;

  private readonly inReach: Uint8Array;
  private readonly demand: Uint8Array;
  private readonly key: Int32Array;
  private readonly touched: Int32Array;

  /** @param isOver polled during `solve`; true ends it */
  constructor(
    private readonly graph: TrailGraph,
    private readonly isOver: () => boolean,
  ) {
    this.matching = new Matching(graph);
    this.pockets = new Pockets(graph);
    this.inReach = new Uint8Array(graph.vertexCount);
    this.usable = new Uint8Array(graph.edgeCount);
    this.kept = new Uint8Array(graph.edgeCount);
    this.demand = new Uint8Array(graph.vertexCount);
    this.key = new Int32Array(graph.vertexCount);
    this.touched = new Int32Array(graph.vertexCount);
  }

  get bytes(): number {
    return this.matching.bytes + 2 * this.graph.edgeCount + 62 * this.graph.vertexCount;
  }

  /** Solves the relaxation in the case `state` (FREE, FORCED, REMOVED by edge). Returns `bound`. */
  solve(state: Uint8Array): number {
    const { graph, usable, demand } = this;
    this.findReach(state);
    this.ended = false;
    this.bound = this.coreBound = this.bestPocket = -1;
    this.pockets.count = 0;
    if (this.cutOff) return -1;
    this.setPocketsAside(state);
    demand.fill(0);
    demand[0] = 1;
    for (let e = 0; e < graph.edgeCount; e++) {
      this.matching.open[e] = usable[e] === 1 && state[e] === FREE ? 1 : 0;
      if (usable[e] === 0) continue;
      demand[graph.from[e]] ^= 1;
      demand[graph.to[e]] ^= 1;
    }
    const lost = this.matching.run(demand, this.isOver);
    if (lost >= 0) this.combine(lost);
    this.ended = lost === -2;
    if (this.ended) this.bound = graph.edgeCount;
    return this.bound;
  }

  private setPocketsAside(state: Uint8Array): void {
    const { graph, usable, pockets } = this;
    pockets.find(usable, state);
    if (pockets.count === 0) return;
    const { pocketOf } = pockets;
    for (let e = 0; e < graph.edgeCount; e++) {
      if (usable[e] === 0 || (pocketOf[graph.from[e]] < 0 && pocketOf[graph.to[e]] < 0)) continue;
      usable[e] = 0;
      this.coreSize--;
    }
  }

  /** The better of ending in the core, where `lost` edges are lost, and ending in a pocket. */
  private combine(lost: number): void {
    const { matching, pockets } = this;
    this.bound = this.coreBound = this.coreSize - lost;
    let best = -1;
    for (let i = 0; i < pockets.count; i++) {
      const lostBefore = Math.ceil((matching.moats - matching.depth(pockets.gate[i])) / 2);
      const bound = this.coreSize - lostBefore + pockets.size[i];
      if (bound <= best) continue;
      best = bound;
      this.bestPocket = i;
    }
    this.bound = Math.max(best, this.coreBound);
  }

  private findReach(state: Uint8Array): void {
    const { graph, inReach, usable, touched } = this;
    inReach.fill(0);
    usable.fill(0);
    inReach[0] = 1;
    touched[0] = 0;
    this.coreSize = 0;
    for (let i = 0, count = 1; i < count; i++) {
      const v = touched[i];
      for (let k = graph.first[v]; k < graph.first[v + 1]; k++) {
        const e = graph.incident[k];
        if (state[e] === REMOVED || usable[e] === 1) continue;
        usable[e] = 1;
        this.coreSize++;
        const w = graph.from[e] + graph.to[e] - v;
        if (inReach[w] === 1) continue;
        inReach[w] = 1;
        touched[count++] = w;
      }
    }
    this.cutOff = false;
    for (let e = 0; e < graph.edgeCount; e++) if (state[e] === FORCED && usable[e] === 0) this.cutOff = true;
  }

  /** Fills `kept` with an optimum of the solved relaxation; `random` breaks ties of paths. */
  chooseKept(random: Random): void {
    this.kept.set(this.usable);
    this.key.fill(-1);
    const { partner } = this.matching;
    for (let u = 0; u < this.graph.vertexCount; u++) if (partner[u] > u) this.losePath(u, partner[u], random);
  }

  /** Removes a shortest open path from u to v from `kept`. */
  private losePath(u: number, v: number, random: Random): void {
    const { graph, key, touched, kept } = this;
    const { open } = this.matching;
    key[u] = 0;
    touched[0] = u;
    let count = 1;
    for (let i = 0; key[v] < 0; i++) {
      const x = touched[i];
      for (let k = graph.first[x]; k < graph.first[x + 1]; k++) {
        const e = graph.incident[k];
        const y = graph.from[e] + graph.to[e] - x;
        if (open[e] === 0 || key[y] >= 0) continue;
        key[y] = key[x] + 1;
        touched[count++] = y;
      }
    }
    for (let x = v; x !== u;) {
      const e = this.edgeBack(x, random);
      kept[e] ^= 1;
      x = graph.from[e] + graph.to[e] - x;
    }
    for (let i = 0; i < count; i++) key[touched[i]] = -1;
  }

  private edgeBack(x: number, random: Random): number {
    const { graph, key } = this;
    let chosen = -1;
    let choices = 0;
    for (let k = graph.first[x]; k < graph.first[x + 1]; k++) {
      const e = graph.incident[k];
      const y = graph.from[e] + graph.to[e] - x;
      if (this.matching.open[e] === 0 || key[y] !== key[x] - 1) continue;
      if (++choices === 1 || random.below(choices) === 0) chosen = e;
    }
    return chosen;
  }
}
