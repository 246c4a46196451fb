/**
 * Canonical keys: one for all positions that are mirror images of each other.
 *
 * A key is two words with a bit for each free edge, numbered from the border to the centre: word a
 * has the central edges, word b the outer ones, and the smallest pair among the images is the key.
 * Deep in the search the edges of the centre are drawn and those at the border change, so positions
 * visited one after the other differ in low bits only, and the table (table.ts) has them close
 * together.
 *
 * Equal edges (bits.ts) keep their order in every image: then an image has a bit for each bit of
 * the position, and the bits of half a word are looked up at once.
 */
import { NO_BOX } from '../rules/board.js';
import type { EdgeBits } from './bits.js';

/** Entries of a table's row: the bits in each of at most eight images. */
const rowSize = 8;

export class Symmetry {
  /** The words of the last `canonicalise`. */
  a = 0;
  b = 0;
  /** Bits in use in the two words. */
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

  constructor(bits: EdgeBits) {
    const { bitsA, bitsB, outerA, outerB } = bits;
    // Without mirror images the words themselves are the key.
    const all = bits.rows === 0 ? [] : images(bits);
    this.images = all.length > 1 ? all.length : 0;
    [this.outerA, this.outerB] = [outerA, outerB];
    this.maskA = (1 << outerA) - 1;
    this.maskB = (1 << outerB) - 1;
    this.bitsB = this.images > 0 ? outerA + outerB : bitsB;
    this.bitsA = bitsA + bitsB - this.bitsB;
    const rows = this.images > 0 ? bitsInImages(bits, all, this.bitsB) : new Int32Array(0);
    this.outerOfA = rowsOf(rows, 0, outerA);
    this.centralOfA = rowsOf(rows, outerA, bitsA);
    this.outerOfB = rowsOf(rows, bitsA, bitsA + outerB);
    this.centralOfB = rowsOf(rows, bitsA + outerB, bitsA + bitsB);
  }

  /** Sets `a` and `b` to the key of the position with these free edges. */
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
function bitsInImages({ order }: EdgeBits, all: readonly Int32Array[], bitsB: number): Int32Array {
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
function rowsOf(rows: Int32Array, first: number, end: number): Int32Array {
  if (rows.length === 0) return rows;
  const sets = new Int32Array(rowSize << (end - first));
  for (let set = 1; set * rowSize < sets.length; set++) {
    const edge = (first + 31 - Math.clz32(set & -set)) * rowSize;
    const rest = (set & (set - 1)) * rowSize;
    for (let k = 0; k < rowSize; k++) sets[set * rowSize + k] = sets[rest + k] | rows[edge + k];
  }
  return sets;
}

/**
 * Lists the images, each as the edge to which every edge goes; the identity comes first, each image
 * once. Equal edges keep their order: the first two of a corner go to the first two of the corner's
 * image, in whatever words they are.
 */
export function images(bits: EdgeBits): Int32Array[] {
  const all = new Map<string, Int32Array>();
  for (const mirrored of mirrors(bits)) {
    const image = inOrder(bits, mirrored);
    all.set(image.join(), image);
  }
  return [...all.values()];
}

function mirrors({ rows, cols, bitsA, place }: EdgeBits): Int32Array[] {
  const edges = Int32Array.from(place.keys());
  const edgeAt = new Map<string, number>();
  const nameOf = (row: number, col: number, upright: boolean): string => [row, col, upright].join();
  const spots = Array.from(edges, (edge) => {
    const [line, at] = lineOf(place[edge], edge < bitsA ? cols : rows);
    return edge < bitsA ? { row: line, col: at, upright: false } : { row: at, col: line, upright: true };
  });
  spots.forEach(({ row, col, upright }, edge) => edgeAt.set(nameOf(row, col, upright), edge));
  const moved = (to: (spot: (typeof spots)[number]) => string): Int32Array =>
    Int32Array.from(spots, (spot) => edgeAt.get(to(spot))!);
  const leftRight = moved(({ row, col, upright }) => nameOf(row, cols - Number(!upright) - col, upright));
  const upDown = moved(({ row, col, upright }) => nameOf(rows - Number(upright) - row, col, upright));
  const straight = [edges, leftRight, upDown, leftRight.map((edge) => upDown[edge])];
  if (rows !== cols) return straight;
  const diagonal = moved(({ row, col, upright }) => nameOf(col, row, !upright));
  return [...straight, ...straight.map((image) => image.map((edge) => diagonal[edge]))];
}

function lineOf(place: number, width: number): [number, number] {
  return [Math.floor(place / width), place % width];
}

/** The same image with equal edges in their order. */
function inOrder({ boxesOf }: EdgeBits, image: Int32Array): Int32Array {
  const boxOutside = (edge: number): number => {
    const [one, other] = boxesOf.subarray(2 * edge, 2 * edge + 2);
    return one === NO_BOX || other === NO_BOX ? Math.max(one, other) : NO_BOX;
  };
  const equal = (edge: number): number[] => {
    const box = boxOutside(edge);
    return box === NO_BOX ? [edge] : Array.from(image.keys()).filter((other) => boxOutside(other) === box);
  };
  return image.map((to, edge) => equal(to)[equal(edge).indexOf(edge)]);
}
