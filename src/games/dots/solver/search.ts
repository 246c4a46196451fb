/**
 * Alpha-beta on capture-free positions (no box can be taken) with null windows.
 *
 * The value is the box difference still to come for the side to move; all values of one position
 * have the parity of its boxes left, so windows move in steps of two. A move is either safe, and
 * leads to a capture-free position of the other side, or opens a chain, and leads, when it is
 * taken, to one capture-free position whose value V decides between taking and leaving (chains.ts).
 * The search therefore never visits a position with a box to take. Traits: Dots and Boxes only;
 * limits: 60 free edges and 31 boxes left.
 *
 * Each node first looks up all its children (enhanced transposition cutoff): many need no visit. J.
 * Barker and R. Korf, "Solving Dots-And-Boxes", AAAI 2012, use the same ingredients (symmetry,
 * chains, move order).
 */
import type { Meter } from '../../../core/search/limits.js';
import { NO_BOX } from '../rules/board.js';
import { countFree } from './chains.js';
import {
  BOXES,
  Children,
  EDGE,
  KEY_A,
  KEY_B,
  PRICE,
  UNSAFE_A,
  UNSAFE_B,
  WORD_A,
  WORD_B,
  fields,
  frameSize,
} from './children.js';
import type { EdgeBits } from './bits.js';
import type { Symmetry } from './symmetry.js';
import type { BoundTable } from './table.js';

export class ChainSearch {
  cuts = 0;
  tableHits = 0;
  deepest = 0;
  private readonly children: Children;
  protected readonly frames: Int32Array;

  constructor(
    private readonly bits: EdgeBits,
    private readonly symmetry: Symmetry,
    private readonly table: BoundTable,
    protected readonly meter: Meter,
  ) {
    this.children = new Children(bits, symmetry, table);
    this.frames = this.children.frames;
  }

  get bytes(): number {
    return this.frames.byteLength + this.table.bytes;
  }

  /** The edge that proved the last lower bound; an index of `bits.edges`. */
  get provedBy(): number {
    return this.children.provedBy;
  }

  /**
   * Tests whether a capture-free, normalised position with `boxes` left is worth at least `bound`.
   * If the result r >= bound, the value is at least r, else at most r. The result has no meaning
   * after the meter has stopped.
   */
  test(a: number, b: number, boxes: number, bound: number): number {
    if (bound <= -boxes) return -boxes;
    if (bound > boxes) return boxes;
    const { boxA, boxB } = this.bits;
    let [unsafeA, unsafeB] = [0, 0];
    for (let box = 0; box < boxA.length; box++) {
      if (countFree(boxA[box] & a, boxB[box] & b) !== 2) continue;
      unsafeA |= boxA[box] & a;
      unsafeB |= boxB[box] & b;
    }
    const { symmetry } = this;
    symmetry.canonicalise(a, b);
    return this.visit(a, b, unsafeA, unsafeB, boxes, bound, 0, symmetry.a, symmetry.b);
  }

  /** `test` for a position with its key; |bound| is at most `boxes`, of their parity. */
  private visit(
    a: number,
    b: number,
    unsafeA: number,
    unsafeB: number,
    boxes: number,
    bound: number,
    ply: number,
    keyA: number,
    keyB: number,
  ): number {
    const { table, meter, children } = this;
    if (!meter.spend()) return 0;
    if (table.find(keyA, keyB, boxes)) {
      this.tableHits++;
      // The root also needs the move that proves the bound.
      if (table.lower >= bound && ply > 0) return table.lower;
      if (table.upper < bound) return table.upper;
    }
    const { lower, upper } = table;
    const nodesBefore = meter.nodes;
    const first = ply * frameSize;
    children.best = -boxes;
    let end = children.listSafe(first, a, b, a & ~unsafeA, b & ~unsafeB, boxes, bound);
    if (children.best < bound) end = children.listChains(end, a, b, unsafeA, unsafeB, boxes, bound);
    let best = children.best;
    if (best < bound) best = this.searchListed(first, end, unsafeA, unsafeB, boxes, bound, best, ply);
    if (meter.stop !== 'finished') return 0;
    if (best >= bound) table.keep(keyA, keyB, boxes, best, upper, meter.nodes - nodesBefore + 1);
    else table.keep(keyA, keyB, boxes, lower, best, meter.nodes - nodesBefore + 1);
    return best;
  }

  /** Searches the children until one reaches `bound`; returns the best value. */
  protected searchListed(
    first: number,
    end: number,
    unsafeA: number,
    unsafeB: number,
    boxes: number,
    bound: number,
    bestBefore: number,
    ply: number,
  ): number {
    let best = bestBefore;
    if (ply > this.deepest) this.deepest = ply;
    for (let child = first; child < end; child += fields) {
      const value = this.valueOf(child, unsafeA, unsafeB, boxes, bound, ply);
      if (this.meter.stop !== 'finished') return 0;
      if (value <= best) continue;
      best = value;
      if (best < bound) continue;
      this.cuts++;
      this.children.provedBy = this.frames[child + EDGE];
      return best;
    }
    return best;
  }

  /** Value of a child for its parent: a lower bound if it reaches `bound`, else an upper one. */
  private valueOf(
    child: number,
    unsafeA: number,
    unsafeB: number,
    boxes: number,
    bound: number,
    ply: number,
  ): number {
    const { frames } = this;
    const taken = frames[child + BOXES];
    if (taken === 0) return 0 - this.visitSafe(child, unsafeA, unsafeB, boxes, 2 - bound, ply);
    const left = boxes - taken;
    const afterAll = -taken - this.visitChain(child, left, 2 - bound - taken, ply);
    const price = frames[child + PRICE];
    if (price === 0 || afterAll < bound) return afterAll;
    return Math.min(afterAll, price - taken + this.visitChain(child, left, bound + taken - price, ply));
  }

  private visitSafe(
    child: number,
    unsafeA: number,
    unsafeB: number,
    boxes: number,
    bound: number,
    ply: number,
  ): number {
    const { frames, bits } = this;
    const { boxesOf, boxA, boxB } = bits;
    const edge = frames[child + EDGE];
    const a = frames[child + WORD_A];
    const b = frames[child + WORD_B];
    // A box that has two free edges left makes them unsafe.
    for (let side = 2 * edge; side < 2 * edge + 2; side++) {
      const box = boxesOf[side];
      if (box === NO_BOX) continue;
      const x = boxA[box] & a;
      const y = boxB[box] & b;
      if (countFree(x, y) !== 2) continue;
      unsafeA |= x;
      unsafeB |= y;
    }
    return this.visit(
      a,
      b,
      unsafeA,
      unsafeB,
      boxes,
      bound,
      ply + 1,
      frames[child + KEY_A],
      frames[child + KEY_B],
    );
  }

  private visitChain(child: number, boxes: number, bound: number, ply: number): number {
    if (bound <= -boxes) return -boxes;
    if (bound > boxes) return boxes;
    const { frames } = this;
    return this.visit(
      frames[child + WORD_A],
      frames[child + WORD_B],
      frames[child + UNSAFE_A],
      frames[child + UNSAFE_B],
      boxes,
      bound,
      ply + 1,
      frames[child + KEY_A],
      frames[child + KEY_B],
    );
  }
}
