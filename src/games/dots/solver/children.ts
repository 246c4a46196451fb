/**
 * The children of a node that the table cannot decide, as rows of integers in one array: a frame
 * for each ply.
 *
 * Every child gets its canonical key (symmetry.ts) and is looked up before any is searched: most
 * nodes end here.
 */
import { ChainOpener } from './chains.js';
import { wordBits, type EdgeBits } from './bits.js';
import type { Symmetry } from './symmetry.js';
import type { BoundTable } from './table.js';

/** Integers of a child, in this order. Safe moves have no boxes, price and unsafe edges. */
export const fields = 9;
export const BOXES = 0;
export const PRICE = 1;
export const EDGE = 2;
export const WORD_A = 3;
export const WORD_B = 4;
export const UNSAFE_A = 5;
export const UNSAFE_B = 6;
export const KEY_A = 7;
export const KEY_B = 8;

/** No position has more moves or plies. */
export const frameSize = 2 * wordBits * fields;

export class Children {
  readonly frames = new Int32Array((2 * wordBits + 1) * frameSize);
  /**
   * Result of the lists of the current node: a lower bound if it reaches the bound asked for, else
   * the best of the upper bounds of the children that were not listed. Set to the worst value
   * before the lists.
   */
  best = 0;
  /** The move that proved the last lower bound. */
  provedBy = -1;
  private readonly opener: ChainOpener;
  /** Moves in the order of trying: edges, their bits in each word, equal edges that come first. */
  private readonly order: Int32Array;
  private readonly bitA: Int32Array;
  private readonly bitB: Int32Array;
  private readonly firstA: Int32Array;
  private readonly firstB: Int32Array;

  constructor(
    private readonly bits: EdgeBits,
    private readonly symmetry: Symmetry,
    private readonly table: BoundTable,
  ) {
    this.opener = new ChainOpener(bits);
    this.order = bits.order;
    this.bitA = bits.order.map((edge) => (bits.inB[edge] ? 0 : bits.bit[edge]));
    this.bitB = bits.order.map((edge) => (bits.inB[edge] ? bits.bit[edge] : 0));
    this.firstA = bits.order.map((edge) => bits.firstA[edge]);
    this.firstB = bits.order.map((edge) => bits.firstB[edge]);
  }

  /**
   * Looks up the safe moves, lists those that the table cannot decide in the frame that starts at
   * `first`, and returns the end of the list. Stops at one that reaches `bound`; else `best` takes
   * the upper bounds of those that cannot.
   */
  listSafe(
    first: number,
    a: number,
    b: number,
    safeA: number,
    safeB: number,
    boxes: number,
    bound: number,
  ): number {
    const { order, bitA, bitB, firstA, firstB, frames, symmetry, table } = this;
    let best = this.best;
    let end = first;
    for (let i = 0; i < order.length; i++) {
      const drawnA = bitA[i];
      const drawnB = bitB[i];
      if (((drawnA & safeA) | (drawnB & safeB)) === 0) continue;
      if (((firstA[i] & a) | (firstB[i] & b)) !== 0) continue;
      symmetry.canonicalise(a ^ drawnA, b ^ drawnB);
      table.find(symmetry.a, symmetry.b, boxes);
      const low = 0 - table.upper;
      const high = 0 - table.lower;
      if (low >= bound) {
        this.best = low;
        this.provedBy = order[i];
        return end;
      }
      if (high < bound) {
        if (high > best) best = high;
        continue;
      }
      frames[end + BOXES] = 0;
      frames[end + EDGE] = order[i];
      frames[end + WORD_A] = a ^ drawnA;
      frames[end + WORD_B] = b ^ drawnB;
      frames[end + KEY_A] = symmetry.a;
      frames[end + KEY_B] = symmetry.b;
      end += fields;
    }
    this.best = best;
    return end;
  }

  /**
   * Does the same as `listSafe` for chains that may be opened, the shortest first. The opener of a
   * chain of T boxes with price p gets at most p / 2 - T, because the other side can choose.
   */
  listChains(
    first: number,
    a: number,
    b: number,
    unsafeA: number,
    unsafeB: number,
    boxes: number,
    bound: number,
  ): number {
    const { opener, bits } = this;
    let end = first;
    let leftA = unsafeA;
    let leftB = unsafeB;
    while ((leftA | leftB) !== 0) {
      const edge = leftA !== 0 ? 31 - Math.clz32(leftA) : bits.bitsA + 31 - Math.clz32(leftB);
      opener.open(edge, a, b, unsafeA, unsafeB);
      leftA &= ~opener.pathA;
      leftB &= ~opener.pathB;
      const taken = opener.boxes;
      let upper = opener.price === 0 ? boxes - 2 * taken : (opener.price >> 1) - taken;
      if (((upper ^ boxes) & 1) !== 0) upper--;
      if (upper >= bound) upper = this.probeChain(boxes - taken, upper);
      if (this.best >= bound) return end;
      if (upper >= bound) end = this.insertChain(first, end);
      else if (upper > this.best) this.best = upper;
    }
    return end;
  }

  /**
   * Looks up the position after the chain just opened, with `left` boxes: raises `best` to the
   * chain's lower bound and returns its upper bound, at most `upper`.
   */
  private probeChain(left: number, upper: number): number {
    const { opener, symmetry, table } = this;
    const { boxes, price } = opener;
    symmetry.canonicalise(opener.a, opener.b);
    table.find(symmetry.a, symmetry.b, left);
    let low = -boxes - table.upper;
    let high = -boxes - table.lower;
    if (price !== 0) {
      low = Math.min(low, price - boxes + table.lower);
      high = Math.min(high, price - boxes + table.upper);
    }
    if (low > this.best) {
      this.best = low;
      this.provedBy = opener.edge;
    }
    return Math.min(upper, high);
  }

  /** Inserts the chain just opened, by its length; returns the new end of the list. */
  private insertChain(first: number, end: number): number {
    const { frames, opener, symmetry } = this;
    let at = end;
    while (at > first && frames[at - fields + BOXES] > opener.boxes) {
      for (let i = at; i < at + fields; i++) frames[i] = frames[i - fields];
      at -= fields;
    }
    frames[at + BOXES] = opener.boxes;
    frames[at + PRICE] = opener.price;
    frames[at + EDGE] = opener.edge;
    frames[at + WORD_A] = opener.a;
    frames[at + WORD_B] = opener.b;
    frames[at + UNSAFE_A] = opener.unsafeA;
    frames[at + UNSAFE_B] = opener.unsafeB;
    frames[at + KEY_A] = symmetry.a;
    frames[at + KEY_B] = symmetry.b;
    return end + fields;
  }
}
