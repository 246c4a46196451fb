/**
 * Boxes at hand in any position: the boxes that the side to move can take at once, the price of
 * leaving the last of them, and the edges to draw for either.
 *
 * The side that takes boxes moves again afterwards, so it may prefer to leave the last two,
 * undivided, by drawing the edge behind them: two boxes for the move (four in a closed path, a
 * loop). From its view, with T boxes at hand and V what is to come after them for the side that
 * then moves:
 *
 *     take all: T + V        leave two: (T - 2) - 2 - V        leave four: (T - 4) - 4 - V
 *
 * E. Berlekamp, "The Dots and Boxes Game" (2000), chapters 3 and 6: hard-hearted and half-hearted
 * handouts, double-crosses. That these two choices are enough is checked against minimax in
 * test/games/dots.
 *
 * The boxes that can be taken in a row form trees, joined by the edges between them. A tree with an
 * edge that leads out (open) of two or more boxes can be cut down to its last two and left, at a
 * price of 4; one without (closed) can be left as two pairs, at a price of 8, if some edge in it
 * has a further edge on both sides.
 */
import { chainPrice, loopPrice, type EdgeBoard } from '../rules/edge-board.js';

export interface Hand {
  /** Boxes that can be taken in a row. */
  readonly boxes: number;
  /** Price of leaving the last of them, 0 if that cannot be done. */
  readonly price: number;
  /** The edges on the way, in an order in which they can be drawn. */
  readonly edges: readonly number[];
}

/** Takes all boxes at hand on `board`, which is quiet afterwards. */
export function takeHand(board: EdgeBoard): Hand {
  const start = board.drawnCount;
  const before = board.free.slice();
  const boxes = board.takeAll();
  const edges = Array.from(board.stack.subarray(start, board.drawnCount));
  return { boxes, price: priceOf(board, before, edges), edges };
}

/** The hand of `board`, which is left as it was. */
export function handOf(board: EdgeBoard): Hand {
  const start = board.drawnCount;
  const hand = takeHand(board);
  board.undoTo(start);
  return hand;
}

/** The larger of taking all (T + V) and leaving (T - p - V); V is `value`. */
export function worthOf({ boxes, price }: Hand, value: number): number {
  return leaves(price, value) ? boxes - price - value : boxes + value;
}

/** Whether leaving the last boxes beats taking them. */
export function leaves(price: number, value: number): boolean {
  return price > 0 && value < -price / 2;
}

/**
 * The edge to draw in a position with boxes at hand. To leave the last ones it takes a box as long
 * as the rest can be left at the same price, then draws the edge that takes nothing and lets the
 * other side take the last ones.
 */
export function edgeAtHand(board: EdgeBoard, hand: Hand, leave: boolean): number {
  if (!leave) return hand.edges[0];
  const start = board.drawnCount;
  const boxesLeft = board.boxesLeft;
  const rests = hand.edges.map((edge) => {
    board.draw(edge);
    const taken = boxesLeft - board.boxesLeft;
    const rest = handOf(board);
    board.undoTo(start);
    return { edge, taken, rest };
  });
  const going = rests.find(
    ({ taken, rest }) => taken > 0 && rest.boxes === hand.boxes - taken && rest.price === hand.price,
  );
  if (going) return going.edge;
  const last = rests.find(({ taken, rest }) => taken === 0 && rest.boxes === hand.boxes && rest.price === 0);
  if (!last) throw new Error('a hand with a price cannot be left');
  return last.edge;
}

/**
 * Draws the edges of `first`, the boxes at hand, if `value` is to come after them: takes all, or
 * takes some, leaves the last and lets the other side take them.
 */
export function drawHand(board: EdgeBoard, first: Hand, value: number): void {
  let leave = leaves(first.price, value);
  for (let hand = first; hand.boxes > 0; hand = handOf(board)) {
    if (hand.price === 0) leave = false;
    board.draw(edgeAtHand(board, hand, leave));
  }
}

/** @param before free edges of each box @param edges drawn to take all boxes at hand */
function priceOf(board: EdgeBoard, before: Int32Array, edges: readonly number[]): number {
  const { first, second, outside, free } = board;
  const isTaken = (box: number): boolean => box !== outside && before[box] > 0 && free[box] === 0;
  const trees = treesOf(board, edges, isTaken);
  const boxes = new Map<number, number>();
  const open = new Set<number>();
  const divisible = new Set<number>();
  for (let box = 0; box < board.boxCount; box++) {
    if (isTaken(box)) boxes.set(trees[box], (boxes.get(trees[box]) ?? 0) + 1);
  }
  for (const edge of edges) {
    const [a, b] = [first[edge], second[edge]];
    if (isTaken(a) && isTaken(b)) {
      if (before[a] > 1 && before[b] > 1) divisible.add(trees[a]);
    } else {
      open.add(trees[isTaken(a) ? a : b]);
    }
  }
  let price = 0;
  for (const [tree, count] of boxes) {
    if (open.has(tree) && count > 1) return chainPrice;
    if (!open.has(tree) && divisible.has(tree)) price = loopPrice;
  }
  return price;
}

/** For each taken box, the box that represents its tree. */
function treesOf(board: EdgeBoard, edges: readonly number[], isTaken: (box: number) => boolean): Int32Array {
  const tree = Int32Array.from({ length: board.boxCount + 1 }, (_, box) => box);
  const rootOf = (box: number): number => (tree[box] === box ? box : rootOf(tree[box]));
  for (const edge of edges) {
    const [a, b] = [board.first[edge], board.second[edge]];
    if (isTaken(a) && isTaken(b)) tree[rootOf(a)] = rootOf(b);
  }
  return tree.map((_, box) => rootOf(box));
}
