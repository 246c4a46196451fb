/**
 * One name for all positions that are mirror images of each other: the smallest pair of words among the images.
 *
 * Both words are grids: a of (rows + 1) x cols edges, b of (cols + 1) x rows edges. A mirror reverses the order
 * within the lines of one grid and the order of the lines of the other, by tables for half a word each. On
 * square boards the diagonal swaps the words; the two equal edges of each corner (one in each word) are then
 * renamed, so that the one in word a is drawn first.
 */
import type { Layout } from './layout.js';

/** Images of half a word's values under a permutation of the word's bits: of its low or its high half. */
function imagesOf(bits: number, high: boolean, target: (bit: number) => number): Int32Array {
  const half = (bits + 1) >> 1;
  const first = high ? half : 0;
  const images = new Int32Array(1 << (high ? bits - half : half));
  for (let x = 1; x < images.length; x++) {
    const lowest = 31 - Math.clz32(x & -x);
    images[x] = images[x & (x - 1)] | (1 << target(first + lowest));
  }
  return images;
}

/** Where each bit of a grid goes when the order within its lines, or of its lines, or both are reversed. */
function reversal(lines: number, width: number, within: boolean, between: boolean): (bit: number) => number {
  return (bit) => {
    const [line, place] = [Math.floor(bit / width), bit % width];
    return (between ? lines - 1 - line : line) * width + (within ? width - 1 - place : place);
  };
}

export class Symmetry {
  /** The words of the last `canonicalise`. */
  a = 0;
  b = 0;
  /** 0 none, 1 left and right, 2 both mirrors, 3 the diagonals too. */
  private readonly level: number;
  private readonly halfA: number;
  private readonly halfB: number;
  private readonly maskA: number;
  private readonly maskB: number;
  /** Images of the low and the high half of each word: left-right, up-down, and both (half a turn). */
  private readonly lowA1: Int32Array;
  private readonly highA1: Int32Array;
  private readonly lowB1: Int32Array;
  private readonly highB1: Int32Array;
  private readonly lowA2: Int32Array;
  private readonly highA2: Int32Array;
  private readonly lowB2: Int32Array;
  private readonly highB2: Int32Array;
  private readonly lowA3: Int32Array;
  private readonly highA3: Int32Array;
  private readonly lowB3: Int32Array;
  private readonly highB3: Int32Array;
  /** Bits of the corners' edges, in either word: top left and bottom right, whose two edges have equal bits… */
  private readonly straight: number;
  /** …and top right in word a, bottom left in word b; the other word has them so many bits higher. */
  private readonly crossed: number;
  private readonly distance: number;

  constructor({ rows, cols, bitsA, bitsB }: Layout) {
    // On boards of one row, equal edges take the place of the mirror up and down.
    this.level = rows === 0 || cols === 1 ? 0 : rows === 1 ? 1 : rows < cols ? 2 : 3;
    this.halfA = (bitsA + 1) >> 1;
    this.halfB = (bitsB + 1) >> 1;
    this.maskA = (1 << this.halfA) - 1;
    this.maskB = (1 << this.halfB) - 1;
    const inA = (high: boolean, within: boolean, between: boolean): Int32Array =>
      imagesOf(this.level > 0 ? bitsA : 0, high, reversal(rows + 1, cols, within, between));
    const inB = (high: boolean, within: boolean, between: boolean): Int32Array =>
      imagesOf(this.level > 0 ? bitsB : 0, high, reversal(cols + 1, rows, within, between));
    [this.lowA1, this.highA1] = [inA(false, true, false), inA(true, true, false)];
    [this.lowB1, this.highB1] = [inB(false, false, true), inB(true, false, true)];
    [this.lowA2, this.highA2] = [inA(false, false, true), inA(true, false, true)];
    [this.lowB2, this.highB2] = [inB(false, true, false), inB(true, true, false)];
    [this.lowA3, this.highA3] = [inA(false, true, true), inA(true, true, true)];
    [this.lowB3, this.highB3] = [inB(false, true, true), inB(true, true, true)];
    const last = cols - 1;
    this.distance = rows * cols - last;
    this.straight = this.level === 3 ? 1 | (1 << (rows * cols + last)) : 0;
    this.crossed = this.level === 3 ? 1 << last : 0;
  }

  /** Sets `a` and `b` to the name of the position with these free edges. */
  canonicalise(a: number, b: number): void {
    this.a = a;
    this.b = b;
    const { level } = this;
    if (level === 0) return;
    const lowA = a & this.maskA;
    const highA = a >> this.halfA;
    const lowB = b & this.maskB;
    const highB = b >> this.halfB;
    const a1 = this.lowA1[lowA] | this.highA1[highA];
    const b1 = this.lowB1[lowB] | this.highB1[highB];
    this.offer(a1, b1);
    if (level === 1) return;
    const a2 = this.lowA2[lowA] | this.highA2[highA];
    const b2 = this.lowB2[lowB] | this.highB2[highB];
    const a3 = this.lowA3[lowA] | this.highA3[highA];
    const b3 = this.lowB3[lowB] | this.highB3[highB];
    this.offer(a2, b2);
    this.offer(a3, b3);
    if (level === 2) return;
    this.offerSwapped(a, b);
    this.offerSwapped(a1, b1);
    this.offerSwapped(a2, b2);
    this.offerSwapped(a3, b3);
  }

  private offer(a: number, b: number): void {
    if (a > this.a || (a === this.a && b >= this.b)) return;
    this.a = a;
    this.b = b;
  }

  /** The image in the diagonal: words swapped, corners renamed. */
  private offerSwapped(b: number, a: number): void {
    const { straight, crossed, distance } = this;
    // Free in word a while the equal edge in word b is drawn.
    const same = a & ~b & straight;
    const low = a & ~(b >> distance) & crossed;
    const high = (a >> distance) & ~b & crossed;
    this.offer(a ^ (same | low | (high << distance)), b ^ (same | (low << distance) | high));
  }
}

let kept: { readonly layout: Layout; readonly symmetry: Symmetry } | undefined;

/** The symmetry of a layout; that of the last one is kept, as its tables cost more than a small search. */
export function symmetryOf(layout: Layout): Symmetry {
  if (kept?.layout !== layout) kept = { layout, symmetry: new Symmetry(layout) };
  return kept.symmetry;
}
