/**
 * Plies to the end of a decided game: how soon the winner can end it, against the longest defence.
 *
 * For: two players who alternate, no chance, no cycles, values from -1 to 1, and games won by the
 * winner's own move, so that the number of plies is odd exactly if the winner is to move. The
 * search asks "does the winner win within p plies?", each time two plies deeper. A transposition
 * table holds for each position a number of plies within which it is not won and one within which
 * it is.
 * Limits: nodes, time and the memory of the table; answers are right with a table of any size.
 */
import type { Distance } from '../core/parts/solvers.js';
import { Meter, type SearchContext } from '../core/search/limits.js';
import { type Move, type Position, type Side, otherSide } from '../core/position.js';
import { MoveOrder, picks } from './alphabeta/move-order.js';
import { exactDepth, TranspositionTable } from './table.js';
import { deepestPly, infinite } from './task.js';

const defaultBytes = 2 ** 26;

export class DistanceSearch {
  private readonly meter: Meter;
  private readonly table: TranspositionTable;
  private readonly order: MoveOrder;
  private readonly moves: Int32Array;
  private winner: Side = 0;
  /** Whether a limit has ended the search. */
  private stopped = false;

  /** @param position not over; searched in place and restored */
  constructor(
    private readonly position: Position,
    context: SearchContext,
  ) {
    this.meter = new Meter(context);
    this.table = new TranspositionTable(Math.min(defaultBytes, context.bytes ?? defaultBytes));
    this.order = new MoveOrder(position.moveCount);
    this.moves = new Int32Array(position.moveCount * (deepestPly + 2));
  }

  /**
   * Returns the plies to the end and a move; undefined if a limit ends the search.
   * @param value the proved value for the side to move: 1 or -1
   */
  distance(value: number): Distance | undefined {
    const { position } = this;
    this.winner = value > 0 ? position.toMove : otherSide(position.toMove);
    let move = -1;
    for (let plies = value > 0 ? 1 : 2; plies <= deepestPly; plies += 2) {
      const isWon = this.within(plies, 0);
      if (this.stopped) return undefined;
      // The loser's best defence is the last move that was not yet refuted.
      if (isWon) return { plies, move: value > 0 || move < 0 ? this.moveHere() : move };
      move = this.moveHere();
    }
    return undefined;
  }

  /** Returns the stored move of the position, or the first legal one. */
  private moveHere(): Move {
    const { position, table, moves } = this;
    position.legalMoves(moves, 0);
    return table.find(position.keyLow32, position.keyHigh32) ? table.move : moves[0];
  }

  /** Returns whether the winner wins within `plies`; false if `stopped`. */
  private within(plies: number, ply: number): boolean {
    const { position, table, meter } = this;
    if (position.isOver) return position.settled * (this.winner === 0 ? 1 : -1) > 0;
    if (plies === 0) return false;
    if (!meter.spend()) {
      this.stopped = true;
      return false;
    }
    const { keyLow32, keyHigh32 } = position;
    const isFound = table.find(keyLow32, keyHigh32);
    const [lo, hi, known] = isFound ? [table.lo, table.hi, table.move] : [0, infinite, -1];
    if (hi <= plies) return true;
    if (lo > plies) return false;
    const before = meter.nodes;
    const isWon = this.tryMoves(plies, ply, known);
    if (this.stopped) return false;
    const [low, high] = isWon ? [lo, plies] : [plies + 1, hi];
    table.store(keyLow32, keyHigh32, low, high, this.found, exactDepth, meter.nodes - before);
    return isWon;
  }

  /** The move that decided the last question; any move if none did. */
  private found: Move = 0;

  private tryMoves(plies: number, ply: number, known: Move): boolean {
    const { position, moves, order } = this;
    const first = ply * position.moveCount;
    const count = position.legalMoves(moves, first);
    const attacks = position.toMove === this.winner;
    const side = position.toMove;
    const picked = Math.min(picks, count);
    for (let i = first; i < first + count; i++) {
      const move = i < first + picked ? order.pick(moves, i, first + count, known, side, ply) : moves[i];
      position.play(move);
      const isWon = this.within(plies - 1, ply + 1);
      position.undo();
      if (this.stopped) return false;
      if (isWon !== attacks) continue;
      order.reward(move, side, ply, count);
      this.found = move;
      return attacks;
    }
    this.found = moves[first];
    return !attacks;
  }
}
