/**
 * The graph behind a capture sequence.
 *
 * A man jumps from (r, c) to (r±2, c±2), so it keeps the parity of its row, of its column and of
 * their half sum: the squares it can stand on form a rotated grid. An opponent piece lies between
 * exactly one pair of diagonal neighbours of that grid: it is one edge, and it can be captured
 * once. Landing squares are those empty at the start, and the man's own square, which is free once
 * it has left; no captured piece ever stood on a square of this grid, so no capture opens or closes
 * a vertex. A capture sequence is therefore exactly a trail (a walk that repeats no edge) from the
 * man's square, and the answer is the length of the longest.
 *
 *      r+2   A . B        A, B, C, D: squares of one man's parity; o: an opponent piece at (r+1, c+1).
 *      r+1   . o .        A-D and B-C are the two diagonals over it; a man that can stand on A and D can
 *      r     C . D        never stand on B or C, so for it the piece is the one edge A-D.
 */
import { directions } from '../rules/moves.js';
import { EMPTY, OPPONENT, OWN, colOf, indexOf, rowOf, type CheckersSetup } from '../rules/setup.js';

/** The reachable part of one man's lattice, as adjacency lists (compressed rows). */
export interface TrailGraph {
  readonly vertexCount: number;
  readonly edgeCount: number;
  /** The man's own square is vertex 0. Vertices are numbered breadth first from it. */
  readonly squareOf: Int32Array;
  readonly rowOf: Int32Array;
  readonly colOf: Int32Array;
  /** Edge e joins from[e] and to[e] over the opponent piece on square pieceOf[e]. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly pieceOf: Int32Array;
  /** Edges of vertex v: incident[first[v]] .. incident[first[v + 1] - 1]. */
  readonly first: Int32Array;
  readonly incident: Int32Array;
}

/** The lattice of the man on `square`: the squares and pieces that it could ever reach. */
export function trailGraph(setup: CheckersSetup, square: number): TrailGraph {
  return explore(setup, square, EMPTY);
}

/**
 * The union of the graphs of all men that share a part of the lattice with the man on `square`: own
 * men count as vertices. A trail in it starts on a man's vertex and visits no other man's.
 */
export function regionGraph(setup: CheckersSetup, square: number): TrailGraph {
  return explore(setup, square, OWN);
}

/** @param highestVertex the highest cell value a man may land on: EMPTY, or OWN for a region. */
function explore(setup: CheckersSetup, square: number, highestVertex: number): TrailGraph {
  const { rows, cols, cells } = setup;
  const vertexAt = new Map<number, number>([[square, 0]]);
  const squares = [square];
  const from: number[] = [];
  const to: number[] = [];
  const pieces: number[] = [];
  const seenPiece = new Set<number>();
  for (let v = 0; v < squares.length; v++) {
    const row = rowOf(squares[v], cols);
    const col = colOf(squares[v], cols);
    for (const [dr, dc] of directions) {
      const landRow = row + 2 * dr;
      const landCol = col + 2 * dc;
      if (landRow < 0 || landRow >= rows || landCol < 0 || landCol >= cols) continue;
      const piece = indexOf(row + dr, col + dc, cols);
      if (cells[piece] !== OPPONENT || seenPiece.has(piece)) continue;
      const land = indexOf(landRow, landCol, cols);
      if (cells[land] > highestVertex && land !== square) continue;
      let w = vertexAt.get(land);
      if (w === undefined) {
        w = squares.length;
        vertexAt.set(land, w);
        squares.push(land);
      }
      seenPiece.add(piece);
      from.push(v);
      to.push(w);
      pieces.push(piece);
    }
  }
  return assemble(squares, from, to, pieces, cols);
}

function assemble(
  squares: readonly number[],
  from: readonly number[],
  to: readonly number[],
  pieces: readonly number[],
  cols: number,
): TrailGraph {
  const n = squares.length;
  const first = new Int32Array(n + 1);
  for (let e = 0; e < from.length; e++) {
    first[from[e] + 1]++;
    first[to[e] + 1]++;
  }
  for (let v = 0; v < n; v++) first[v + 1] += first[v];
  const next = first.slice(0, n);
  const incident = new Int32Array(2 * from.length);
  for (let e = 0; e < from.length; e++) {
    incident[next[from[e]]++] = e;
    incident[next[to[e]]++] = e;
  }
  return {
    vertexCount: n,
    edgeCount: from.length,
    squareOf: Int32Array.from(squares),
    rowOf: Int32Array.from(squares, (s) => rowOf(s, cols)),
    colOf: Int32Array.from(squares, (s) => colOf(s, cols)),
    from: Int32Array.from(from),
    to: Int32Array.from(to),
    pieceOf: Int32Array.from(pieces),
    first,
    incident,
  };
}

/**
 * An Euler trail: the vertices of a walk from `start` over all edges that can be reached from it
 * through edges with used[e] = 1, each once. Those edges must meet an even number of times at every
 * vertex, or once more at `start` and at one other. Method: C. Hierholzer (1873), with an explicit
 * stack.
 */
export function eulerTrail(graph: TrailGraph, used: Uint8Array, start: number): Int32Array {
  const left = used.slice();
  const next = graph.first.slice();
  const trail = new Int32Array(graph.edgeCount + 1);
  const vertices = new Int32Array(graph.edgeCount + 1);
  let at = trail.length;
  let depth = 0;
  vertices[0] = start;
  while (depth >= 0) {
    const v = vertices[depth];
    while (next[v] < graph.first[v + 1] && left[graph.incident[next[v]]] === 0) next[v]++;
    if (next[v] < graph.first[v + 1]) {
      const e = graph.incident[next[v]];
      left[e] = 0;
      vertices[++depth] = graph.from[e] + graph.to[e] - v;
    } else {
      trail[--at] = v;
      depth--;
    }
  }
  return trail.slice(at);
}
