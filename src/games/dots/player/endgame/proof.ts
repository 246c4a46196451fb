/** An exact answer by the endgame search: value, best moves and the line of best play. */
import type { Meter } from '../../../../core/search/limits.js';
import type { Move } from '../../../../core/position.js';
import type { DotsSetup } from '../../rules/setup.js';
import { EdgeBoard } from '../../rules/edge-board.js';
import { EndgameSearch, centreOut } from './search.js';
import { drawHand, edgeAtHand, handOf, leaves, takeHand, worthOf } from '../../solver/hand.js';

export interface Proof {
  readonly value: number;
  readonly best: readonly Move[];
  readonly line: readonly Move[];
  readonly bytes: number;
  readonly depth: number;
}

/** The exact answer of a position that is not over; undefined if the meter stops before. */
export function proofOf(setup: DotsSetup, meter: Meter, bytes: number, all: boolean): Proof | undefined {
  const board = new EdgeBoard(setup);
  const search = new EndgameSearch(board, meter, bytes, centreOut(setup.rows, setup.cols));
  const hand = takeHand(board);
  const { lo, hi, edge } = search.value();
  if (lo < hi) return undefined;
  const value = worthOf(hand, lo);
  const quietMove = edge < 0 && hand.boxes === 0 ? search.best(lo) : edge;
  board.undoTo(0);
  const first = hand.boxes > 0 ? edgeAtHand(board, hand, leaves(hand.price, lo)) : quietMove;
  if (first < 0) return undefined;
  const best = all ? bestMoves(board, search, value) : [first];
  const line = lineOf(board, search, lo);
  board.undoTo(0);
  return {
    value,
    best: best.length > 0 && meter.stop === 'finished' ? best : [first],
    line: line[0] === first ? line : [first],
    bytes: search.bytes,
    depth: search.deepest,
  };
}

/** Every edge that leads to `value`, in the order of the record, as far as the limits allow. */
function bestMoves(board: EdgeBoard, search: EndgameSearch, value: number): Move[] {
  const best: Move[] = [];
  for (let edge = 0; edge < board.edgeCount; edge++) {
    if (board.drawn[edge] === 1) continue;
    const before = board.boxesLeft;
    board.draw(edge);
    const taken = before - board.boxesLeft;
    const hand = takeHand(board);
    const { lo, hi } = search.value();
    board.undoTo(0);
    const rest = worthOf(hand, lo);
    if (lo === hi && (taken > 0 ? taken + rest : -rest) === value) best.push(edge);
  }
  return best;
}

/** Best play to the end, `rest` being the value after the boxes at hand; shorter past a limit. */
function lineOf(board: EdgeBoard, search: EndgameSearch, rest: number): Move[] {
  drawHand(board, handOf(board), rest);
  for (let value = rest; board.boxesLeft > 0;) {
    const edge = search.best(value);
    if (edge < 0) break;
    board.draw(edge);
    const hand = handOf(board);
    const count = board.drawnCount;
    takeHand(board);
    const { lo, hi } = search.value();
    board.undoTo(count);
    if (lo < hi) break;
    drawHand(board, hand, lo);
    value = lo;
  }
  return Array.from(board.stack.subarray(0, board.drawnCount));
}
