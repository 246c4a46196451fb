/** Best moves and the principal variation, once the value of a position is known. */
import type { EdgeBoard } from '../rules/edge-board.js';
import { handOf, worthOf, type Hand } from './hand.js';
import type { ExactSearch } from './exact.js';
import type { Layout } from './layout.js';

/** The value of the position on the board, and the value after the boxes at hand. */
export interface KnownValue {
  readonly value: number;
  readonly hand: Hand;
  readonly rest: number;
}

/** Calls `ask` after drawing `edge`, with the number of boxes completed; takes the edge back. */
function afterEdge<T>(board: EdgeBoard, edge: number, ask: (boxes: number) => T): T {
  const { drawnCount, boxesLeft } = board;
  board.draw(edge);
  const answer = ask(boxesLeft - board.boxesLeft);
  board.undoTo(drawnCount);
  return answer;
}

/** Value of drawing `edge`, one of those that take or leave the boxes at hand. */
function valueAtHand(board: EdgeBoard, edge: number, rest: number): number {
  return afterEdge(board, edge, (boxes) => {
    const value = worthOf(handOf(board), rest);
    return boxes > 0 ? boxes + value : -value;
  });
}

/** Finds an optimal move; undefined if the meter stops before. @param proved one, if known */
export function optimalMove(
  exact: ExactSearch,
  { edges, groups }: Layout,
  { value, hand, rest }: KnownValue,
  proved?: number,
): number | undefined {
  const { board } = exact;
  if (hand.boxes > 0) {
    return edges.find((edge) => hand.edges.includes(edge) && valueAtHand(board, edge, rest) === value);
  }
  const found = proved ?? exact.proof(value);
  if (found === undefined) return undefined;
  const isFree = (edge: number): boolean => board.drawn[edge] === 0;
  if (found < 0) return edges.find(isFree);
  return isFree(found) ? found : groups.find((group) => group.includes(found))!.find(isFree);
}

/** Every optimal move; when the meter stops, `first`, which is one, and those found so far. */
export function optimalMoves(
  exact: ExactSearch,
  { edges }: Layout,
  { value, hand, rest }: KnownValue,
  first: number,
): number[] {
  const { board } = exact;
  return edges.filter((edge) => {
    if (board.drawn[edge] === 1) return false;
    if (edge === first) return true;
    if (hand.edges.includes(edge)) return valueAtHand(board, edge, rest) === value;
    return afterEdge(board, edge, (boxes) =>
      // A move that completes boxes lets the same side move again.
      boxes > 0 ? exact.atLeast(value - boxes) === true : exact.atLeast(1 - value) === false,
    );
  });
}

/** The line of best play from a known value, its first move given; ends when the meter stops. */
export function principalLine(exact: ExactSearch, layout: Layout, start: number, first: number): number[] {
  const { board } = exact;
  let value = start;
  for (let edge: number | undefined = first; edge !== undefined;) {
    const before = board.boxesLeft;
    board.draw(edge);
    if (board.boxesLeft === 0) break;
    const boxes = before - board.boxesLeft;
    value = boxes > 0 ? value - boxes : -value;
    const rest = exact.restOf(value);
    edge = rest === undefined ? undefined : optimalMove(exact, layout, { value, hand: handOf(board), rest });
  }
  const line = Array.from(board.stack.subarray(0, board.drawnCount));
  board.undoTo(0);
  return line;
}

/** A move without a search: one that takes a box, else a safe one, else any; central ones first. */
export function plausibleMove({ drawn, free, first, second }: EdgeBoard, { byNumber }: Layout): number {
  const legal = byNumber.filter((edge) => drawn[edge] === 0).reverse();
  const fewest = (edge: number): number => Math.min(free[first[edge]], free[second[edge]]);
  return legal.find((edge) => fewest(edge) === 1) ?? legal.find((edge) => fewest(edge) !== 2) ?? legal[0];
}
