/** Writes certificates: for each man, the proof of the bound search with names of squares. */
import type { Meter } from '../../../core/search/limits.js';
import type { Argument, CaptureCertificate, ManBound } from '../proof/certificate.js';
import { OWN, squareName, type CheckersSetup } from '../rules/setup.js';
import { trailGraph, type TrailGraph } from '../trail/lattice.js';
import { longestTrailBounded, type BoundProof } from './bound.js';

/** Squares that the walls of a certificate may name, all together. */
const MAX_SQUARES = 2_000_000;

/** Largest number of edges for `certify` after a limit has ended the search. */
export const maxCutShort = 1_000_000;

/** Deepest nesting of cases; the checker accepts a little more. */
const MAX_NESTING = 2500;

/**
 * Certifies that the capture `path` (squares of the man, as indices, from where it stands) exists
 * and that no capture is longer than `hi`. The result has no `bounds` if `meter`, `maxEdges` (edges
 * of the men's graphs, all together) or the number of squares ends the argument.
 */
export function certify(
  setup: CheckersSetup,
  hi: number,
  path: ArrayLike<number>,
  meter: Meter,
  maxEdges = Infinity,
): CaptureCertificate {
  const names = Array.from(path, (square) => squareName(square, setup.cols));
  const bounds: ManBound[] = [];
  let squares = 0;
  let edges = 0;
  for (let square = 0; square < setup.cells.length; square++) {
    if (setup.cells[square] !== OWN) continue;
    if (edges >= maxEdges || !meter.readClock()) return { kind: 'capture', path: names };
    const graph = trailGraph(setup, square);
    if (graph.edgeCount === 0) continue;
    edges += graph.edgeCount;
    const result = longestTrailBounded(graph, hi, meter, true);
    const { proof } = result;
    if (!proof || result.hi > hi || nesting(proof) > MAX_NESTING) return { kind: 'capture', path: names };
    squares += squaresIn(proof);
    if (squares > MAX_SQUARES) return { kind: 'capture', path: names };
    bounds.push({ man: squareName(square, setup.cols), argument: spell(setup, graph, proof) });
  }
  return { kind: 'capture', path: names, bounds };
}

function squaresIn(proof: BoundProof): number {
  if (proof.kind === 'cases') return squaresIn(proof.captured) + squaresIn(proof.spared);
  if (proof.kind !== 'walls') return 1;
  return proof.walls.reduce((sum, wall) => sum + wall.vertices.length, 1);
}

function nesting(proof: BoundProof): number {
  return proof.kind === 'cases' ? 1 + Math.max(nesting(proof.captured), nesting(proof.spared)) : 0;
}

function spell(setup: CheckersSetup, graph: TrailGraph, proof: BoundProof): Argument {
  const pieceName = (e: number): string => squareName(graph.pieceOf[e], setup.cols);
  switch (proof.kind) {
    case 'contradiction':
    case 'count':
      return proof;
    case 'walls': {
      const name = (v: number): string => squareName(graph.squareOf[v], setup.cols);
      const walls = proof.walls.map((w) => ({
        weight: w.weight,
        squares: Array.from(w.vertices, name).sort(),
      }));
      const entries = Array.from(proof.entries, pieceName);
      return { kind: 'walls', ...(entries.length > 0 && { entries }), capacity: proof.capacity, walls };
    }
    case 'cases': {
      const [captured, spared] = [proof.captured, proof.spared].map((part) => spell(setup, graph, part));
      return { kind: 'cases', piece: pieceName(proof.edge), captured, spared };
    }
  }
}
