/**
 * Perft: counts of the game tree by depth, and of distinct positions, to find faults in a game's moves. The
 * counts have known values to compare with (3x3 tic-tac-toe: 255,168 games, 5,478 positions).
 *
 * For: every position; of a chance game the moves as they stand, without slips. Limits: time of the whole tree.
 */
import { grown } from '../core/arrays.js';
import type { Position } from '../core/position.js';

export interface PerftCounts {
  /** Paths of each length from the root, `paths[0]` = 1. */
  readonly paths: number[];
  /** Those of each length that end the game. */
  readonly games: number[];
}

/** Counts the paths of up to `depth` moves from `position`, which is left as it was. */
export function perft(position: Position, depth: number): PerftCounts {
  const counts: PerftCounts = {
    paths: new Array<number>(depth + 1).fill(0),
    games: new Array<number>(depth + 1).fill(0),
  };
  new Walk(position, depth, counts).visit(0, 0);
  return counts;
}

class Walk {
  private moves: Int32Array = new Int32Array(256);

  constructor(
    private readonly position: Position,
    private readonly depth: number,
    private readonly counts: PerftCounts,
  ) {}

  visit(ply: number, from: number): void {
    const { position } = this;
    this.counts.paths[ply]!++;
    if (position.isOver) this.counts.games[ply]!++;
    if (position.isOver || ply === this.depth) return;
    if (from + position.moveCount > this.moves.length)
      this.moves = grown(this.moves, from + position.moveCount);
    const { moves } = this;
    const end = from + position.legalMoves(moves, from);
    for (let i = from; i < end; i++) {
      position.play(moves[i]!);
      this.visit(ply + 1, end);
      position.undo();
    }
  }
}

/**
 * Distinct positions, by key, at each number of moves from `position` (itself included), up to `depth` moves.
 * A position reached after different numbers of moves counts once for each.
 */
export function distinctPositions(position: Position, depth: number): number[] {
  const seen = Array.from({ length: depth + 1 }, () => new Map<number, Set<number>>());
  const counts = new Array<number>(depth + 1).fill(0);
  const moves: Int32Array = new Int32Array(position.moveCount * (depth + 1));
  const visit = (ply: number, from: number): void => {
    const halves = seen[ply]!;
    const highs = halves.get(position.keyLo) ?? new Set<number>();
    if (highs.has(position.keyHi)) return;
    halves.set(position.keyLo, highs.add(position.keyHi));
    counts[ply]!++;
    if (position.isOver || ply === depth) return;
    const end = from + position.legalMoves(moves, from);
    for (let i = from; i < end; i++) {
      position.play(moves[i]!);
      visit(ply + 1, end);
      position.undo();
    }
  };
  visit(0, 0);
  return counts;
}
