/**
 * Connected groups of stones: union-find with undo.
 *
 * Union by size and no path compression, so that a union changes one parent and one size and is
 * undone by restoring them; `root` takes at most log2(squares) steps (R. Tarjan, J. van Leeuwen,
 * "Worst-case analysis of set union algorithms", 1984). Each side of the border is one group from
 * the start, heavier than all cells together: it stays the root, so that one or two steps show
 * which sides a group touches.
 */
import { FIRST, SECOND } from './setup.js';
import type { Geometry } from './bordered-board.js';

export class Groups {
  /** Parent of each square; a root is its own parent. */
  private readonly parent: Int32Array;
  private readonly size: Int32Array;
  /** Roots that a union put under another one, in order. */
  private readonly absorbed: Int32Array;
  private unions = 0;

  constructor(geometry: Geometry) {
    const { squareCount, width, rows, cols } = geometry;
    this.parent = Int32Array.from({ length: squareCount }, (_, square) => square);
    this.size = new Int32Array(squareCount).fill(1);
    this.absorbed = new Int32Array(squareCount);
    const sides = [FIRST, SECOND].flatMap((stone) => [geometry.nearEdge(stone), geometry.farEdge(stone)]);
    for (const side of sides) this.size[side] = squareCount;
    for (let row = 1; row <= rows; row++) {
      this.parent[row * width] = geometry.nearEdge(FIRST);
      this.parent[row * width + width - 1] = geometry.farEdge(FIRST);
    }
    for (let col = 1; col <= cols; col++) {
      this.parent[col] = geometry.nearEdge(SECOND);
      this.parent[(rows + 1) * width + col] = geometry.farEdge(SECOND);
    }
  }

  /** The square that stands for the group of `square`. */
  root(square: number): number {
    let at = square;
    while (this.parent[at] !== at) at = this.parent[at];
    return at;
  }

  /** Makes one group of the groups of two squares. */
  unite(a: number, b: number): void {
    let large = this.root(a);
    let small = this.root(b);
    if (large === small) return;
    if (this.size[large] < this.size[small]) {
      const held = large;
      large = small;
      small = held;
    }
    this.parent[small] = large;
    this.size[large] += this.size[small];
    this.absorbed[this.unions++] = small;
  }

  /** The number of unions so far, for `backTo`. */
  get mark(): number {
    return this.unions;
  }

  /** Undoes the unions made since `mark` was read. */
  backTo(mark: number): void {
    while (this.unions > mark) {
      const small = this.absorbed[--this.unions];
      this.size[this.parent[small]] -= this.size[small];
      this.parent[small] = small;
    }
  }
}
