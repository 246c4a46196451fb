/**
 * Algorithm I of report 003: walk, flag the dead end, start again from the checkpoint.
 *
 * From a man's square the walk takes the first capture in the report's order of directions until
 * none is left. The first square that offered more than one capture is the checkpoint; the board is
 * copied there. At a dead end the number of captures so far, plus the flags that can still be
 * followed from there, is a candidate; the piece captured last is flagged and the walk starts again
 * from the checkpoint. A flagged piece is never entered by the walk again, so a man needs at most
 * one restart a piece. `count_flags` follows flags greedily, in O(n), instead of searching behind
 * them.
 *
 * IT IS NOT EXACT. Every number it gives is a real capture sequence, so it is a lower bound;
 * following the first flag instead of the best one can miss longer ones. On this board of
 * fixtures/checkers/entrada.txt it answers 4, but the longest capture is 5:
 *
 *     5 9
 *     0 1 0 0 0 2 2 2 2 0 0 0 0 0 2 2 0 0 0 0 0 0 0
 *
 * The report's pseudo-code tests `board[i+1][j+1]` for both the man and the piece and never sets a
 * flag; this code follows its text and its matrices (see README.md).
 */
import type { Meter } from '../../../core/search/limits.js';
import { padded, type PaddedBoard } from './board.js';
import { EMPTY, OPPONENT, type CheckersSetup } from '../rules/setup.js';

/** `y` in the ASCII table, as in the report. */
const FLAG = 121;

/** Told of the steps of a walk. */
export interface FlagWatch {
  /** The man has counted its captures on the last of the places where it has stood. */
  looked(walked: readonly number[], ways: number): void;
  checkpointSet(): void;
  /** A dead end after so many captures, and so many with those through flags. */
  ended(walkedAlone: number, all: number): void;
  /** The piece on this place is flagged, and the walk starts again. */
  restarted(piece: number): void;
}

/** Walks for one man at a time; buffers are shared by the men of one board. */
export class FlagWalk {
  /** Counts of the work so far; `bytes` counts the boards. */
  readonly counts = { captures: 0, copies: 0, flags: 0, bytes: 0 };
  /** All results are lower bounds. */
  readonly complete = false;
  /** Places the man visits on the best walk of the last call. */
  path: number[] = [];
  watch: FlagWatch | undefined;
  private readonly start: PaddedBoard;
  private readonly board: Uint8Array;
  private readonly checkpoint: Uint8Array;

  constructor(
    setup: CheckersSetup,
    private readonly meter: Meter,
  ) {
    this.start = padded(setup);
    this.board = this.start.squares.slice();
    this.checkpoint = this.start.squares.slice();
    this.counts.bytes = 3 * this.board.length;
  }

  /** Captures that Algorithm I finds for the man listed at `index`: a lower bound. */
  longest(index: number): number {
    this.copy(this.board, this.start.squares);
    let at = this.start.places[index];
    this.board[at] = EMPTY;
    const walked = [at];
    let best = 0;
    let checkpointAt = -1;
    let checkpointDepth = 0;
    this.path = [at];
    for (;;) {
      if (!this.meter.spend()) return best;
      const ways = this.ways(at);
      this.watch?.looked(walked, ways);
      if (ways > 1 && checkpointAt < 0) {
        checkpointAt = at;
        checkpointDepth = walked.length - 1;
        this.copy(this.checkpoint, this.board);
        this.watch?.checkpointSet();
      }
      if (ways > 0) {
        at = this.capture(at, OPPONENT);
        walked.push(at);
        continue;
      }
      const depth = walked.length - 1;
      const lastPiece = depth > 0 ? (walked[depth] + walked[depth - 1]) >> 1 : 0;
      this.followFlags(at, walked);
      this.watch?.ended(depth, walked.length - 1);
      if (walked.length - 1 > best) {
        best = walked.length - 1;
        this.path = walked.slice();
      }
      if (checkpointAt < 0 || depth === checkpointDepth) return best;
      this.checkpoint[lastPiece] = FLAG;
      this.counts.flags++;
      this.copy(this.board, this.checkpoint);
      this.watch?.restarted(lastPiece);
      at = checkpointAt;
      walked.length = checkpointDepth + 1;
    }
  }

  /** Number of diagonals with an opponent's piece and an empty landing square. */
  private ways(at: number): number {
    let n = 0;
    for (const step of this.start.steps) {
      if (this.board[at + step] === OPPONENT && this.board[at + 2 * step] === EMPTY) n++;
    }
    return n;
  }

  /** Captures in the first direction that offers `kind`; the new place, or -1. */
  private capture(at: number, kind: number): number {
    for (const step of this.start.steps) {
      if (this.board[at + step] !== kind || this.board[at + 2 * step] !== EMPTY) continue;
      this.counts.captures++;
      this.board[at + step] = EMPTY;
      return at + 2 * step;
    }
    return -1;
  }

  /** The report's count of flags: follow the first flagged diagonal while there is one. */
  private followFlags(at: number, walked: number[]): void {
    for (let next = this.capture(at, FLAG); next >= 0; next = this.capture(next, FLAG)) walked.push(next);
  }

  private copy(target: Uint8Array, source: Uint8Array): void {
    target.set(source);
    this.counts.copies++;
  }
}
