/**
 * Exact values of quiet positions by alpha-beta with null windows, on boards of any size: for
 * positions with few safe edges left that are too large for the solver of small boards.
 *
 * Values are box differences still to come for the side to move, and have the parity of the boxes
 * left, so windows move in steps of two. Positions of chains and loops alone are valued without a
 * search (simple.ts). Every child is looked up in the table before any is searched. The side that
 * opens T boxes with price p gets at most p/2 - T, which refutes most openings.
 */
import type { Meter } from '../../../../core/search/limits.js';
import { centreDistance, edgeCount } from '../../rules/board.js';
import { BoundTable } from './bound-table.js';
import { type EdgeBoard } from '../../rules/edge-board.js';
import { Endgame } from './endgame.js';

export class EndgameSearch {
  tableHits = 0;
  deepest = 0;
  /** The edge that proved the lower bound of the last test at the root that found one. */
  provedBy = -1;
  private readonly table: BoundTable;
  private readonly endgame: Endgame;
  /** Free edges from the centre outwards: the order of safe moves. */
  private readonly order: Int32Array;
  /** Moves of the path's nodes: edge, boxes given away, price. Those of the next start at `top`. */
  private readonly moves: Int32Array;
  private top = 0;

  /** @param board a quiet position, left as it is by every search. */
  constructor(
    private readonly board: EdgeBoard,
    private readonly meter: Meter,
    bytes: number,
    order: Int32Array,
  ) {
    this.table = new BoundTable(bytes);
    this.endgame = new Endgame(board);
    this.order = order.filter((edge) => board.drawn[edge] === 0);
    this.moves = new Int32Array((3 * (this.order.length + 2) * (this.order.length + 3)) / 2);
  }

  get bytes(): number {
    return this.table.bytes + this.moves.byteLength;
  }

  /** The value, or its bounds if the meter stopped. `edge` proves `lo`, -1 if any edge does. */
  value(): { lo: number; hi: number; edge: number } {
    const { boxesLeft } = this.board;
    let [lo, hi, edge] = [-boxesLeft, boxesLeft, -1];
    for (let bound = boxesLeft % 2 === 0 ? 0 : -1; lo < hi; bound = bound <= lo ? lo + 2 : hi) {
      const found = this.test(bound, 0);
      if (this.meter.stop !== 'finished') break;
      if (found >= bound) [lo, edge] = [found, this.provedBy];
      else hi = found;
    }
    return { lo, hi, edge };
  }

  /** An edge that proves the known `value` of the position; -1 if the meter stops. */
  best(value: number): number {
    this.provedBy = -1;
    if (value > -this.board.boxesLeft) this.test(value, 0);
    else this.provedBy = this.order.find((edge) => this.board.drawn[edge] === 0) ?? -1;
    return this.meter.stop === 'finished' ? this.provedBy : -1;
  }

  /**
   * Tests the value against `bound`: if the result r >= bound the value is at least r, else at most
   * r. The result has no meaning once the meter has stopped.
   */
  private test(bound: number, ply: number): number {
    const { board, table, meter } = this;
    const { boxesLeft, keyLow32, keyHigh32 } = board;
    if (bound <= -boxesLeft && ply > 0) return -boxesLeft;
    if (bound > boxesLeft) return boxesLeft;
    if (!meter.spend()) return 0;
    if (table.find(keyLow32, keyHigh32, boxesLeft)) {
      this.tableHits++;
      if (table.lower >= bound && ply > 0) return table.lower;
      if (table.upper < bound) return table.upper;
    }
    const { lower, upper } = table;
    const before = meter.nodes;
    const first = this.top;
    const safe = this.listSafe();
    if (safe === 0 && ply > 0) {
      const value = this.endgame.value();
      if (this.endgame.isExact) {
        table.keep(keyLow32, keyHigh32, value, value, 1);
        return value;
      }
    }
    let best = safe > 0 ? this.lookUp(first, bound, ply) : -boxesLeft;
    if (best < bound) {
      this.listOpenings();
      best = this.searchAll(first, bound, best, ply);
    }
    this.top = first;
    if (meter.stop !== 'finished') return 0;
    const work = meter.nodes - before + 1;
    if (best >= bound) table.keep(keyLow32, keyHigh32, best, upper, work);
    else table.keep(keyLow32, keyHigh32, lower, Math.min(best, upper), work);
    return best;
  }

