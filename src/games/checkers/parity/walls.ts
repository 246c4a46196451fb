/**
 * Walls: the dual solution of the parity relaxation as sets of vertices, which are easy to check.
 *
 * Let S be a set of vertices crossed by c edges, with c + [s in S] odd. A trail from s that does
 * not end in S crosses it an even number of times (odd if s is in S), so it loses at least one of
 * the c edges. A region B of the matching's dual, of radius r, gives the walls k = 1..r (distances
 * are doubled, edges have length 2)
 *
 *      S(B, k) = { x : min over demand v in B of distance(x, v) - inside(v) <= k - 1 }
 *
 * where inside(v) adds the radii of the regions within B that hold v. Each holds the demand of B
 * and no other, an odd number of vertices, and no edge is crossed by more than 2 of all the walls.
 * The walls around one vertex are at most as many as those around the free one, so the matching's
 * weight is what they prove:
 *
 *      lost edges >= (number of walls - most walls around one vertex) / 2
 *
 * Edges closed to the matching may be crossed freely: they are taken to be captured.
 */
import type { TrailGraph } from '../trail/lattice.js';
import type { Matching } from './matching.js';

/** `weight` equal walls around the same vertices. */
export interface VertexWall {
  readonly weight: number;
  readonly vertices: Int32Array;
}

export interface VertexWalls {
  /** No edge is crossed by walls of more total weight than this. */
  readonly capacity: 1 | 2;
  readonly walls: readonly VertexWall[];
}

/** The walls of a solved matching; halved to capacity 1 when all of them come in pairs. */
export function wallsOf(graph: TrailGraph, matching: Matching): VertexWalls {
  const walls: VertexWall[] = [];
  const key = new Int32Array(graph.vertexCount).fill(FAR);
  for (let r = 0; r < 2 * graph.vertexCount; r++) {
    if (matching.isRegion(r) && matching.regions.radius[r] > 0) appendWalls(graph, matching, r, key, walls);
  }
  if (walls.some((wall) => wall.weight % 2 === 1)) return { capacity: 2, walls };
  return { capacity: 1, walls: walls.map(({ weight, vertices }) => ({ weight: weight / 2, vertices })) };
}

const FAR = 0x3fffffff;

/** The walls of region r, equal ones together. `key` is FAR everywhere, before and after. */
function appendWalls(
  graph: TrailGraph,
  matching: Matching,
  r: number,
  key: Int32Array,
  walls: VertexWall[],
): void {
  const radius = matching.regions.radius[r];
  const { layers, lowest } = startLayers(graph, matching, r, key);
  const settled: number[] = [];
  let weight = 0;
  let emitted = 0;
  for (let level = lowest; level < radius; level++) {
    for (const x of layers[level - lowest] ?? []) {
      if (key[x] !== level) continue;
      settled.push(x);
      spread(graph, matching, x, key, layers, lowest);
    }
    if (level < 0) continue;
    if (settled.length > emitted && weight > 0) {
      walls.push({ weight, vertices: Int32Array.from(settled.slice(0, emitted)) });
      weight = 0;
    }
    emitted = settled.length;
    weight++;
  }
  walls.push({ weight, vertices: Int32Array.from(settled) });
  for (const layer of layers) for (const x of layer ?? []) key[x] = FAR;
}

type Layers = (number[] | undefined)[];

/** The demand vertices of region r, each at minus the radii that hold it within r. */
function startLayers(graph: TrailGraph, matching: Matching, r: number, key: Int32Array) {
  const members = matching.regions.members
    .slice(0, matching.regions.collect(r))
    .filter((v) => v < graph.vertexCount);
  let lowest = 0;
  for (const v of members) {
    key[v] = 0;
    for (let q = v; q !== r; q = matching.regions.parent[q]) key[v] -= matching.regions.radius[q];
    lowest = Math.min(lowest, key[v]);
  }
  const layers: Layers = [];
  for (const v of members) (layers[key[v] - lowest] ??= []).push(v);
  return { layers, lowest };
}

/** Relaxes the open edges of x. */
function spread(
  graph: TrailGraph,
  matching: Matching,
  x: number,
  key: Int32Array,
  layers: Layers,
  lowest: number,
): void {
  for (let k = graph.first[x]; k < graph.first[x + 1]; k++) {
    const e = graph.incident[k];
    const y = graph.from[e] + graph.to[e] - x;
    if (matching.open[e] === 0 || key[y] <= key[x] + 2) continue;
    key[y] = key[x] + 2;
    (layers[key[y] - lowest] ??= []).push(y);
  }
}

/**
 * Two walls that show a case to be impossible: parts of the graph that no open edge leaves, each
 * with an odd demand. A trail would have to lose one of their edges, all of them captured, or end
 * in both.
 */
export function blockedParts(graph: TrailGraph, matching: Matching): VertexWalls {
  const walls: VertexWall[] = [];
  const seen = new Uint8Array(graph.vertexCount);
  for (let v = 0; v < graph.vertexCount && walls.length < 2; v++) {
    if (seen[v] === 1) continue;
    const part = [v];
    let demand = 0;
    seen[v] = 1;
    for (const x of part) {
      if (matching.isRegion(x)) demand++;
      for (let k = graph.first[x]; k < graph.first[x + 1]; k++) {
        const e = graph.incident[k];
        const y = graph.from[e] + graph.to[e] - x;
        if (matching.open[e] === 0 || seen[y] === 1) continue;
        seen[y] = 1;
        part.push(y);
      }
    }
    if (demand % 2 === 1) walls.push({ weight: graph.edgeCount + 1, vertices: Int32Array.from(part) });
  }
  return { capacity: 1, walls };
}
