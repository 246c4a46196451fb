/**
 * A board of any size on which edges are drawn and taken back.
 *
 *     first[e], second[e]   the boxes on both sides of edge e; `outside` where there is none
 *     free[b]               free edges of box b, kept up to date; free[outside] is large and never matters
 *     stack[0..drawnCount)  the edges drawn since the start, in order; `undoTo` takes them back
 *
 * A position is quiet if no box has exactly one free edge. In a quiet position an edge is safe if
 * both its boxes have three or more free edges; any other edge opens a segment: the boxes of two
 * free edges that it belongs to.
 *
 *     +--+--+--+       box 0 has two free edges, boxes 1 and 2 too: one segment of three boxes, open at the
 *     .     :     :    left. Drawing any of its edges lets the other side take all three.
 *     +--+--+--+
 */
import { Zobrist } from '../../../core/random.js';
import { boardOf, edgeCount } from './board.js';
import type { DotsSetup } from './setup.js';

/** Seed of the keys; any number does. */
const keySeed = 1301;
/** Free edges of the outside: more than can ever be drawn. */
const unlimited = 1 << 20;

/** Price of keeping control of an open chain and of a loop: twice the boxes left. */
export const chainPrice = 4;
export const loopPrice = 8;

export class EdgeBoard {
  readonly edgeCount: number;
  readonly boxCount: number;
  /** Index that stands for no box. */
  readonly outside: number;
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** Four edges for each box. */
  readonly edgesOf: Int32Array;
  readonly free: Int32Array;
  readonly drawn: Uint8Array;
  readonly stack: Int32Array;
  /** Edges drawn since the start. */
  drawnCount = 0;
  boxesLeft: number;
  /** Key of the set of drawn edges, without side to move and score, in two signed halves. */
  keyLow32 = 0;
  keyHigh32 = 0;
  /** Results of `open`: boxes that the other side takes, and the price of leaving the last ones. */
  taken = 0;
  price = 0;
  /**
   * The segment that `nextSegment` has come to: its number of boxes, whether it is a loop, and the
   * boxes of three or more free edges (or `outside`) at its ends.
   */
  length = 0;
  isLoop = false;
  endA = 0;
  endB = 0;
  /** Whether some box that `nextSegment` has passed has three or four free edges. */
  hasJunction = false;
  private nextBox = 0;
  /** Edges of the segments of this walk have its number. */
  private readonly marks: Int32Array;
  private walks = 0;
  private readonly keysLow32: Int32Array;
  private readonly keysHigh32: Int32Array;

  /** @param keys a pair for each edge */
  constructor({ rows, cols, cells }: DotsSetup, keys = new Zobrist(edgeCount(rows, cols), keySeed)) {
    ({
      edgeCount: this.edgeCount,
      boxCount: this.boxCount,
      outside: this.outside,
      first: this.first,
      second: this.second,
      edgesOf: this.edgesOf,
    } = boardOf(rows, cols));
    this.free = new Int32Array(this.boxCount + 1).fill(4);
    this.free[this.outside] = unlimited;
    this.drawn = new Uint8Array(this.edgeCount);
    this.stack = new Int32Array(this.edgeCount);
    this.marks = new Int32Array(this.edgeCount);
    this.boxesLeft = this.boxCount;
    this.keysLow32 = new Int32Array(keys.low32);
    this.keysHigh32 = new Int32Array(keys.high32);
    for (let edge = 0; edge < this.edgeCount; edge++) if (cells[edge]) this.draw(edge);
    this.drawnCount = 0;
  }

  /** The bits of the key's low half that change when `edge` is drawn. */
  lowOf(edge: number): number {
    return this.keysLow32[edge];
  }

  highOf(edge: number): number {
    return this.keysHigh32[edge];
  }

  draw(edge: number): void {
    const { free } = this;
    this.drawn[edge] = 1;
    this.stack[this.drawnCount++] = edge;
    if (--free[this.first[edge]] === 0) this.boxesLeft--;
    if (--free[this.second[edge]] === 0) this.boxesLeft--;
    this.keyLow32 ^= this.keysLow32[edge];
    this.keyHigh32 ^= this.keysHigh32[edge];
  }

  /** Takes back all edges but the first `count` that were drawn. */
  undoTo(count: number): void {
    const { free, stack, first, second, drawn } = this;
    while (this.drawnCount > count) {
      const edge = stack[--this.drawnCount];
      drawn[edge] = 0;
      if (free[first[edge]]++ === 0) this.boxesLeft++;
      if (free[second[edge]]++ === 0) this.boxesLeft++;
      this.keyLow32 ^= this.keysLow32[edge];
      this.keyHigh32 ^= this.keysHigh32[edge];
    }
  }

