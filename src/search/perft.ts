/**
 * Perft: counts of the game tree by depth, which reveal faults in a game's moves by comparison with
 * known counts (3x3 tic-tac-toe: 255,168 games).
 *
 * For: every position. In games of chance the moves are played as they are, without slips.
 * Limits: the time for the whole tree.
 */
import { grown } from '../core/arrays.js';
import type { Position } from '../core/position.js';

export interface PerftCounts {
  /** Number of paths of each length from the root; `paths[0]` is 1. */
  readonly paths: number[];
  /** Number of paths of each length that end the game. */
  readonly games: number[];
}

/** Counts the paths of up to `depth` moves from `position`, which is restored. */
export function perft(position: Position, depth: number): PerftCounts {
  const counts: PerftCounts = {
    paths: new Array<number>(depth + 1).fill(0),
    games: new Array<number>(depth + 1).fill(0),
  };
  new Walk(position, depth, counts).run();
  return counts;
}

/** Depth-first with an explicit stack, as a path may be too long for recursion. */
class Walk {
  private moves: Int32Array = new Int32Array(256);
  /** By ply: index in `moves` of the next move to play. */
  private readonly next: Int32Array;
  /** By ply: end of its moves in `moves`. */
  private readonly end: Int32Array;

  constructor(
    private readonly position: Position,
    private readonly depth: number,
    private readonly counts: PerftCounts,
  ) {
    this.next = new Int32Array(depth + 1);
    this.end = new Int32Array(depth + 1);
  }

  run(): void {
    const { position, next, end } = this;
    let ply = 0;
    this.enter(0, 0);
    for (;;) {
      if (next[ply] < end[ply]) {
        position.play(this.moves[next[ply]++]);
        this.enter(ply + 1, end[ply]);
        ply++;
      } else if (ply === 0) return;
      else {
        position.undo();
        ply--;
      }
    }
  }

  private enter(ply: number, from: number): void {
    const { position } = this;
    this.counts.paths[ply]++;
    if (position.isOver) this.counts.games[ply]++;
    this.next[ply] = from;
    this.end[ply] = from;
    if (position.isOver || ply === this.depth) return;
    if (from + position.moveCount > this.moves.length)
      this.moves = grown(this.moves, from + position.moveCount);
    this.end[ply] += position.legalMoves(this.moves, from);
  }
}
