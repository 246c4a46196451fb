/**
 * The board as the solver's kernels see it: cells 0..n-1 row by row, then the four sides as if they were cells,
 * so that a colour array of n + 4 bytes answers for every neighbour.
 *
 *     n     left side, player 1        Ring of a cell, clockwise:      5   0
 *     n + 1 right side, player 1       above, above right, right,    4   c   1    (rows lean right)
 *     n + 2 top side, player 2         below, below left, left         3   2
 *     n + 3 bottom side, player 2
 *
 * Entries `6 * cell + i` of `ring` are the neighbours in that order; two that follow each other are neighbours
 * of each other. The corner between two sides counts as the top or bottom side. Half a turn of the board maps
 * cell c to n - 1 - c and keeps both players' goals.
 *
 * Sets of cells are pairs of 32-bit words: the cell with bit number b is bit `b & 31` of the low (b < 32) or the
 * high word. On boards of at most 64 cells b is the cell; on larger ones only the cells that are empty in the
 * position to be solved have a bit, at most 64 of them.
 */
import { EMPTY, FIRST, SECOND } from '../rules/setup.js';

/** Cells that a set can hold. */
export const maxBits = 64;

export class Board {
  readonly cellCount: number;
  readonly ring: Int16Array;
  /** Words of the set that holds just this cell; both 0 for sides and for cells without a bit. */
  readonly bitLow32: Int32Array;
  readonly bitHigh32: Int32Array;
  /** Cell of each bit number, -1 where there is none. */
  readonly cellOfBit: Int16Array;

  /** @param stones stones that stay, on boards of more than 64 cells: only the empty cells get a bit. */
  constructor(
    readonly rows: number,
    readonly cols: number,
    stones?: Uint8Array,
  ) {
    const n = rows * cols;
    this.cellCount = n;
    this.ring = new Int16Array(6 * n);
    this.bitLow32 = new Int32Array(n + 4);
    this.bitHigh32 = new Int32Array(n + 4);
    this.cellOfBit = new Int16Array(maxBits).fill(-1);
    for (let cell = 0; cell < n; cell++) this.setRing(cell);
    let bits = 0;
    for (let cell = 0; cell < n; cell++) {
      if (n > maxBits && stones?.[cell] !== EMPTY) continue;
      if (bits === maxBits) throw new Error('more than 64 empty cells');
      if (bits < 32) this.bitLow32[cell] = 1 << bits;
      else this.bitHigh32[cell] = 1 << (bits - 32);
      this.cellOfBit[bits++] = cell;
    }
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

  /** Cell or side at (row, col). */
  private at(row: number, col: number): number {
    if (row < 0) return this.cellCount + 2;
    if (row >= this.rows) return this.cellCount + 3;
    if (col < 0) return this.cellCount;
    if (col >= this.cols) return this.cellCount + 1;
    return row * this.cols + col;
  }
}

/** Number of members of a word. */
export function bitCount(word: number): number {
  let w = word - ((word >>> 1) & 0x55555555);
  w = (w & 0x33333333) + ((w >>> 2) & 0x33333333);
  return Math.imul((w + (w >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
