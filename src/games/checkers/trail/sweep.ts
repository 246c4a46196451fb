/**
 * The order in which the frontier dynamic programme sweeps a lattice, and the slots of its
 * frontier.
 *
 * Vertices are processed row by row, or column by column if that needs fewer slots. A vertex holds
 * a slot from the moment an edge first touches it until it has been processed; slots are reused, so
 * their number is the width of the frontier: about a quarter of the board's shorter side, plus one.
 *
 *      sweep ->   0   1   2          vertex 4 is processed after 0..3; its forward edges go to 6 and 7;
 *                   3   4   5        the slots in use at that moment are those of 4, 5, 6 (edge 3-6).
 *                 6   7   8
 */
import type { TrailGraph } from './lattice.js';

export interface Sweep {
  /** Vertices in processing order. */
  readonly order: Int32Array;
  readonly slot: Int16Array;
  /** Slots in use at once, at most. */
  readonly width: number;
  /**
   * Forward edges of the i-th vertex of `order` begin at forwardEdge[forwardFirst[i]]. There are at
   * most two, both to the next row or column.
   */
  readonly forwardFirst: Int32Array;
  readonly forwardEdge: Int32Array;
  /** Other end of each forward edge. */
  readonly forwardTo: Int32Array;
}

/** The narrower of the two sweeps of `graph`. */
export function sweepOf(graph: TrailGraph): Sweep {
  const byRow = sweepBy(graph, graph.rowOf, graph.colOf);
  if (byRow.width <= 2) return byRow;
  const byCol = sweepBy(graph, graph.colOf, graph.rowOf);
  return byCol.width < byRow.width ? byCol : byRow;
}

function sweepBy(graph: TrailGraph, major: Int32Array, minor: Int32Array): Sweep {
  const n = graph.vertexCount;
  const order = Int32Array.from({ length: n }, (_, v) => v);
  order.sort((a, b) => major[a] - major[b] || minor[a] - minor[b]);
  const forwardFirst = new Int32Array(n + 1);
  const forwardEdge = new Int32Array(graph.edgeCount);
  const forwardTo = new Int32Array(graph.edgeCount);
  const processed = new Uint8Array(n);
  const slots = new SlotPool(n);
  let edges = 0;
  for (let i = 0; i < n; i++) {
    const v = order[i];
    processed[v] = 1;
    slots.take(v);
    for (let k = graph.first[v]; k < graph.first[v + 1]; k++) {
      const e = graph.incident[k];
      const w = graph.from[e] + graph.to[e] - v;
      if (processed[w]) continue;
      slots.take(w);
      forwardEdge[edges] = e;
      forwardTo[edges++] = w;
    }
    slots.release(v);
    forwardFirst[i + 1] = edges;
  }
  return { order, slot: slots.slot, width: slots.width, forwardFirst, forwardEdge, forwardTo };
}

/** Gives each vertex the lowest free slot when it is first touched. */
class SlotPool {
  readonly slot: Int16Array;
  width = 0;
  private readonly used: boolean[] = [];

  constructor(vertices: number) {
    this.slot = new Int16Array(vertices).fill(-1);
  }

  take(v: number): void {
    if (this.slot[v] >= 0) return;
    let s = 0;
    while (this.used[s]) s++;
    this.used[s] = true;
    this.slot[v] = s;
    this.width = Math.max(this.width, s + 1);
  }

  release(v: number): void {
    this.used[this.slot[v]] = false;
  }
}
