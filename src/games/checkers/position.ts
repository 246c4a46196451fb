/**
 * A capture sequence as a one-player game, for the generic searches, perft and play: side 0 moves as long as
 * it can, each capture settles one point, and after the first capture only the man that moved goes on.
 *
 * A move is 4 * (square it starts from) + (index into `directions`); squares count as in the record.
 */
import type { Move, Position, Side } from '../../core/position.js';
import { fail, ok, type Result } from '../../core/refusal.js';
import { Zobrist } from '../../core/zobrist.js';
import { directions } from './lattice.js';
import { EMPTY, OPPONENT, OWN, colOf, indexOf, rowOf, squareName, type CheckersSetup } from './setup.js';

const NO_SQUARE = -1;

/** Squares a jump passes and lands on; undefined if it would leave the board. */
export function jumpOf(
  setup: { readonly rows: number; readonly cols: number },
  move: Move,
): { readonly from: number; readonly over: number; readonly to: number } | undefined {
  const from = move >> 2;
  const [dr, dc] = directions[move & 3];
  const row = rowOf(from, setup.cols) + 2 * dr;
  const col = colOf(from, setup.cols) + 2 * dc;
  if (row < 0 || row >= setup.rows || col < 0 || col >= setup.cols) return undefined;
  return { from, over: indexOf(row - dr, col - dc, setup.cols), to: indexOf(row, col, setup.cols) };
}

export class CapturePosition implements Position {
  readonly moveCount: number;
  readonly toMove: Side = 0;
  settled = 0;
  keyLo = 0;
  keyHi = 0;
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
    this.keyLo = (this.keyLo ^ this.zobrist.lo[at]) >>> 0;
    this.keyHi = (this.keyHi ^ this.zobrist.hi[at]) >>> 0;
  }
}

/** `c1xe3`: the square left, `x`, the square reached. */
export function moveName(setup: CheckersSetup, move: Move): string {
  const jump = jumpOf(setup, move);
  if (!jump) throw new Error(`move ${String(move)} leaves the board`);
  return `${squareName(jump.from, setup.cols)}x${squareName(jump.to, setup.cols)}`;
}

/** Inverse of `moveName`; a name that is no move of this board size is refused. */
export function parseMove(setup: CheckersSetup, name: string): Result<Move> {
  const moves = 4 * setup.cells.length;
  for (let move = 0; move < moves; move++) {
    if (jumpOf(setup, move) && moveName(setup, move) === name) return ok(move);
  }
  return fail('bad-move', { move: name });
}

export function position(setup: CheckersSetup): Result<Position> {
  return ok(new CapturePosition(setup));
}
