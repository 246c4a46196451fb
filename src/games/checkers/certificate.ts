/**
 * Certificate of an answer: the capture path, and for every man who can capture at all a reason why he cannot
 * capture more. Plain JSON; `verify.ts` checks it by the rules alone.
 *
 * An argument speaks of one man on the board of the setup, his own square taken as empty, and of a case: some
 * pieces that he captures, some that he never does. The pieces within his reach are those he could jump over
 * if he could jump over the same piece many times, never over a spared one.
 */
import type { Certificate } from '../../core/certificate.js';
import type { Meter } from '../../core/limits.js';
import { longestTrailBounded, type BoundProof } from './bound.js';
import { trailGraph, type TrailGraph } from './lattice.js';
import { OWN, squareName, type CheckersSetup } from './setup.js';

/** Squares of the core, the reach without pockets; he loses a piece on their border unless he ends inside. */
export interface Wall {
  /** Times this wall is counted. */
  readonly weight: number;
  /** Names. The pieces he could jump over between these squares and other core squares, +1 with his own, are odd in number. */
  readonly squares: readonly string[];
}

export type Argument =
  /** No more than `pieces` are within his reach. */
  | { readonly kind: 'count'; readonly pieces: number }
  /** One of the pieces he captures is out of his reach: there is no such case. */
  | { readonly kind: 'contradiction' }
  /**
   * No piece is on the border of walls of more weight than `capacity`, so he loses at least
   * (weight of all walls - weight of the walls around the square where he ends) / capacity.
   * What lies behind an entry is a pocket, set aside: taking the entry he ends there, and takes no more of it
   * than there is; else he takes nothing of it.
   */
  | {
      readonly kind: 'walls';
      /** Pieces that are the only way into a pocket; absent: none. */
      readonly entries?: readonly string[];
      readonly capacity: number;
      readonly walls: readonly Wall[];
    }
  /** Either he captures the piece or he never does. */
  | {
      readonly kind: 'cases';
      readonly piece: string;
      readonly captured: Argument;
      readonly spared: Argument;
    };

export interface ManBound {
  /** Square of the man. */
  readonly man: string;
  readonly argument: Argument;
}

export interface CaptureCertificate extends Certificate {
  readonly kind: 'capture';
  /** Squares of the man, from where he stands; empty if there is no man. */
  readonly path: readonly string[];
  /** Men without a first jump are left out; absent if the maximum is not argued. */
  readonly bounds?: readonly ManBound[];
}

/** Squares that the walls of a certificate may name, all together, unless the caller says otherwise. */
const MOST_SQUARES = 2_000_000;

/** Nesting of cases; the checker takes a little more. */
const DEEPEST = 2500;

/**
 * Certifies that the capture `path` (squares of the man, as indices, first where he stands) exists and that no
 * capture is longer than `hi`. Without `bounds` if `meter` or `mostSquares` ends the argument.
 */
export function certify(
  setup: CheckersSetup,
  hi: number,
  path: ArrayLike<number>,
  meter: Meter,
  mostSquares = MOST_SQUARES,
): CaptureCertificate {
  const names = Array.from(path, (square) => squareName(square, setup.cols));
  const bounds: ManBound[] = [];
  let squares = 0;
  for (let square = 0; square < setup.cells.length; square++) {
    if (setup.cells[square] !== OWN) continue;
    const graph = trailGraph(setup, square);
    if (graph.edgeCount === 0) continue;
    const result = longestTrailBounded(graph, hi, meter, true);
    const { proof } = result;
    if (!proof || result.hi > hi || nesting(proof) > DEEPEST) return { kind: 'capture', path: names };
    squares += squaresIn(proof);
    if (squares > mostSquares) return { kind: 'capture', path: names };
    bounds.push({ man: squareName(square, setup.cols), argument: spell(setup, graph, proof) });
  }
  return { kind: 'capture', path: names, bounds };
}

/** Squares that the walls of the proof name. */
function squaresIn(proof: BoundProof): number {
  if (proof.kind === 'cases') return squaresIn(proof.captured) + squaresIn(proof.spared);
  if (proof.kind !== 'walls') return 1;
  return proof.walls.reduce((sum, wall) => sum + wall.vertices.length, 1);
}

function nesting(proof: BoundProof): number {
  return proof.kind === 'cases' ? 1 + Math.max(nesting(proof.captured), nesting(proof.spared)) : 0;
}

/** The proof with names for numbers. */
function spell(
  setup: CheckersSetup,
  graph: TrailGraph,
  proof: BoundProof,
  spared = new Set<number>(),
): Argument {
  switch (proof.kind) {
    case 'contradiction':
      return { kind: 'contradiction' };
    case 'count':
      return { kind: 'count', pieces: countReach(graph, spared) };
    case 'walls': {
      const name = (v: number): string => squareName(graph.squareOf[v]!, setup.cols);
      const walls = proof.walls.map((w) => ({
        weight: w.weight,
        squares: Array.from(w.vertices, name).sort(),
      }));
      const entries = Array.from(proof.entries, (e) => squareName(graph.pieceOf[e]!, setup.cols));
      return { kind: 'walls', ...(entries.length > 0 && { entries }), capacity: proof.capacity, walls };
    }
    case 'cases': {
      const piece = squareName(graph.pieceOf[proof.edge]!, setup.cols);
      const captured = spell(setup, graph, proof.captured, spared);
      spared.add(proof.edge);
      const argument: Argument = {
        kind: 'cases',
        piece,
        captured,
        spared: spell(setup, graph, proof.spared, spared),
      };
      spared.delete(proof.edge);
      return argument;
    }
  }
}

/** Edges within reach of vertex 0 without those spared. */
function countReach(graph: TrailGraph, spared: ReadonlySet<number>): number {
  const seen = new Uint8Array(graph.vertexCount);
  const found = [0];
  let ends = 0;
  seen[0] = 1;
  for (const v of found) {
    for (let k = graph.first[v]!; k < graph.first[v + 1]!; k++) {
      const e = graph.incident[k]!;
      if (spared.has(e)) continue;
      ends++;
      const w = graph.from[e]! + graph.to[e]! - v;
      if (seen[w]) continue;
      seen[w] = 1;
      found.push(w);
    }
  }
  return ends / 2;
}
