/**
 * The principal variation, kept as a triangle: row `ply` holds the best line found so far from that ply on.
 * A search clears its row on entry and adopts a move, with the row of the ply below, when it is the best yet.
 */
import type { Move } from '../core/position.js';

export class PrincipalVariation {
  private side = 32;
  private rows = new Int32Array(32 * 32);
  private lengths: Int32Array = new Int32Array(32);

  /** Deepest ply cleared: how far the search looked. */
  deepest = 0;

  /** The line from ply `ply` on is empty. */
  clear(ply: number): void {
    if (ply > this.deepest) this.deepest = ply;
    if (ply + 1 >= this.side) this.grow(ply + 2);
    this.lengths[ply] = 0;
  }

  /** The best line from `ply` is `move` followed by the best line from the next ply. */
  adopt(ply: number, move: Move): void {
    const { rows, side } = this;
    const to = ply * side;
    const from = to + side;
    const length = this.lengths[ply + 1]!;
    rows[to] = move;
    for (let i = 0; i < length; i++) rows[to + i + 1] = rows[from + i]!;
    this.lengths[ply] = length + 1;
  }

  /** A copy of the line from the root. */
  moves(): Move[] {
    return Array.from(this.rows.subarray(0, this.lengths[0]));
  }

  get bytes(): number {
    return 4 * (this.rows.length + this.lengths.length);
  }

  private grow(atLeast: number): void {
    const side = Math.max(2 * this.side, atLeast);
    const rows = new Int32Array(side * side);
    for (let ply = 0; ply < this.side; ply++) {
      rows.set(this.rows.subarray(ply * this.side, (ply + 1) * this.side), ply * side);
    }
    const lengths = new Int32Array(side);
    lengths.set(this.lengths);
    this.rows = rows;
    this.lengths = lengths;
    this.side = side;
  }
}
