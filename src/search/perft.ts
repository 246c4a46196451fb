/**
 * Perft: counts of the game tree by depth, to find faults in a game's moves. The counts have known values to
 * compare with (3x3 tic-tac-toe: 255,168 games).
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
  new Walk(position, depth, counts).run();
  return counts;
}

/** Depth-first, with a stack of its own: a path may be longer than recursion can follow. */
class Walk {
  private moves: Int32Array = new Int32Array(256);
  /** By ply: the next move to play, an index into `moves`, and the end of that ply's moves. */
  private readonly next: Int32Array;
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