  /** True if drawing the free `edge` of a quiet position gives no box its third side. */
  isSafe(edge: number): boolean {
    return this.free[this.first[edge]] > 2 && this.free[this.second[edge]] > 2;
  }

  /** The edge of `box` that is free; the box must have one. */
  freeEdgeOf(box: number): number {
    const { edgesOf, drawn } = this;
    let at = 4 * box;
    while (drawn[edgesOf[at]] === 1) at++;
    return edgesOf[at];
  }

  /** The box on the other side of `edge`. */
  across(edge: number, box: number): number {
    return this.first[edge] === box ? this.second[edge] : this.first[edge];
  }

  /**
   * Draws the unsafe `edge` of a quiet position and all edges that the other side can then take
   * boxes with; the position is quiet again. `taken` and `price` (0, chainPrice, loopPrice)
   * describe the other side's choice. A chain of two must be opened in the middle: its price is 0.
   */
  open(edge: number): void {
    const b = this.second[edge];
    this.taken = 0;
    this.draw(edge);
    this.take(this.first[edge]);
    const isLoop = this.free[b] === 0;
    this.take(b);
    this.price = isLoop ? loopPrice : this.taken > 2 ? chainPrice : 0;
  }

  /** Takes boxes from `box` on while each has one free edge; counts them in `taken`. */
  private take(box: number): void {
    const { free } = this;
    while (free[box] === 1) {
      const edge = this.freeEdgeOf(box);
      this.draw(edge);
      this.taken++;
      box = this.across(edge, box);
      if (free[box] === 0) this.taken++;
    }
  }

  /** Takes every box at hand; returns how many. Sets `taken`, but not `price` (solver/hand.ts). */
  takeAll(): number {
    this.taken = 0;
    for (let box = 0; box < this.boxCount; box++) this.take(box);
    return this.taken;
  }

  /** Begins a walk over the segments of a quiet position, for `nextSegment`. */
  startSegments(): void {
    this.walks++;
    this.nextBox = 0;
    this.hasJunction = false;
  }

  /**
   * Goes on to the next segment. Returns the edge by which it is opened, the middle one of two
   * boxes; -1 after the last segment. The edges that are drawn must be the same at each call.
   */
  nextSegment(): number {
    const { free, marks, walks } = this;
    while (this.nextBox < this.boxCount) {
      const box = this.nextBox++;
      if (free[box] > 2) this.hasJunction = true;
      if (free[box] !== 2) continue;
      const edge = this.freeEdgeOf(box);
      if (marks[edge] === walks) continue;
      this.length = 0;
      marks[edge] = walks;
      this.endA = this.walk(edge, this.first[edge]);
      this.isLoop = this.endA < 0;
      this.endB = this.isLoop ? -1 : this.walk(edge, this.second[edge]);
      return this.length === 2 ? this.middleOfTwo(box) : edge;
    }
    return -1;
  }

  /** The box where the path of two-edge boxes from `box` on ends; -1 if it comes back to `edge`. */
  private walk(edge: number, box: number): number {
    const { free, edgesOf, drawn, marks, walks } = this;
    let from = edge;
    while (free[box] === 2) {
      this.length++;
      let at = 4 * box;
      while (drawn[edgesOf[at]] === 1 || edgesOf[at] === from) at++;
      from = edgesOf[at];
      if (from === edge) return -1;
      marks[from] = walks;
      box = this.across(from, box);
    }
    return box;
  }

  /** The middle edge of the chain of two with `box`; after it neither box can be left. */
  private middleOfTwo(box: number): number {
    const { free, edgesOf, drawn } = this;
    for (let at = 4 * box; at < 4 * box + 4; at++) {
      const edge = edgesOf[at];
      if (drawn[edge] === 0 && free[this.across(edge, box)] === 2) return edge;
    }
    return this.freeEdgeOf(box);
  }

  /** True if an earlier free edge lies between the same box and the outside: the two are equal. */
  hasEqualBefore(edge: number): boolean {
    const { first, second, outside, edgesOf, drawn } = this;
    const box = first[edge] === outside ? second[edge] : second[edge] === outside ? first[edge] : outside;
    if (box === outside) return false;
    for (let at = 4 * box; at < 4 * box + 4; at++) {
      const other = edgesOf[at];
      if (other < edge && drawn[other] === 0 && this.across(other, box) === outside) return true;
    }
    return false;
  }
}
