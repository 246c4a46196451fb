/**
 * A capture sequence as a one-player game, for the generic searches, perft and play: side 0 moves
 * as long as it can, each capture settles one point, and after the first capture only the man that
 * moved goes on.
 */
import type { Move, Position, Side } from '../../../core/position.js';
import { Zobrist } from '../../../core/random.js';
import { jumpOf } from './moves.js';
import { EMPTY, OPPONENT, OWN, type CheckersSetup } from './setup.js';

const NO_SQUARE = -1;

export class CapturePosition implements Position {
  readonly moveCount: number;
  readonly toMove: Side = 0;
  settled = 0;
  keyLow32 = 0;
  keyHigh32 = 0;
  private readonly cells: Uint8Array;
  /** Square passed and square reached by each move; NO_SQUARE where the board ends. */
  private readonly over: Int32Array;
  private readonly to: Int32Array;
  private readonly zobrist: Zobrist;
  /** The man that is capturing, NO_SQUARE before the first capture. */
  private active = NO_SQUARE;
  private readonly played: Move[] = [];
  private readonly activeBefore: number[] = [];
  /** Moves of one square, for `isOver`. */
  private readonly scratch = new Int32Array(4);

  constructor(setup: CheckersSetup) {
    this.cells = setup.cells.slice();
    this.moveCount = 4 * this.cells.length;
    this.over = new Int32Array(this.moveCount).fill(NO_SQUARE);
    this.to = new Int32Array(this.moveCount).fill(NO_SQUARE);
    for (let move = 0; move < this.moveCount; move++) {
      const jump = jumpOf(setup, move);
      if (!jump) continue;
      this.over[move] = jump.over;
      this.to[move] = jump.to;
    }
    this.zobrist = new Zobrist(4 * this.cells.length, 1404);
    for (let square = 0; square < this.cells.length; square++) this.toggle(this.cells[square], square);
  }

  get isOver(): boolean {
    if (this.active >= 0) return this.movesOf(this.active, this.scratch, 0) === 0;
    for (let square = 0; square < this.cells.length; square++) {
      if (this.cells[square] === OWN && this.movesOf(square, this.scratch, 0) > 0) return false;
    }
    return true;
  }

  legalMoves(out: Int32Array, from: number): number {
    if (this.active >= 0) return this.movesOf(this.active, out, from);
    let count = 0;
    for (let square = 0; square < this.cells.length; square++) {
      if (this.cells[square] === OWN) count += this.movesOf(square, out, from + count);
    }
    return count;
  }

  play(move: Move): void {
    this.played.push(move);
    this.activeBefore.push(this.active);
    this.jump(move >> 2, this.over[move], this.to[move], EMPTY);
    this.activate(this.to[move]);
    this.settled++;
  }

  undo(): void {
    const move = this.played.pop()!;
    this.settled--;
    this.activate(this.activeBefore.pop()!);
    this.jump(this.to[move], this.over[move], move >> 2, OPPONENT);
  }

  private movesOf(square: number, out: Int32Array, from: number): number {
    let count = 0;
    for (let move = 4 * square; move < 4 * square + 4; move++) {
      const over = this.over[move];
      if (over < 0 || this.cells[over] !== OPPONENT || this.cells[this.to[move]] !== EMPTY) continue;
      out[from + count++] = move;
    }
    return count;
  }

  private jump(from: number, over: number, to: number, left: number): void {
    this.put(from, EMPTY);
    this.put(over, left);
    this.put(to, OWN);
  }

  private put(square: number, man: number): void {
    this.toggle(this.cells[square], square);
    this.cells[square] = man;
    this.toggle(man, square);
  }

  private activate(square: number): void {
    if (this.active >= 0) this.toggle(3, this.active);
    this.active = square;
    if (square >= 0) this.toggle(3, square);
  }

  /** @param what 1 own man, 2 opponent, 3 the man that is capturing; 0 has no key. */
  private toggle(what: number, square: number): void {
    if (what === 0) return;
    const at = 4 * square + what;
    this.keyLow32 = (this.keyLow32 ^ this.zobrist.low32[at]) >>> 0;
    this.keyHigh32 = (this.keyHigh32 ^ this.zobrist.high32[at]) >>> 0;
  }
}