  /**
   * Looks up all safe moves and drops those that cannot reach `bound`. Returns a lower bound that
   * reaches it, else the best upper bound of those dropped.
   */
  private lookUp(first: number, bound: number, ply: number): number {
    const { board, table, moves } = this;
    const { boxesLeft } = board;
    let best = -boxesLeft;
    let end = first;
    for (let at = first; at < this.top; at += 3) {
      const edge = moves[at];
      const known = table.find(
        board.keyLow32 ^ board.lowOf(edge),
        board.keyHigh32 ^ board.highOf(edge),
        boxesLeft,
      );
      if (known && -table.upper >= bound) {
        if (ply === 0) this.provedBy = edge;
        return -table.upper;
      }
      if (known && -table.lower < bound) {
        if (-table.lower > best) best = -table.lower;
        continue;
      }
      moves[end] = edge;
      end += 3;
    }
    this.top = end;
    return best;
  }

  private searchAll(first: number, bound: number, bestBefore: number, ply: number): number {
    const { moves } = this;
    const end = this.top;
    let best = bestBefore;
    if (ply > this.deepest) this.deepest = ply;
    for (let at = first; at < end; at += 3) {
      const value = this.valueOf(moves[at], moves[at + 1], moves[at + 2], bound, ply);
      if (this.meter.stop !== 'finished') return 0;
      if (value <= best) continue;
      best = value;
      if (best < bound) continue;
      if (ply === 0) this.provedBy = moves[at];
      break;
    }
    return best;
  }

  /** Value of a move for its side: a lower bound if it reaches `bound`, else an upper one. */
  private valueOf(edge: number, taken: number, price: number, bound: number, ply: number): number {
    const { board } = this;
    const count = board.drawnCount;
    if (taken === 0) {
      board.draw(edge);
      const value = 0 - this.test(2 - bound, ply + 1);
      board.undoTo(count);
      return value;
    }
    if (price > 0 && price / 2 - taken < bound) {
      // Rounded down to the parity of all values of this position.
      const most = price / 2 - taken;
      return most - ((most + board.boxesLeft) & 1);
    }
    board.open(edge);
    let value = -taken - this.test(2 - bound - taken, ply + 1);
    if (price > 0 && value >= bound) {
      value = Math.min(value, price - taken + this.test(bound + taken - price, ply + 1));
    }
    board.undoTo(count);
    return value;
  }

  /** Writes the safe moves; returns how many. */
  private listSafe(): number {
    const { board, order, moves } = this;
    let end = this.top;
    for (let i = 0; i < order.length; i++) {
      const edge = order[i];
      if (board.drawn[edge] === 1 || !board.isSafe(edge) || board.hasEqualBefore(edge)) continue;
      moves[end] = edge;
      moves[end + 1] = 0;
      end += 3;
    }
    const count = (end - this.top) / 3;
    this.top = end;
    return count;
  }

  /** Appends one opening for each segment, those that give fewest boxes away first. */
  private listOpenings(): void {
    const { board, moves } = this;
    const count = board.drawnCount;
    const first = this.top;
    let end = first;
    board.startSegments();
    for (let edge = board.nextSegment(); edge >= 0; edge = board.nextSegment()) {
      board.open(edge);
      let at = end;
      for (; at > first && moves[at - 2] > board.taken; at -= 3) moves.copyWithin(at, at - 3, at);
      moves[at] = edge;
      moves[at + 1] = board.taken;
      moves[at + 2] = board.price;
      end += 3;
      board.undoTo(count);
    }
    this.top = end;
  }
}

/** All edges of a board, nearest to the centre first. */
export function centreOut(rows: number, cols: number): Int32Array {
  const distanceOf = centreDistance(rows, cols);
  const edges = Int32Array.from({ length: edgeCount(rows, cols) }, (_, edge) => edge);
  return edges.sort((a, b) => distanceOf(a) - distanceOf(b) || a - b);
}

/**
 * Predicts the nodes of an exact search of a quiet position, so that a search that cannot end is
 * not begun.
 *
 * Fitted to random positions of 5x5, 6x6 and 8x8 with 2 to 18 safe edges, and to the empty boards
 * 3x3, 3x4, 4x4: the logarithm grows by a half for each safe edge and by a fifth for each box, or
 * by a half for each free edge, whichever is less. Mostly right within a factor of three.
 */
export function predictedNodes(board: EdgeBoard): number {
  let [free, safe] = [0, 0];
  for (let edge = 0; edge < board.edgeCount; edge++) {
    if (board.drawn[edge] === 1) continue;
    free++;
    if (board.isSafe(edge)) safe++;
  }
  return Math.exp(Math.min(0.5 * free - 2, 0.52 * safe + 0.187 * board.boxesLeft - 1.1));
}
