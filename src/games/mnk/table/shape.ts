/** Positions and bytes of a table by layer, computed before anything is built. */
import { binomial } from './words.js';

/** Bytes of a value: 1 and 2 for integers, 8 for expected values. */
export type ValueBytes = 1 | 2 | 8;

export class Shape {
  /** By number of stones: positions with as many of them, over or not. */
  readonly sizes: number[] = [];
  /** By number of stones: choices of X's among them. */
  readonly widths: number[] = [];
  /** By number of stones: positions with at least as many. */
  readonly atLeast: number[];
  /** `bytes` for the moves of the root, with all layers kept and with two layers at a time. */
  readonly keptBytes: number;
  readonly leastBytes: number;

  /**
   * @param n cells
   * @param lead X's stones minus O's when X is to move: 0 from the empty board, -1 where O began
   */
  constructor(
    readonly n: number,
    readonly lead: number,
    readonly valueBytes: ValueBytes,
  ) {
    this.atLeast = new Array<number>(n + 2).fill(0);
    for (let count = n; count >= 0; count--) {
      this.widths[count] = binomial(count, this.xAmong(count));
      this.sizes[count] = binomial(n, count) * this.widths[count];
      this.atLeast[count] = this.atLeast[count + 1] + this.sizes[count];
    }
    this.keptBytes = this.bytes(true, 1);
    this.leastBytes = this.bytes(false, 1);
  }

  /** X's stones among `count`. */
  xAmong(count: number): number {
    return (count + this.lead + 1) >> 1;
  }

  /** X is to move when `count` stones have been put down. */
  xMoves(count: number): boolean {
    return ((count + this.lead) & 1) === 0;
  }

  /** Most bytes in use while the layers of at least `count` stones are solved, all or two kept. */
  bytes(keeps: boolean, count: number): number {
    const two = [0, 0];
    let work = 0;
    for (let t = count; t <= this.n; t++) {
      two[t & 1] = Math.max(two[t & 1], this.sizes[t]);
      work = Math.max(work, this.workBytes(t));
    }
    const values = keeps ? this.atLeast[count] : two[0] + two[1];
    // For each set of cells: its rank, X's points and O's.
    return values * this.valueBytes + work + 12 * 2 ** this.n;
  }

  /** Bytes of the lists that filling a layer needs. */
  private workBytes(count: number): number {
    const slides = this.valueBytes === 8 ? 8 * (this.n - count + 1) : 0;
    return this.widths[count] * (8 + 4 * (count + 1) + slides);
  }
}
