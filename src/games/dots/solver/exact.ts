/**
 * Exact values of any positions of one board, by tests of capture-free positions with null windows.
 * One instance serves one question: the table is shared by all its tests.
 *
 * Values are box differences still to come for the side to move.
 */
import type { Meter } from '../../../core/search/limits.js';
import { takeAll, type Taking } from './captures.js';
import type { EdgeBits } from './bits.js';
import type { Kernel } from './kernel.js';

/** An interval that holds the value; both ends belong to it. */
export interface Interval {
  readonly lo: number;
  readonly hi: number;
}

/** Proved bounds of a root, and the edge that proved the lower one; -1 if any edge does. */
export interface RootBounds extends Interval {
  readonly provedBy: number;
}

/** Value for the side with boxes at hand, where `rest` bounds V, the value after them. */
export function worth(taking: Taking, rest: Interval): Interval {
  const { boxes, price } = taking;
  if (price === 0) return { lo: boxes + rest.lo, hi: boxes + rest.hi };
  const leave = (v: number): number => boxes - price - v;
  // The larger of T + V and T - p - V is smallest at V = -p / 2.
  const lo = Math.max(boxes + rest.lo, leave(rest.hi), boxes - price / 2);
  return { lo, hi: Math.max(boxes + rest.hi, leave(rest.lo)) };
}

export class ExactSearch {
  constructor(
    readonly bits: EdgeBits,
    private readonly search: Kernel,
    private readonly meter: Meter,
  ) {}

  /**
   * Finds the value of the capture-free position after `taking`, or bounds if the meter stops.
   * Tests start at a draw and step towards the value.
   */
  after({ a, b, left }: Taking): RootBounds {
    let [lo, hi, provedBy] = [-left, left, -1];
    for (let bound = left % 2 === 0 ? 0 : -1; lo < hi; bound = bound <= lo ? lo + 2 : hi) {
      const value = this.search.test(a, b, left, bound);
      if (this.meter.stop !== 'finished') break;
      if (value >= bound) [lo, provedBy] = [value, this.search.provedBy];
      else hi = value;
    }
    return { lo, hi, provedBy };
  }

  /** Whether the position a, b is worth at least `bound`; undefined if the meter stops. */
  atLeast(a: number, b: number, bound: number): boolean | undefined {
    const taking = takeAll(this.bits, a, b);
    const { boxes, price } = taking;
    const all = this.restAtLeast(taking, bound - boxes);
    if (all !== false || price === 0) return all;
    // Leaving reaches the bound if V <= T - p - bound.
    const more = this.restAtLeast(taking, boxes - price - bound + 1);
    return more === undefined ? undefined : !more;
  }

  /**
   * V after `taking`, if the whole is known to be worth `value`; undefined if the meter stops. V is
   * one of two numbers: the one for taking all, or the one for leaving the last boxes.
   */
  restOf(taking: Taking, value: number): number | undefined {
    const { boxes, price } = taking;
    const all = value - boxes;
    if (price === 0) return all;
    const reached = this.restAtLeast(taking, all);
    return reached === undefined ? undefined : reached ? all : boxes - price - value;
  }

  /**
   * An edge that proves the known value of a capture-free position, named as in `taking`; -1 if
   * every edge does; undefined if the meter stops.
   */
  proof({ a, b, left }: Taking, value: number): number | undefined {
    if (value === -left) return -1;
    this.search.test(a, b, left, value);
    return this.meter.stop === 'finished' ? this.search.provedBy : undefined;
  }

  private restAtLeast({ a, b, left }: Taking, bound: number): boolean | undefined {
    // Values have the parity of `left`: round up.
    const rounded = bound + Math.abs((bound + left) % 2);
    const value = this.search.test(a, b, left, rounded);
    return this.meter.stop === 'finished' ? value >= rounded : undefined;
  }
}
