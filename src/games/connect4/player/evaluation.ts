/**
 * The estimated worth of a position, far from its end, to the side to move. It counts cells that
 * would complete a line, with a higher weight on rows that their owner will get, and discs near the
 * middle, through which more lines go. With an even number of rows the first player gets the odd
 * rows, counted from 1 at the bottom, the second player the even ones (V. Allis, "A knowledge-based
 * approach of Connect-Four", 1988).
 */
import { bitCount } from '../../kit/bits.js';
import { setBit, words, type Bits } from '../solver/bits.js';

/**
 * Weights of a threat on a row of its owner, of another threat, and of a disc in the middle
 * columns.
 */
const weights = { owned: 40, other: 14, central: 3 };

/** Value at which the chance to win is 73 %. */
export const scale = 60;

export class Evaluation {
  /** The cells of the rows that each side gets. */
  private readonly rows = [new Int32Array(words), new Int32Array(words)];
  private readonly central = new Int32Array(words);
  private readonly own = new Int32Array(words);

  /** @param noise largest random error of a value, either way; for weaker players */
  constructor(
    private readonly bits: Bits,
    private readonly noise = 0,
    private readonly seed = 0,
  ) {
    const { rows, cols } = bits;
    for (let column = 0; column < cols; column++) {
      for (let row = 0; row < rows; row++) {
        const bit = column * bits.column + row;
        if (rows % 2 === 0) setBit(this.rows[row % 2], 0, bit);
        if (Math.abs(column - (cols - 1) / 2) <= cols / 6) setBit(this.central, 0, bit);
      }
    }
  }

  /**
   * Value for `side`, to move, whose discs are those of `own` at `at` in a position with the discs
   * `all`; `danger` has the empty cells that complete a line of the opponent's.
   */
  value(own: Int32Array, all: Int32Array, danger: Int32Array, at: number, side: number): number {
    const { bits, rows, central } = this;
    bits.completing(own, at, this.own, 0);
    let value = 0;
    let mixed = this.seed;
    for (let i = 0; i < words; i++) {
      const mine = this.own[i] & ~all[at + i];
      const theirs = danger[at + i];
      value += weights.other * (bitCount(mine) - bitCount(theirs));
      value += (weights.owned - weights.other) * bitCount(mine & rows[side][i]);
      value -= (weights.owned - weights.other) * bitCount(theirs & rows[1 - side][i]);
      const discs = own[at + i] & central[i];
      value += weights.central * (2 * bitCount(discs) - bitCount(all[at + i] & central[i]));
      mixed = Math.imul(mixed ^ own[at + i] ^ (all[at + i] >>> 7), 0x2c1b3c6d);
      mixed ^= mixed >>> 15;
    }
    if (this.noise === 0) return value;
    return value + Math.round(((mixed >>> 8) / 0x800000 - 1) * this.noise);
  }
}
