/**
 * One name for all positions that are mirror images of each other.
 *
 * A name is two words with a bit for each free edge, numbered from the border to the centre: word a has the central
 * edges, word b the outer ones, and the smallest pair among the images is the name. Deep in the search the edges of
 * the centre are drawn and those at the border come and go, so positions that are met one after the other differ
 * in low bits only, and the table (table.ts) has them close together.
 *
 * Equal edges (layout.ts) keep their order in every image: then an image has a bit for each bit of the position, and
 * the bits of half a word are looked up at once.
 */
import { images } from './images.js';
import type { Layout } from './layout.js';

/** A row of a table: the bits in each image, of at most eight. */
const rowSize = 8;

export class Symmetry {
  /** The words of the last `canonicalise`. */
  a = 0;
  b = 0;
  /** Bits in use in both. */
  readonly bitsA: number;
  readonly bitsB: number;
  private readonly images: number;
  /** Low bits of the words of a position that are outer edges. */
  private readonly outerA: number;
  private readonly outerB: number;
  private readonly maskA: number;
  private readonly maskB: number;
  /** Rows by the central and by the outer part of each word of a position. */
  private readonly centralOfA: Int32Array;
  private readonly centralOfB: Int32Array;
  private readonly outerOfA: Int32Array;
  private readonly outerOfB: Int32Array;

  constructor(layout: Layout) {
    const { bitsA, bitsB, outerA, outerB } = layout;
    const all = images(layout);
    // Without mirrors the words themselves are the name.
    this.images = all.length > 1 ? all.length : 0;
    [this.outerA, this.outerB] = [outerA, outerB];
    this.maskA = (1 << outerA) - 1;
    this.maskB = (1 << outerB) - 1;
    this.bitsB = this.images > 0 ? outerA + outerB : bitsB;
    this.bitsA = bitsA + bitsB - this.bitsB;
    const bits = this.images > 0 ? bitsInImages(layout, all, this.bitsB) : new Int32Array(0);
    this.outerOfA = rowsOf(bits, 0, outerA);
    this.centralOfA = rowsOf(bits, outerA, bitsA);
    this.outerOfB = rowsOf(bits, bitsA, bitsA + outerB);
    this.centralOfB = rowsOf(bits, bitsA + outerB, bitsA + bitsB);
  }

  /** Sets `a` and `b` to the name of the position with these free edges. */
  canonicalise(a: number, b: number): void {
    this.a = a;
    this.b = b;
    const { images: count, centralOfA, centralOfB, outerOfA, outerOfB } = this;
    if (count === 0) return;
    const centralA = (a >> this.outerA) * rowSize;
    const centralB = (b >> this.outerB) * rowSize;
    const outA = (a & this.maskA) * rowSize;
    const outB = (b & this.maskB) * rowSize;
    let central = centralOfA[centralA] | centralOfB[centralB];
    let outer = outerOfA[outA] | outerOfB[outB];
    for (let k = 1; k < count; k++) {
      const x = centralOfA[centralA + k] | centralOfB[centralB + k];
      if (x > central) continue;
      const y = outerOfA[outA + k] | outerOfB[outB + k];
      if (x === central && y >= outer) continue;
      central = x;
      outer = y;
    }
    this.a = central;
    this.b = outer;
  }
}

/** The bit of every edge in each image, a row an edge; bits from `bitsB` on are those of word a. */
function bitsInImages({ order }: Layout, all: readonly Int32Array[], bitsB: number): Int32Array {
  const rows = new Int32Array(order.length * rowSize);
  const rank = new Int32Array(order.length);
  order.forEach((edge, i) => (rank[edge] = order.length - 1 - i));
  all.forEach((image, k) => {
    image.forEach((to, edge) => {
      rows[edge * rowSize + k] = 1 << (rank[to] < bitsB ? rank[to] : rank[to] - bitsB);
    });
  });
  return rows;
}

/** A row for each set of the edges from `first` to `end`: the bits of its edges together. */
function rowsOf(bits: Int32Array, first: number, end: number): Int32Array {
  if (bits.length === 0) return bits;
  const rows = new Int32Array(rowSize << (end - first));
  for (let set = 1; set * rowSize < rows.length; set++) {
    const edge = (first + 31 - Math.clz32(set & -set)) * rowSize;
    const rest = (set & (set - 1)) * rowSize;
    for (let k = 0; k < rowSize; k++) rows[set * rowSize + k] = rows[rest + k] | bits[edge + k];
  }
  return rows;
}

let kept: { readonly layout: Layout; readonly symmetry: Symmetry } | undefined;

/** The symmetry of a layout; that of the last one is kept, as its tables cost more than a small search. */
export function symmetryOf(layout: Layout): Symmetry {
  if (kept?.layout !== layout) kept = { layout, symmetry: new Symmetry(layout) };
  return kept.symmetry;
}
