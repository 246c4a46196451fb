/**
 * The children of a node that the table cannot decide, as rows of integers in one array: a frame for each ply.
 *
 * Every child is named (symmetry.ts) and looked up before any is searched: most nodes end here.
 */
import { ChainOpener } from './chains.js';
import { wordBits, type Layout } from './layout.js';
import { symmetryOf, type Symmetry } from './symmetry.js';
import type { BoundTable } from './table.js';

/** A child: so many integers, in this order. Safe moves have no boxes, price and unsafe edges. */
export const fields = 9;
export const BOXES = 0;
export const PRICE = 1;
export const EDGE = 2;
export const WORD_A = 3;
export const WORD_B = 4;
export const UNSAFE_A = 5;
export const UNSAFE_B = 6;
export const NAME_A = 7;
export const NAME_B = 8;

/** No position has more moves or plies. */
export const frameSize = 2 * wordBits * fields;

export class Children {
  readonly frames = new Int32Array((2 * wordBits + 1) * frameSize);
  /**
   * What the lists of the current node have shown: a lower bound if it reaches the bound asked for, else the
   * best of the upper bounds of the children that were not listed. Set to the worst value before the lists.
   */
  best = 0;
  /** The move that proved the last lower bound. */
  provedBy = -1;
  private readonly symmetry: Symmetry;
  private readonly opener: ChainOpener;
  /** Moves in the order in which they are tried: edges, their bits in each word, equal edges that come first. */
  private readonly order: Int32Array;
  private readonly bitA: Int32Array;
  private readonly bitB: Int32Array;
  private readonly firstA: Int32Array;
  private readonly firstB: Int32Array;

  constructor(
    private readonly layout: Layout,
    private readonly table: BoundTable,
  ) {
    this.symmetry = symmetryOf(layout);
    this.opener = new ChainOpener(layout);
    this.order = layout.order;
    this.bitA = layout.order.map((edge) => (layout.inB[edge] ? 0 : layout.bit[edge]));
    this.bitB = layout.order.map((edge) => (layout.inB[edge] ? layout.bit[edge] : 0));
    this.firstA = layout.order.map((edge) => layout.firstA[edge]);
    this.firstB = layout.order.map((edge) => layout.firstB[edge]);
  }

  /**
   * Asks the table about the safe moves, lists those it cannot decide in the frame that starts at `first`, and
   * returns the end of the list. Stops at one that reaches `bound`; else `best` takes the upper bounds of those
   * that cannot.
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
      frames[end + NAME_A] = symmetry.a;
      frames[end + NAME_B] = symmetry.b;
      end += fields;
    }
    this.best = best;
    return end;
  }

  /**
   * The same for opening chains, the shortest first. Whoever has opened a chain of T boxes with price p gets at
   * most p / 2 - T: the other can choose.
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
    const { opener, layout } = this;
    let end = first;
    let leftA = unsafeA;
    let leftB = unsafeB;
    while ((leftA | leftB) !== 0) {
      const edge = leftA !== 0 ? 31 - Math.clz32(leftA) : layout.bitsA + 31 - Math.clz32(leftB);
      opener.open(edge, a, b, unsafeA, unsafeB);
      leftA &= ~opener.pathA;
      leftB &= ~opener.pathB;
      const taken = opener.boxes;
      let most = opener.price === 0 ? boxes - 2 * taken : (opener.price >> 1) - taken;
      if (((most ^ boxes) & 1) !== 0) most--;
      if (most >= bound) most = this.consultChain(boxes - taken, most);
      if (this.best >= bound) return end;
      if (most >= bound) end = this.insertChain(first, end);
      else if (most > this.best) this.best = most;
    }
    return end;
  }

  /**
   * Asks the table about the chain just opened, `left` boxes after it: raises `best` to its lower bound and
   * returns its upper bound, at most `most`.
   */
  private consultChain(left: number, most: number): number {
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
    return Math.min(most, high);
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
    frames[at + NAME_A] = symmetry.a;
    frames[at + NAME_B] = symmetry.b;
    return end + fields;
  }
}
