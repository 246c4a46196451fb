/**
 * The board as the solver's kernels see it: cells 0..n-1 row by row, then the four sides as if they
 * were cells, so that a colour array of n + 4 bytes answers for every neighbour.
 *
 *     n     left side, player 1        Ring of a cell, clockwise:      5   0
 *     n + 1 right side, player 1       above, above right, right,    4   c   1    (rows lean right)
 *     n + 2 top side, player 2         below, below left, left         3   2
 *     n + 3 bottom side, player 2
 *
 * Entries `6 * cell + i` of `ring` are the neighbours in that order; two that follow each other are
 * neighbours of each other. The corner between two sides counts as the top or bottom side. Half a
 * turn of the board maps cell c to n - 1 - c and keeps both players' goals.
 *
 * Sets of cells (cell-set.ts) have as many words as the board's cells need, an even number:
 * WebAssembly counts by 64 bits.
 */
import { FIRST, SECOND } from '../rules/setup.js';

export class Board {
  readonly cellCount: number;
  readonly ring: Int16Array;
  /** The word of a set that holds each cell, and the cell's bit in it; no bit for the sides. */
  readonly wordOf: Uint8Array;
  readonly bitOf: Int32Array;

  /** @param words of a set of cells, an even number; more than needed change nothing but time. */
  constructor(
    readonly rows: number,
    readonly cols: number,
    readonly words = 2 * Math.ceil((rows * cols) / 64),
  ) {
    const n = rows * cols;
    this.cellCount = n;
    this.ring = new Int16Array(6 * n);
    this.wordOf = new Uint8Array(n + 4);
    this.bitOf = new Int32Array(n + 4);
    for (let cell = 0; cell < n; cell++) {
      this.setRing(cell);
      this.wordOf[cell] = cell >> 5;
      this.bitOf[cell] = 1 << (cell & 31);
    }
  }

  emptySet(): Int32Array {
    return new Int32Array(this.words);
  }

  /** Whether the cell is a member of the set that begins at `at`; a side never is. */
  has(set: Int32Array, cell: number, at = 0): boolean {
    return (set[at + this.wordOf[cell]] & this.bitOf[cell]) !== 0;
  }

  /** Makes the cell a member of the set that begins at `at`. */
  add(set: Int32Array, cell: number, at = 0): void {
    set[at + this.wordOf[cell]] |= this.bitOf[cell];
  }

  remove(set: Int32Array, cell: number): void {
    set[this.wordOf[cell]] &= ~this.bitOf[cell];
  }

  /** Number of the side where a player's chains begin; they end at the next number. */
  nearSide(player: number): number {
    return this.cellCount + (player === FIRST ? 0 : 2);
  }

  /** A colour array for `stones`, the sides in place. */
  coloured(stones: Uint8Array): Uint8Array {
    const n = this.cellCount;
    const colour = new Uint8Array(n + 4);
    colour.set(stones);
    colour[n] = colour[n + 1] = FIRST;
    colour[n + 2] = colour[n + 3] = SECOND;
    return colour;
  }

  private setRing(cell: number): void {
    const row = Math.floor(cell / this.cols);
    const col = cell % this.cols;
    const steps = [-1, 0, -1, 1, 0, 1, 1, 0, 1, -1, 0, -1];
    for (let i = 0; i < 6; i++) {
      this.ring[6 * cell + i] = this.at(row + steps[2 * i], col + steps[2 * i + 1]);
    }
  }

  private at(row: number, col: number): number {
    if (row < 0) return this.cellCount + 2;
    if (row >= this.rows) return this.cellCount + 3;
    if (col < 0) return this.cellCount;
    if (col >= this.cols) return this.cellCount + 1;
    return row * this.cols + col;
  }
}
