/**
 * Faces of a trail graph drawn on the board: the cycles around its holes, for local changes of a
 * set of edges.
 *
 *      1 | 0     The four directions in which an edge can leave a vertex, in rotation. A face is walked by
 *      --v--     leaving each vertex by the first edge after the one it was entered by.
 *      2 | 3
 *
 * Faces with an edge on both sides (a bridge) or longer than 16 edges are left out.
 */
import type { TrailGraph } from '../trail/lattice.js';

export interface Faces {
  /** Edges of face f: edges[first[f]] .. edges[first[f + 1] - 1]. */
  readonly first: Int32Array;
  readonly edges: Int32Array;
  /** The faces of edge e, at most two: sides[2e], sides[2e + 1]; -1 for none. */
  readonly sides: Int32Array;
}

const MAX_EDGES = 16;

/** All faces of the graph with at most 16 edges, none of them twice. */
export function facesOf(graph: TrailGraph): Faces {
  const { edgeCount } = graph;
  const edgeAt = edgesByDirection(graph);
  const seen = new Uint8Array(2 * edgeCount);
  const sides = new Int32Array(2 * edgeCount).fill(-1);
  const first = [0];
  const edges: number[] = [];
  for (let half = 0; half < 2 * edgeCount; half++) {
    if (seen[half] === 1) continue;
    const walk = walkFace(graph, edgeAt, half, seen);
    if (walk.length > MAX_EDGES || new Set(walk).size < walk.length) continue;
    const face = first.length - 1;
    for (const e of walk) {
      sides[sides[2 * e] < 0 ? 2 * e : 2 * e + 1] = face;
      edges.push(e);
    }
    first.push(edges.length);
  }
  return { first: Int32Array.from(first), edges: Int32Array.from(edges), sides };
}

function direction(graph: TrailGraph, v: number, w: number): number {
  const up = graph.rowOf[w] > graph.rowOf[v];
  const right = graph.colOf[w] > graph.colOf[v];
  return up ? (right ? 0 : 1) : right ? 3 : 2;
}

function edgesByDirection(graph: TrailGraph): Int32Array {
  const edgeAt = new Int32Array(4 * graph.vertexCount).fill(-1);
  for (let e = 0; e < graph.edgeCount; e++) {
    const v = graph.from[e];
    const w = graph.to[e];
    edgeAt[4 * v + direction(graph, v, w)] = e;
    edgeAt[4 * w + direction(graph, w, v)] = e;
  }
  return edgeAt;
}

/** The face beside half-edge 2e (from -> to) or 2e + 1 (to -> from); marks it as seen. */
function walkFace(graph: TrailGraph, edgeAt: Int32Array, half: number, seen: Uint8Array): number[] {
  const walk: number[] = [];
  for (let h = half; seen[h] === 0;) {
    seen[h] = 1;
    const e = h >> 1;
    walk.push(e);
    const v = h & 1 ? graph.to[e] : graph.from[e];
    const w = graph.from[e] + graph.to[e] - v;
    let turn = direction(graph, w, v);
    do turn = (turn + 1) & 3;
    while (edgeAt[4 * w + turn] < 0);
    const out = edgeAt[4 * w + turn];
    h = 2 * out + (graph.from[out] === w ? 0 : 1);
  }
  return walk;
}
