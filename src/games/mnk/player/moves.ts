/**
 * Moves of the player's search, best first: answers to threats, else cells near stones, ordered by
 * their worth to both sides, by killer moves and by history.
 */
import type { Side } from '../../../core/position.js';
import type { ThreatBoard } from '../threats/board.js';
import { rank } from '../threats/ranks.js';

/** Largest number of moves listed for a position. */
export const maxMoves = 40;

/** Above every other order. */
const firstOrder = 1 << 28;
const killerOrder = 150;

/** History counts are halved when one reaches this. */
const maxHistory = 1 << 14;

export class MoveList {
  /** By ply, `maxMoves` each. */
  readonly moves: Int32Array;
  /** Cells by distance from the centre, so that the most central of equal moves comes first. */
  private readonly cells: Int32Array;
  private readonly orders: Int32Array;
  private readonly killers: Int32Array;
  private readonly history: Int32Array;

  constructor(
    private readonly board: ThreatBoard,
    plies: number,
  ) {
    this.moves = new Int32Array(plies * maxMoves);
    this.orders = new Int32Array(plies * maxMoves);
    this.killers = new Int32Array(2 * plies).fill(-1);
    this.history = new Int32Array(2 * board.size);
    this.cells = centreFirst(board);
  }

  /** Lists the moves of `side` at `ply`, `first` at the front; returns how many. */
  list(side: Side, ply: number, first: number): number {
    const { board, cells } = this;
    const other = (1 - side) as Side;
    const [own, opposite] = [side * board.size, other * board.size];
    // If the other side can make an open four, only fours and cells where it makes a four help.
    const forced = board.count(other, rank.openFour) > 0;
    let count = 0;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i];
      if (board.stones[cell] !== 0) continue;
      if (forced) {
        if (board.rankAt[own + cell] < rank.four && board.rankAt[opposite + cell] < rank.four) continue;
      } else if (board.near[cell] === 0) continue;
      count = this.insert(ply, count, cell, this.orderOf(cell, side, ply, first));
    }
    if (count === 0) for (const cell of cells) if (board.stones[cell] === 0) return this.only(ply, cell);
    return count;
  }

  /** Rewards a move that caused a cut. */
  reward(side: Side, ply: number, cell: number, depth: number): void {
    const { killers, history, board } = this;
    if (killers[2 * ply] !== cell) {
      killers[2 * ply + 1] = killers[2 * ply];
      killers[2 * ply] = cell;
    }
    history[side * board.size + cell] += depth * depth;
    if (history[side * board.size + cell] > maxHistory)
      for (let i = 0; i < history.length; i++) history[i] >>= 1;
  }

  private orderOf(cell: number, side: Side, ply: number, first: number): number {
    if (cell === first) return firstOrder;
    const { board, killers } = this;
    const other = (1 - side) as Side;
    let order = 3 * board.orderAt(cell, side) + 2 * board.orderAt(cell, other);
    if (cell === killers[2 * ply] || cell === killers[2 * ply + 1]) order += killerOrder;
    return order + (this.history[side * board.size + cell] >> 5);
  }

  /** Inserts a move in order, after its equals; the list has at most `maxMoves`. */
  private insert(ply: number, count: number, cell: number, order: number): number {
    const { moves, orders } = this;
    const from = ply * maxMoves;
    let at = from + count;
    if (count === maxMoves) {
      if (order <= orders[at - 1]) return count;
      at--;
    }
    for (; at > from && orders[at - 1] < order; at--) {
      moves[at] = moves[at - 1];
      orders[at] = orders[at - 1];
    }
    moves[at] = cell;
    orders[at] = order;
    return Math.min(count + 1, maxMoves);
  }

  private only(ply: number, cell: number): number {
    this.moves[ply * maxMoves] = cell;
    return 1;
  }
}

function centreFirst(board: ThreatBoard): Int32Array {
  const { rows, cols } = board;
  const distance = (cell: number): number => {
    const real = board.unpadded(cell);
    const [down, right] = [Math.floor(real / cols) - (rows - 1) / 2, (real % cols) - (cols - 1) / 2];
    return down * down + right * right;
  };
  return board.cells.slice().sort((a, b) => distance(a) - distance(b) || a - b);
}
