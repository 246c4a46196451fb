/**
 * Exact values of positions of one board, by tests of quiet positions with null windows. One
 * instance serves one question: the table is shared by all its tests, each of which leaves the
 * board as it was.
 *
 * Values are box differences still to come for the side to move.
 */
import type { Meter } from '../../../core/search/limits.js';
import type { EdgeBoard } from '../rules/edge-board.js';
import { takeHand, type Hand } from './hand.js';
import type { Kernel } from './kernel.js';

/** An interval that holds the value; both ends belong to it. */
export interface Interval {
  readonly lo: number;
  readonly hi: number;
}

/** Value for the side with boxes at hand, where `rest` bounds V, the value after them. */
export function worth({ boxes, price }: Hand, rest: Interval): Interval {
  if (price === 0) return { lo: boxes + rest.lo, hi: boxes + rest.hi };
  const leave = (v: number): number => boxes - price - v;
  // The larger of T + V and T - p - V is smallest at V = -p / 2.
  const lo = Math.max(boxes + rest.lo, leave(rest.hi), boxes - price / 2);
  return { lo, hi: Math.max(boxes + rest.hi, leave(rest.lo)) };
}

export class ExactSearch {
  constructor(
    readonly board: EdgeBoard,
    private readonly kernel: Kernel,
    private readonly meter: Meter,
  ) {}

  /**
   * Finds the value after the boxes at hand, or bounds if the meter stops, and the edge that proved
   * the lower one; -1 if any edge does. Tests start at a draw and step towards the value.
   */
  rest(): Interval & { readonly provedBy: number } {
    return this.afterHand(() => {
      const left = this.board.boxesLeft;
      let [lo, hi, provedBy] = [-left, left, -1];
      for (let bound = left % 2 === 0 ? 0 : -1; lo < hi; bound = bound <= lo ? lo + 2 : hi) {
        const value = this.kernel.test(this.board, bound);
        if (this.meter.stop !== 'finished') break;
        if (value >= bound) [lo, provedBy] = [value, this.kernel.provedBy];
        else hi = value;
      }
      return { lo, hi, provedBy };
    });
  }

  /** Whether the position is worth at least `bound`; undefined if the meter stops. */
  atLeast(bound: number): boolean | undefined {
    return this.afterHand(({ boxes, price }) => {
      const all = this.quietAtLeast(bound - boxes);
      if (all !== false || price === 0) return all;
      // Leaving reaches the bound if V <= T - p - bound.
      const more = this.quietAtLeast(boxes - price - bound + 1);
      return more === undefined ? undefined : !more;
    });
  }

  /**
   * V after the boxes at hand, if the whole is known to be worth `value`; undefined if the meter
   * stops. V is one of two numbers: the one for taking all, or the one for leaving the last boxes.
   */
  restOf(value: number): number | undefined {
    return this.afterHand(({ boxes, price }) => {
      const all = value - boxes;
      if (price === 0) return all;
      const reached = this.quietAtLeast(all);
      return reached === undefined ? undefined : reached ? all : boxes - price - value;
    });
  }

  /**
   * An edge that proves the known value of a quiet position, or an equal edge; -1 if every edge
   * does; undefined if the meter stops.
   */
  proof(value: number): number | undefined {
    if (value === -this.board.boxesLeft) return -1;
    this.kernel.test(this.board, value);
    return this.meter.stop === 'finished' ? this.kernel.provedBy : undefined;
  }

  private quietAtLeast(bound: number): boolean | undefined {
    // Values have the parity of the boxes left: round up.
    const rounded = bound + Math.abs((bound + this.board.boxesLeft) % 2);
    const value = this.kernel.test(this.board, rounded);
    return this.meter.stop === 'finished' ? value >= rounded : undefined;
  }

  private afterHand<T>(ask: (hand: Hand) => T): T {
    const { board } = this;
    const count = board.drawnCount;
    const answer = ask(takeHand(board));
    board.undoTo(count);
    return answer;
  }
}
