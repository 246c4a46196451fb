/** Best moves and the principal variation, once the value of a position is known. */
import type { Move } from '../../../core/position.js';
import { NO_BOX } from '../rules/board.js';
import { worth, type ExactSearch } from './exact.js';
import { bitCount } from '../../kit/bits.js';
import { edgesOf, takeAll, type Taking } from './captures.js';
import type { EdgeBits } from './bits.js';
import type { Placement } from './placement.js';

/** A position of known value: free edges, not renamed, and the value after the boxes at hand. */
export interface KnownPosition {
  readonly a: number;
  readonly b: number;
  readonly value: number;
  readonly taking: Taking;
  /** Value after `taking`, for the side that then moves. */
  readonly rest: number;
}

/** The position after drawing `edge`; if it completed boxes, the same side moves again. */
function draw({ inB, bit, boxA, boxB, boxesOf }: EdgeBits, a: number, b: number, edge: number) {
  const next = { a: inB[edge] ? a : a ^ bit[edge], b: inB[edge] ? b ^ bit[edge] : b, boxes: 0 };
  for (const box of boxesOf.subarray(2 * edge, 2 * edge + 2)) {
    if (box !== NO_BOX && ((boxA[box] & next.a) | (boxB[box] & next.b)) === 0) next.boxes++;
  }
  return next;
}

/** Value of drawing `edge`, one of those that take or leave the boxes at hand. */
function valueAtHand(bits: EdgeBits, { a, b, rest }: KnownPosition, edge: number): number {
  const next = draw(bits, a, b, edge);
  const value = worth(takeAll(bits, next.a, next.b), { lo: rest, hi: rest }).lo;
  return next.boxes > 0 ? next.boxes + value : -value;
}

/** An edge of the renamed position as a free edge of the real one: itself, or one equal to it. */
function realEdge(bits: EdgeBits, a: number, b: number, edge: number): number {
  const { inB, bit, boxesOf } = bits;
  const free = edgesOf(bits, a, b);
  if (edge < 0) return free[0];
  if (((inB[edge] ? b : a) & bit[edge]) !== 0) return edge;
  const outside = (e: number): boolean => Math.min(boxesOf[2 * e], boxesOf[2 * e + 1]) === NO_BOX;
  const box = (e: number): number => Math.max(boxesOf[2 * e], boxesOf[2 * e + 1]);
  return free.find((e) => outside(e) && box(e) === box(edge))!;
}

/** Finds an optimal move; undefined if the meter stops before. @param proved one, if known */
export function optimalMove(exact: ExactSearch, known: KnownPosition, proved?: number): number | undefined {
  const { bits } = exact;
  const { a, b, taking, value } = known;
  if (taking.boxes > 0) {
    const atHand = edgesOf(bits, taking.pathA, taking.pathB);
    return atHand.find((edge) => valueAtHand(bits, known, edge) === value);
  }
  const edge = proved ?? exact.proof(taking, value);
  return edge === undefined ? undefined : realEdge(bits, a, b, edge);
}

/**
 * Every optimal move, lowest edge first; when the meter stops, `first`, which is one, and those
 * found so far.
 */
export function optimalMoves(exact: ExactSearch, known: KnownPosition, first: number): number[] {
  const { bits } = exact;
  const { a, b, taking, value } = known;
  return edgesOf(bits, a, b).filter((edge) => {
    if (edge === first) return true;
    const atHand = bitCount((bits.inB[edge] ? taking.pathB : taking.pathA) & bits.bit[edge]) > 0;
    if (atHand) return valueAtHand(bits, known, edge) === value;
    const next = draw(bits, a, b, edge);
    // The move completes boxes, so the same side moves again.
    if (next.boxes > 0) return exact.atLeast(next.a, next.b, value - next.boxes) === true;
    return exact.atLeast(next.a, next.b, 1 - value) === false;
  });
}

/** The line of best play from `known`, its first move given; ends early when the meter stops. */
export function principalLine(exact: ExactSearch, start: KnownPosition, first: number): number[] {
  const { bits } = exact;
  const line: number[] = [];
  let known: KnownPosition | undefined = start;
  for (let edge: number | undefined = first; known && edge !== undefined;) {
    line.push(edge);
    const next = draw(bits, known.a, known.b, edge);
    if ((next.a | next.b) === 0) break;
    const value: number = next.boxes > 0 ? known.value - next.boxes : -known.value;
    known = knownValue(exact, next.a, next.b, value);
    edge = known && optimalMove(exact, known);
  }
  return line;
}

function knownValue(exact: ExactSearch, a: number, b: number, value: number): KnownPosition | undefined {
  const taking = takeAll(exact.bits, a, b);
  const rest = exact.restOf(taking, value);
  return rest === undefined ? undefined : { a, b, value, taking, rest };
}

/** A move without a search: one that takes a box, else a safe one, else any; central ones first. */
export function plausibleMove({ bits, a, b }: Placement): number {
  const { order, boxA, boxB, boxesOf } = bits;
  const free = new Set(edgesOf(bits, a, b));
  const legal = Array.from(order).filter((edge) => free.has(edge));
  const fewest = (edge: number): number =>
    Math.min(
      ...Array.from(boxesOf.subarray(2 * edge, 2 * edge + 2), (box) =>
        box === NO_BOX ? 9 : bitCount(boxA[box] & a) + bitCount(boxB[box] & b),
      ),
    );
  return legal.find((edge) => fewest(edge) === 1) ?? legal.find((edge) => fewest(edge) !== 2) ?? legal[0];
}

/** Edges of the bits as moves of the record, in the same order. */
export function movesOf({ edgeOf }: Placement, edges: readonly number[]): Move[] {
  return edges.map((edge) => edgeOf.indexOf(edge));
}
