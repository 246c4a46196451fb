import type { TrailGraph } from './lattice.js';

/**
 * An Euler trail: the edges that can be reached from `start` through edges with used[e] = 1, each once, in an
 * order that can be walked from `start`. Those edges must meet an even number of times at every vertex, or once
 * more at `start` and at one other. Returns edge numbers. Method: C. Hierholzer (1873), with an explicit stack.
 */
export function eulerTrail(graph: TrailGraph, used: Uint8Array, start: number): Int32Array {
  const left = used.slice();
  const next = graph.first.slice();
  const trail = new Int32Array(graph.edgeCount);
  const vertices = new Int32Array(graph.edgeCount + 1);
  const edges = new Int32Array(graph.edgeCount + 1);
  let at = trail.length;
  let depth = 0;
  vertices[0] = start;
  while (depth >= 0) {
    const v = vertices[depth];
    while (next[v] < graph.first[v + 1] && left[graph.incident[next[v]]] === 0) next[v]++;
    if (next[v] < graph.first[v + 1]) {
      const e = graph.incident[next[v]];
      left[e] = 0;
      edges[++depth] = e;
      vertices[depth] = graph.from[e] + graph.to[e] - v;
    } else if (depth-- > 0) {
      trail[--at] = edges[depth + 1];
    }
  }
  return trail.slice(at);
}
