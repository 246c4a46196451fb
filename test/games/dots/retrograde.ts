/**
 * An oracle for the solver: the values of all positions of a small board by retrograde analysis,
 * from the full board backwards. It takes 2^edges bytes.
 *
 * The index of a position is its set of free edges: horizontal ones row by row in the low bits,
 * vertical ones above. Every move clears a bit, so the positions after it have smaller indices. A
 * box that can be taken is taken immediately if this cannot be wrong: it must not be the end of a
 * chain's last two boxes or of a loop's last four, which may be worth more undivided
 * (src/games/dots/solver/hand.ts). In all other positions every move is tried, by the rules
 * alone. Mirror images have the same value: it is copied if the image of the vertical half has a
 * smaller index.
 *
 *     +-0-+-1-+        2 x 2 boxes: twelve bits. Rows of horizontal edges are `cols` bits apart, so
 *     6   7   8        one shift of the horizontal half aligns the edges above all boxes with those
 *     +-2-+-3-+        below.
 *     9  10  11
 *     +-4-+-5-+
 */
import type { Meter } from '../../../src/core/search/limits.js';
import type { Board } from '../../../src/games/dots/rules/board.js';

/** Edges of the largest board: 3 x 3 boxes and 2 x 5 boxes have 24 and 27. */
const maxEdges = 27;

/**
 * Returns the box difference still to come for the side to move, by set of free edges (bit e is
 * edge e of the record). Undefined if the time of `meter` is over.
 */
export function allValues(board: Board, meter: Meter): Int8Array | undefined {
  if (board.edgeCount > maxEdges) throw new Error(`${String(board.edgeCount)} edges are too many`);
  const values = new Int8Array(2 ** board.edgeCount);
  return new Retrograde(board, values).fill(meter) ? values : undefined;
}

class Retrograde {
  private readonly horizontals: number;
  /** All four edges of each box. */
  private readonly boxMask: Int32Array;
  /**
   * Sets of boxes by one half of the index: boxes of which exactly one of the half's two edges is
   * free, or none.
   */
  private readonly oneAcross: Int32Array;
  private readonly noneAcross: Int32Array;
  private readonly oneBeside: Int32Array;
  private readonly noneBeside: Int32Array;
  private readonly reflections: readonly Reflection[];

  constructor(
    private readonly board: Board,
    private readonly values: Int8Array,
  ) {
    const { rows, cols, boxCount, edgesOf } = board;
    this.horizontals = (rows + 1) * cols;
    this.boxMask = Int32Array.from({ length: boxCount }, (_, box) =>
      edgesOf.subarray(4 * box, 4 * box + 4).reduce((mask, edge) => mask | (1 << edge), 0),
    );
    const verticals = rows * (cols + 1);
    [this.oneAcross, this.noneAcross] = this.byHalf(board, this.horizontals, 0, 0);
    [this.oneBeside, this.noneBeside] = this.byHalf(board, verticals, this.horizontals, 2);
    this.reflections = reflections(board);
  }

  /** @param side which edges of a box: 0 for above and below, 2 for left and right */
  private byHalf(
    { boxCount, edgesOf }: Board,
    bits: number,
    first: number,
    side: number,
  ): [Int32Array, Int32Array] {
    const one = new Int32Array(2 ** bits);
    const none = new Int32Array(2 ** bits);
    for (let half = 0; half < one.length; half++) {
      for (let box = 0; box < boxCount; box++) {
        const x = (half >> (edgesOf[4 * box + side] - first)) & 1;
        const y = (half >> (edgesOf[4 * box + side + 1] - first)) & 1;
        if (x + y === 1) one[half] |= 1 << box;
        if (x + y === 0) none[half] |= 1 << box;
      }
    }
    return [one, none];
  }

  /** Computes all values; returns false if the time is over. */
  fill(meter: Meter): boolean {
    for (let beside = 0; beside < this.oneBeside.length; beside++) {
      if (!meter.readClock()) return false;
      const earlier = this.reflections.find((reflection) => reflection.beside[beside] < beside);
      if (earlier) this.copyRow(beside, earlier);
      else this.fillRow(beside);
    }
    return true;
  }

