/** From a capture path to an Answer, and back. */
import type { Answer, Stats } from '../../core/answer.js';
import type { Certificate } from '../../core/certificate.js';
import type { Meter } from '../../core/limits.js';
import type { Move } from '../../core/position.js';
import { directions, trailGraph } from './lattice.js';
import { colOf, indexOf, rowOf, type CheckersSetup } from './setup.js';

/** Pieces in reach of the man on `square`: no capture sequence of his is longer. */
export function reachBound(setup: CheckersSetup, square: number): number {
  return trailGraph(setup, square).edgeCount;
}

/** The moves along a path of squares, each two apart diagonally. */
function movesAlong(setup: CheckersSetup, path: ArrayLike<number>): Move[] {
  const { cols } = setup;
  const moves: Move[] = [];
  for (let i = 1; i < path.length; i++) {
    const [from, to] = [path[i - 1], path[i]];
    const dr = Math.sign(rowOf(to, cols) - rowOf(from, cols));
    const dc = Math.sign(colOf(to, cols) - colOf(from, cols));
    moves.push(4 * from + directions.findIndex(([r, c]) => r === dr && c === dc));
  }
  return moves;
}

/** Inverse of `movesAlong`: the squares the man stands on, his own first; empty for no moves. */
export function squaresAlong(setup: CheckersSetup, line: readonly Move[]): number[] {
  if (line.length === 0) return [];
  const { cols } = setup;
  const squares = [line[0] >> 2];
  for (const move of line) {
    const from = move >> 2;
    const [dr, dc] = directions[move & 3];
    squares.push(indexOf(rowOf(from, cols) + 2 * dr, colOf(from, cols) + 2 * dc, cols));
  }
  return squares;
}

/** Assembles the answer lo..hi: `proved` exactly when lo = hi. `path` holds squares of a capture of length lo. */
export function captureAnswer(parts: {
  readonly setup: CheckersSetup;
  readonly lo: number;
  readonly hi: number;
  readonly path: ArrayLike<number>;
  readonly meter: Meter;
  readonly stats: Partial<Stats>;
  readonly best?: readonly Move[];
  readonly certificate?: Certificate;
}): Answer {
  const { lo, hi, meter } = parts;
  const line = movesAlong(parts.setup, parts.path);
  return {
    lo,
    hi,
    status: lo === hi ? 'proved' : 'bounded',
    // A value proved in time does not make a list of moves complete that a limit cut short.
    stop: lo === hi && !parts.best ? 'finished' : meter.stop,
    best: parts.best ?? line.slice(0, 1),
    line,
    ...(parts.certificate ? { certificate: parts.certificate } : {}),
    stats: {
      nodes: meter.nodes,
      cutsAlpha: 0,
      cutsBeta: 0,
      tableHits: 0,
      depth: lo,
      ms: meter.elapsed(),
      bytes: 0,
      ...parts.stats,
    },
  };
}
