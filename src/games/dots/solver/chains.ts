/**
 * Chains: the other side's two answers to the opening of a box.
 *
 * A position without a box of one free edge is capture-free. In it, an edge at a box of two free
 * edges is unsafe: the boxes of two free edges form paths (chains), and drawing any edge of a path
 * lets the other side take them all. The other side then moves again, so this side may prefer to
 * leave the last two boxes, undivided, by drawing the edge behind them: two boxes for the move
 * (four in a closed path, a loop). From its view, with T boxes on the way and V what is to come
 * after them for the side that then moves:
 *
 *     take all: T + V        leave two: (T - 2) - 2 - V        leave four: (T - 4) - 4 - V
 *
 * E. Berlekamp, "The Dots and Boxes Game" (2000), chapters 3 and 6: hard-hearted and half-hearted
 * handouts, double-crosses. That these two choices are enough is checked against minimax in
 * test/games/dots.
 */
import { NO_BOX } from '../rules/board.js';
import type { EdgeBits } from './bits.js';

/** Twice the boxes left undivided: the price of leaving an open chain or a loop. */
export const CHAIN_PRICE = 4;
export const LOOP_PRICE = 8;

/** Free edges of a box, from its bits in both words; four in one word count as three. */
export function countFree(x: number, y: number): number {
  const p = x & (x - 1);
  const q = y & (y - 1);
  const pairs = Number(p !== 0) + Number(q !== 0);
  return (
    Number(x !== 0) + Number(y !== 0) + pairs + Number((p & (p - 1)) !== 0) + Number((q & (q - 1)) !== 0)
  );
}

/** Opens chains of capture-free positions; the results stay in its fields. */
export class ChainOpener {
  /** Boxes that the other side can take. */
  boxes = 0;
  /** Price for the other side of leaving the last ones; 0 if that is not possible. */
  price = 0;
  /** The capture-free position after they are taken, and its unsafe edges. */
  a = 0;
  b = 0;
  unsafeA = 0;
  unsafeB = 0;
  /** Edges of the chain. All openings are equal, but an end of a chain of two is a worse one. */
  pathA = 0;
  pathB = 0;
  /** An edge whose opening has this result. */
  edge = 0;
  /** Box where the last walk stopped: one with three or more free edges, or NO_BOX outside. */
  private end = NO_BOX;

  constructor(private readonly bits: EdgeBits) {}

  /** Opens the chain with the unsafe edge `edge` of the capture-free position a, b. */
  open(edge: number, a: number, b: number, unsafeA: number, unsafeB: number): void {
    const { bit, inB, boxesOf } = this.bits;
    this.pathA = inB[edge] ? 0 : bit[edge];
    this.pathB = inB[edge] ? bit[edge] : 0;
    this.boxes = 0;
    this.edge = edge;
    const loop = this.walk(edge, boxesOf[2 * edge], a, b);
    const firstEnd = this.end;
    const firstBoxes = this.boxes;
    if (!loop) this.walk(edge, boxesOf[2 * edge + 1], a, b);
    const lastEnd = this.end;
    this.a = a & ~this.pathA;
    this.b = b & ~this.pathB;
    this.unsafeA = unsafeA & ~this.pathA;
    this.unsafeB = unsafeB & ~this.pathB;
    if (loop) {
      this.price = LOOP_PRICE;
      return;
    }
    this.price = this.boxes > 2 ? CHAIN_PRICE : 0;
    if (this.boxes === 2 && firstBoxes !== 1) this.edge = this.middleOfTwo(edge, a, b);
    if (firstEnd !== NO_BOX) this.leave(firstEnd);
    if (lastEnd !== NO_BOX && lastEnd !== firstEnd) this.leave(lastEnd);
  }

  /** Adds the path of two-edge boxes from `box` on; true if it comes back to `edge`. */
  private walk(edge: number, box: number, a: number, b: number): boolean {
    const { bit, inB, boxesOf, boxA, boxB } = this.bits;
    let from = edge;
    while (box !== NO_BOX) {
      let x = boxA[box] & a;
      let y = boxB[box] & b;
      if (countFree(x, y) !== 2) break;
      this.boxes++;
      if (inB[from]) y ^= bit[from];
      else x ^= bit[from];
      from = this.edgeAt(x, y);
      if (from === edge) return true;
      this.pathA |= x;
      this.pathB |= y;
      box = boxesOf[2 * from] === box ? boxesOf[2 * from + 1] : boxesOf[2 * from];
    }
    this.end = box;
    return false;
  }

  /** Updates `box`, which has lost the chain's edges: it may be unsafe now, or be taken too. */
  private leave(box: number): void {
    const { boxesOf, boxA, boxB } = this.bits;
    while (box !== NO_BOX) {
      const x = boxA[box] & this.a;
      const y = boxB[box] & this.b;
      const free = countFree(x, y);
      if (free === 2) {
        this.unsafeA |= x;
        this.unsafeB |= y;
      }
      if (free !== 1) return;
      this.boxes++;
      this.price = CHAIN_PRICE;
      this.a ^= x;
      this.b ^= y;
      this.unsafeA &= ~x;
      this.unsafeB &= ~y;
      const edge = this.edgeAt(x, y);
      box = boxesOf[2 * edge] === box ? boxesOf[2 * edge + 1] : boxesOf[2 * edge];
    }
  }

  /** The middle edge of the chain of two with the end `edge`; after it neither box can be left. */
  private middleOfTwo(edge: number, a: number, b: number): number {
    const { bit, inB, boxesOf, boxA, boxB } = this.bits;
    for (let side = 2 * edge; side < 2 * edge + 2; side++) {
      const box = boxesOf[side];
      if (box === NO_BOX) continue;
      const x = boxA[box] & a & (inB[edge] ? -1 : ~bit[edge]);
      const y = boxB[box] & b & (inB[edge] ? ~bit[edge] : -1);
      if (countFree(x, y) === 1) return this.edgeAt(x, y);
    }
    return edge;
  }

  /** The edge of a single bit in one of the words. */
  private edgeAt(x: number, y: number): number {
    return x !== 0 ? 31 - Math.clz32(x) : this.bits.bitsA + 31 - Math.clz32(y);
  }
}