  private fillRow(beside: number): void {
    const { values, oneAcross, noneAcross } = this;
    const one = this.oneBeside[beside];
    const none = this.noneBeside[beside];
    const base = beside << this.horizontals;
    for (let half = beside === 0 ? 1 : 0; half < oneAcross.length; half++) {
      const waiting = (oneAcross[half] & none) | (noneAcross[half] & one);
      values[base + half] = this.valueOf(base + half, waiting);
    }
  }

  private copyRow(beside: number, reflection: Reflection): void {
    const { values, horizontals } = this;
    const { across } = reflection;
    const base = beside << horizontals;
    const from = reflection.beside[beside] << horizontals;
    for (let half = 0; half < across.length; half++) values[base + half] = values[from + across[half]];
  }

  /** @param waiting boxes with one free edge */
  private valueOf(free: number, waiting: number): number {
    for (let left = waiting; left !== 0; left &= left - 1) {
      const box = 31 - Math.clz32(left & -left);
      const edgeBit = this.boxMask[box] & free;
      const other = this.boxAcross(31 - Math.clz32(edgeBit), box);
      if (other === this.board.outside) return 1 + this.values[free ^ edgeBit];
      const beyond = this.boxMask[other] & free & ~edgeBit;
      if (beyond === 0) return 2 + this.values[free ^ edgeBit];
      if ((beyond & (beyond - 1)) !== 0 || this.goesOn(free, beyond, other))
        return 1 + this.values[free ^ edgeBit];
    }
    return this.bestOfAll(free, waiting);
  }

  /**
   * Returns whether the box beyond `other` also has two free edges and the box after it is not
   * waiting to be taken.
   */
  private goesOn(free: number, beyond: number, other: number): boolean {
    const next = this.boxAcross(31 - Math.clz32(beyond), other);
    if (next === this.board.outside) return false;
    const last = this.boxMask[next] & free & ~beyond;
    if (last === 0 || (last & (last - 1)) !== 0) return false;
    const end = this.boxAcross(31 - Math.clz32(last), next);
    return end === this.board.outside || (this.boxMask[end] & free & ~last) !== 0;
  }

  private boxAcross(edge: number, box: number): number {
    const { first, second } = this.board;
    return first[edge] === box ? second[edge] : first[edge];
  }

  /** Returns the best value of all moves, by the rules. */
  private bestOfAll(free: number, waiting: number): number {
    const { values } = this;
    // These edges complete the waiting boxes; all other moves give the turn to the other side.
    let taking = 0;
    let best = -128;
    for (let left = waiting; left !== 0; left &= left - 1) {
      const edgeBit = this.boxMask[31 - Math.clz32(left & -left)] & free;
      taking |= edgeBit;
      const value = 1 + values[free ^ edgeBit];
      if (value > best) best = value;
    }
    for (let left = free & ~taking; left !== 0; left &= left - 1) {
      const value = -values[free ^ (left & -left)];
      if (value > best) best = value;
    }
    return best;
  }
}

/**
 * Images of each set of edges of a half: horizontal and vertical edges, row by row from the lowest
 * bit.
 */
interface Reflection {
  readonly across: Int32Array;
  readonly beside: Int32Array;
}

/**
 * Returns the reflections left to right, top to bottom, and both. They never map a horizontal edge
 * to a vertical one, so the image of a set of edges consists of the images of its two halves.
 */
function reflections({ rows, cols }: Board): readonly Reflection[] {
  const mirror = (leftRight: boolean, upDown: boolean): Reflection => ({
    across: imagesOfSets(rows + 1, cols, leftRight, upDown),
    beside: imagesOfSets(rows, cols + 1, leftRight, upDown),
  });
  return [mirror(true, false), mirror(false, true), mirror(true, true)];
}

function imagesOfSets(rows: number, cols: number, leftRight: boolean, upDown: boolean): Int32Array {
  const images = new Int32Array(2 ** (rows * cols));
  for (let bit = 0; bit < rows * cols; bit++) {
    const [row, col] = [Math.floor(bit / cols), bit % cols];
    const to = (upDown ? rows - 1 - row : row) * cols + (leftRight ? cols - 1 - col : col);
    const size = 1 << bit;
    for (let set = 0; set < size; set++) images[size | set] = images[set] | (1 << to);
  }
  return images;
}
