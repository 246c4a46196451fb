/**
 * Position of Connect Four for the generic searches: one byte a cell and the landing cell of each
 * column; a win is found by following the four lines through the last disc. This slow and simple
 * form is the one that the solver's bit boards are compared with.
 */
import { freeCount } from '../../../core/cells.js';
import type { Move, Position, Side } from '../../../core/position.js';
import { Zobrist } from '../../../core/random.js';
import { directions, lineOf, landingCell, sideToMove, type Connect4Setup } from './setup.js';

export class Connect4Position implements Position {
  readonly moveCount: number;
  toMove: Side;
  isOver: boolean;
  settled: number;
  readonly rows: number;
  readonly k: number;
  private readonly cells: Uint8Array;
  /** Cell on which the next disc of a column lands; below 0 when the column is full. */
  private readonly landing: Int32Array;
  private readonly keys: Zobrist;
  private readonly played: Int32Array;
  private ply = 0;
  private free: number;
  private low = 0;
  private high = 0;

  /** @param setup legal */
  constructor(setup: Connect4Setup) {
    const { rows, cols, k } = setup;
    this.moveCount = cols;
    this.rows = rows;
    this.k = k;
    this.cells = setup.cells.slice();
    this.landing = Int32Array.from({ length: cols }, (_, column) => landingCell(setup, column));
    this.keys = new Zobrist(2 * setup.cells.length + 1, 1974);
    this.free = freeCount(setup.cells);
    this.played = new Int32Array(this.free);
    this.toMove = sideToMove(setup);
    const winner = ([1, 2] as const).find((disc) => lineOf(setup, disc));
    this.settled = winner === undefined ? 0 : 3 - 2 * winner;
    this.isOver = this.settled !== 0 || this.free === 0;
    this.cells.forEach((disc, cell) => {
      if (disc !== 0) this.toggle(2 * cell + disc - 1);
    });
    if (this.toMove === 1) this.toggle(2 * this.cells.length);
  }

  get keyLow32(): number {
    return this.low >>> 0;
  }

  get keyHigh32(): number {
    return this.high >>> 0;
  }

  /** 0 free, 1 or 2 the disc of a player. */
  discAt(cell: number): number {
    return this.cells[cell];
  }

  legalMoves(out: Int32Array, from: number): number {
    if (this.isOver) return 0;
    let at = from;
    for (let column = 0; column < this.moveCount; column++) if (this.landing[column] >= 0) out[at++] = column;
    return at - from;
  }

  play(move: Move): void {
    const cell = this.landing[move];
    const side = this.toMove;
    this.cells[cell] = side + 1;
    this.landing[move] = cell - this.moveCount;
    this.played[this.ply++] = move;
    this.free--;
    if (this.completesLine(cell, side + 1)) this.settled = 1 - 2 * side;
    this.isOver = this.settled !== 0 || this.free === 0;
    this.switchSides(cell, side);
  }

  undo(): void {
    const move = this.played[--this.ply];
    const cell = this.landing[move] + this.moveCount;
    const side = this.toMove === 0 ? 1 : 0;
    this.cells[cell] = 0;
    this.landing[move] = cell;
    this.free++;
    this.settled = 0;
    this.isOver = false;
    this.switchSides(cell, side);
  }

  /**
   * Gives the turn to the other side and puts the disc of `side` on `cell` into the key, or takes
   * it out.
   */
  private switchSides(cell: number, side: Side): void {
    this.toMove = this.toMove === 0 ? 1 : 0;
    this.toggle(2 * cell + side);
    this.toggle(2 * this.cells.length);
  }

  private toggle(key: number): void {
    this.low ^= this.keys.low32[key];
    this.high ^= this.keys.high32[key];
  }

  private completesLine(cell: number, disc: number): boolean {
    for (const [down, right] of directions) {
      if (1 + this.count(cell, disc, down, right) + this.count(cell, disc, -down, -right) >= this.k)
        return true;
    }
    return false;
  }

  /** Discs of the same colour in a row from `cell`, itself not counted. */
  private count(cell: number, disc: number, down: number, right: number): number {
    const cols = this.moveCount;
    let row = Math.floor(cell / cols) + down;
    let column = (cell % cols) + right;
    let found = 0;
    while (
      row >= 0 &&
      row < this.rows &&
      column >= 0 &&
      column < cols &&
      this.cells[row * cols + column] === disc
    ) {
      found++;
      row += down;
      column += right;
    }
    return found;
  }
}
