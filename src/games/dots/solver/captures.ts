/**
 * Reduces any position to the boxes that the side to move can take at once, the price of leaving
 * the last of them, and the capture-free position that is reached either way.
 *
 * The side that takes boxes moves again afterwards, so it may prefer to leave the last two,
 * undivided, by drawing the edge behind them: two boxes for the move (four in a closed path,
 * a loop). From its view, with T boxes at hand and V what is to come after them for the side that
 * then moves:
 *
 *     take all: T + V        leave two: (T - 2) - 2 - V        leave four: (T - 4) - 4 - V
 *
 * E. Berlekamp, "The Dots and Boxes Game" (2000), chapters 3 and 6: hard-hearted and half-hearted
 * handouts, double-crosses. That these two choices are enough is checked against minimax in
 * test/games/dots.
 *
 * The boxes that can be taken in a row form trees, joined by the edges between them. A tree is open
 * if one free edge leads out of it, else closed. An open tree of two or more boxes can be taken up
 * to its last two, which are left. A closed tree can be left as two pairs if one of its edges joins
 * two boxes that each have a second free edge.
 */
import { NO_BOX } from '../rules/board.js';
import { bitCount } from '../../kit/bits.js';
import type { EdgeBits } from './bits.js';

/** Twice the boxes left undivided: the price of leaving an open chain or a loop. */
const chainPrice = 4;
const loopPrice = 8;

export interface Taking {
  /** Boxes that can be taken in a row, at once. */
  readonly boxes: number;
  /** Price of leaving the last of them, 0 if that cannot be done. */
  readonly price: number;
  /** The capture-free position after they are taken; normalised. */
  readonly a: number;
  readonly b: number;
  readonly left: number;
  /** The edges on the way, as bits of both words, not renamed. */
  readonly pathA: number;
  readonly pathB: number;
}

/** Follows all captures from the position a, b. Allocates memory, so not for the hot path. */
export function takeAll(bits: EdgeBits, a: number, b: number): Taking {
  const { boxA, boxB } = bits;
  const free = Int32Array.from(boxA, (_, box) => bitCount(boxA[box] & a) + bitCount(boxB[box] & b));
  const before = free.slice();
  const taken: number[] = [];
  let [restA, restB] = [a, b];
  const pending = Array.from(free.keys()).filter((box) => free[box] === 1);
  for (let box = pending.pop(); box !== undefined; box = pending.pop()) {
    taken.push(box);
    if (free[box] === 0) continue;
    const edge = edgesOf(bits, boxA[box] & restA, boxB[box] & restB)[0];
    if (bits.inB[edge]) restB ^= bits.bit[edge];
    else restA ^= bits.bit[edge];
    for (let side = 2 * edge; side < 2 * edge + 2; side++) {
      const other = bits.boxesOf[side];
      if (other === NO_BOX) continue;
      free[other]--;
      if (other !== box && free[other] === 1) pending.push(other);
    }
  }
  const rest = normalise(bits, restA, restB);
  return {
    boxes: taken.length,
    price: priceOf(bits, a, b, before, new Set(taken)),
    ...rest,
    left: free.reduce((sum, edges) => sum + Number(edges > 0), 0),
    pathA: a & ~restA,
    pathB: b & ~restB,
  };
}

/** @param taken the boxes that can be taken. @param free free edges of each box. */
function priceOf(bits: EdgeBits, a: number, b: number, free: Int32Array, taken: ReadonlySet<number>): number {
  let price = 0;
  const seen = new Set<number>();
  for (const start of taken) {
    if (seen.has(start)) continue;
    const tree = treeOf(bits, a, b, start, taken, seen);
    if (tree.open && tree.boxes > 1) return chainPrice;
    if (!tree.open && tree.inner.some(([x, y]) => free[x] > 1 && free[y] > 1)) price = loopPrice;
  }
  return price;
}

interface Tree {
  boxes: number;
  open: boolean;
  /** Pairs of boxes that share a free edge. */
  readonly inner: [number, number][];
}

function treeOf(
  bits: EdgeBits,
  a: number,
  b: number,
  start: number,
  taken: ReadonlySet<number>,
  seen: Set<number>,
): Tree {
  const tree: Tree = { boxes: 0, open: false, inner: [] };
  const pending = [start];
  seen.add(start);
  for (const box of pending) {
    tree.boxes++;
    for (const edge of edgesOf(bits, bits.boxA[box] & a, bits.boxB[box] & b)) {
      const other = bits.boxesOf[2 * edge] + bits.boxesOf[2 * edge + 1] - box;
      if (!taken.has(other)) tree.open = true;
      else tree.inner.push([box, other]);
      if (!taken.has(other) || seen.has(other)) continue;
      seen.add(other);
      pending.push(other);
    }
  }
  return tree;
}

/** The position with equal edges renamed, so that the first ones are drawn (bits.ts). */
export function normalise(bits: EdgeBits, a: number, b: number): { readonly a: number; readonly b: number } {
  const { bit, inB, firstA, firstB } = bits;
  const words = [a, b];
  for (let edge = 0; edge < bit.length; edge++) {
    const drawn = (words[inB[edge]] & bit[edge]) === 0;
    const [earlier] = drawn ? edgesOf(bits, firstA[edge] & words[0], firstB[edge] & words[1]) : [];
    if (earlier === undefined) continue;
    words[inB[edge]] ^= bit[edge];
    words[inB[earlier]] ^= bit[earlier];
  }
  return { a: words[0], b: words[1] };
}

/** The edges (indices of `bits.edges`) of the bits of both words, lowest first. */
export function edgesOf({ bitsA }: EdgeBits, a: number, b: number): number[] {
  const edges: number[] = [];
  for (let rest = a; rest !== 0; rest &= rest - 1) edges.push(31 - Math.clz32(rest & -rest));
  for (let rest = b; rest !== 0; rest &= rest - 1) edges.push(bitsA + 31 - Math.clz32(rest & -rest));
  return edges;
}
