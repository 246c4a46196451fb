/**
 * Bit boards of Connect Four: up to 9 x 9 cells in three 32-bit words.
 *
 *   6 rows, 7 columns: seven bits a column, the lowest cell first; the seventh is always empty
 *
 *     .  .  .  .  .  .  .      6 13 20 27 34 41 48     a line is k bits `step` apart:
 *     o  o  o  o  o  o  o      5 12 19 26 33 40 47       1            up the column
 *     …                        …                         rows         down to the right
 *     o  o  o  o  o  o  o      1  8 15 22 29 36 43       rows + 1     to the right
 *     o  o  o  o  o  o  o      0  7 14 21 28 35 42       rows + 2     up to the right
 *
 * Bit b is in word b >> 5 at b & 31. The empty row keeps lines from running on into the next
 * column, so that a line is found by shifting whole boards (John Tromp, Fhourstones). Which empty
 * cells would complete a line:
 *
 *   run of i discs that ends just below cell x in a direction  =  shift(discs & run of i-1)
 *   x completes a line of k  <=>  for some i, i discs end below it and k-1-i begin above it
 */
import type { Connect4Setup } from '../rules/setup.js';

/** Words of a board. */
export const words = 3;

export class Bits {
  /** Bits of a column: its cells and the empty one above them. */
  readonly column: number;
  /** The lowest cell of every column, and every cell, as boards. */
  readonly bottom = new Int32Array(words);
  readonly board = new Int32Array(words);
  private readonly diagonals: readonly number[];
  /** Runs of 0..k-1 discs below each cell, for one direction. */
  private readonly runs: Int32Array;

  constructor(
    readonly rows: number,
    readonly cols: number,
    readonly k: number,
  ) {
    this.column = rows + 1;
    this.diagonals = [rows, rows + 1, rows + 2];
    this.runs = new Int32Array(words * k).fill(-1, 0, words);
    for (let column = 0; column < cols; column++) {
      setBit(this.bottom, 0, column * this.column);
      for (let row = 0; row < rows; row++) setBit(this.board, 0, column * this.column + row);
    }
  }

  /** Bit of a cell of the record, whose first row is the top one. */
  bitOf(cell: number): number {
    const row = Math.floor(cell / this.cols);
    return (cell % this.cols) * this.column + (this.rows - 1 - row);
  }

  /** The discs of one colour of a record. */
  discsOf({ cells }: Connect4Setup, disc: number): Int32Array {
    const discs = new Int32Array(words);
    for (let cell = 0; cell < cells.length; cell++)
      if (cells[cell] === disc) setBit(discs, 0, this.bitOf(cell));
    return discs;
  }

  /**
   * Writes to `out` at `to` the cells, taken or not, whose disc would complete a line of those in
   * `discs` at `from`.
   */
  completing(discs: Int32Array, from: number, out: Int32Array, to: number): void {
    out[to] = out[to + 1] = out[to + 2] = 0;
    this.upward(discs, from, out, to);
    for (const step of this.diagonals) this.along(step, discs, from, out, to);
    for (let i = 0; i < words; i++) out[to + i] &= this.board[i];
  }

  /** k-1 discs of a column with the cell above them. */
  private upward(discs: Int32Array, from: number, out: Int32Array, to: number): void {
    const p0 = discs[from];
    const p1 = discs[from + 1];
    const p2 = discs[from + 2];
    let a0 = -1;
    let a1 = -1;
    let a2 = -1;
    for (let i = 1; i < this.k; i++) {
      a0 &= p0;
      a1 &= p1;
      a2 &= p2;
      a2 = (a2 << 1) | (a1 >>> 31);
      a1 = (a1 << 1) | (a0 >>> 31);
      a0 <<= 1;
    }
    out[to] |= a0;
    out[to + 1] |= a1;
    out[to + 2] |= a2;
  }

  private along(step: number, discs: Int32Array, from: number, out: Int32Array, to: number): void {
    const { k, runs } = this;
    const back = 32 - step;
    const p0 = discs[from];
    const p1 = discs[from + 1];
    const p2 = discs[from + 2];
    let a0 = -1;
    let a1 = -1;
    let a2 = -1;
    for (let i = 1; i < k; i++) {
      a0 &= p0;
      a1 &= p1;
      a2 &= p2;
      runs[3 * i + 2] = a2 = (a2 << step) | (a1 >>> back);
      runs[3 * i + 1] = a1 = (a1 << step) | (a0 >>> back);
      runs[3 * i] = a0 = a0 << step;
    }
    let w0 = a0;
    let w1 = a1;
    let w2 = a2;
    a0 = a1 = a2 = -1;
    for (let i = k - 2; i >= 0; i--) {
      a0 &= p0;
      a1 &= p1;
      a2 &= p2;
      a0 = (a0 >>> step) | (a1 << back);
      a1 = (a1 >>> step) | (a2 << back);
      a2 >>>= step;
      w0 |= a0 & runs[3 * i];
      w1 |= a1 & runs[3 * i + 1];
      w2 |= a2 & runs[3 * i + 2];
    }
    out[to] |= w0;
    out[to + 1] |= w1;
    out[to + 2] |= w2;
  }
}

/** Puts a bit into the board that begins at `from`. */
export function setBit(boards: Int32Array, from: number, bit: number): void {
  boards[from + (bit >> 5)] |= 1 << (bit & 31);
}
