/**
 * Principal variation search, the node of `negamax.ts`: fail-soft alpha-beta with a transposition
 * table, null windows after the first move, and move ordering.
 *
 * For: two players, no chance, whole-number values; the side to move may move again. All values are
 * the mover's and STILL TO COME (value minus `settled`), so that positions reached with different
 * points share an entry. The sign changes only when `toMove` does.
 *
 * Estimates are counted in 1/1024 of a point, so that every number below the root is a small
 * integer, which V8 passes without allocating. For the same reason the code writes 0 - x, because
 * -x is -0 for x = 0, and -0 is not a small integer.
 *
 * References: J. Pearl, "Scout: a simple game-searching algorithm with proven optimal properties",
 * 1980; T. Marsland, M. Campbell, "Parallel search of strongly ordered game trees", 1982 (principal
 * variation search); A. Reinefeld, "An improvement to the Scout tree search algorithm", 1983.
 */
import { grown } from '../../core/arrays.js';
import type { Evaluation } from '../../core/game.js';
import type { Meter } from '../../core/search/limits.js';
import type { Move, Position } from '../../core/position.js';
import { MoveOrder, picks } from './move-order.js';
import { exactDepth, type TranspositionTable } from '../table.js';
import { deepestPly, infinite } from '../task.js';

/** Estimates are rounded to 1 / estimateUnit. */
const estimateUnit = 1024;
const largestEstimate = 0xfffffff;

export class PvSearch {
  /** Whether a position was scored at the horizon since this was last set to false. */
  horizonMet = false;
  cutsAlpha = 0;
  cutsBeta = 0;
  tableHits = 0;
  deepest = 0;
  private evaluation: Evaluation | undefined;
  /** Integers per point: 1, or estimateUnit under an evaluation. */
  unit = 1;
  private moves: Int32Array = new Int32Array(256);
  private readonly order: MoveOrder;

  constructor(
    readonly position: Position,
    protected readonly table: TranspositionTable,
    public meter: Meter,
  ) {
    this.order = new MoveOrder(position.moveCount);
  }

  /** Scores leaves by `evaluation`, or by their settled points, and clears the table. */
  scoreBy(evaluation: Evaluation | undefined): void {
    this.evaluation = evaluation;
    this.unit = evaluation ? estimateUnit : 1;
    this.table.clear();
  }

  get bytes(): number {
    return this.table.bytes + this.moves.byteLength + this.order.bytes;
  }

  get stopped(): boolean {
    return this.meter.stop !== 'finished';
  }

  /**
   * Returns the value still to come for the mover of the current position, `depth` plies ahead
   * (exactDepth: to the end). It is exact strictly between `alpha` and `beta`, else a bound on its
   * side of the window. Meaningless once `stopped`.
   */
  value(alpha: number, beta: number, depth: number, ply: number, from: number): number {
    const { position, table } = this;
    if (!this.meter.spend()) return 0;
    if (position.isOver || depth === 0) return this.leaf();
    if (ply >= deepestPly) {
      this.meter.endForMemory();
      return 0;
    }
    const { keyLow32, keyHigh32 } = position;
    let lo = -infinite;
    let hi = infinite;
    let known = -1;
    if (table.find(keyLow32, keyHigh32)) {
      known = table.move;
      if (table.depth === depth) {
        ({ lo, hi } = table);
        if (lo >= beta || lo === hi || hi <= alpha) {
          this.tableHits++;
          this.bestMove = known;
          return lo >= beta ? lo : hi;
        }
      }
    }
    const before = this.meter.nodes;
    const value = this.visit(Math.max(alpha, lo - 1), Math.min(beta, hi + 1), depth, ply, from, known);
    if (this.stopped) return 0;
    // If the search only lowered the upper bound, the move that proved the lower bound is still
    // right.
    const move = value <= alpha && lo > -infinite ? known : this.bestMove;
    if (value > alpha) lo = value;
    if (value < beta) hi = value;
    table.store(keyLow32, keyHigh32, lo, hi, move, depth, this.meter.nodes - before);
    return value;
  }

  /** A move of the node that `value` finished last, which reaches a value above `alpha`. */
  bestMove: Move = 0;

  protected visit(
    alpha: number,
    beta: number,
    depth: number,
    ply: number,
    from: number,
    known: Move,
  ): number {
    const { position, order } = this;
    if (from + position.moveCount > this.moves.length)
      this.moves = grown(this.moves, from + position.moveCount);
    if (ply > this.deepest) this.deepest = ply;
    const { moves } = this;
    const side = position.toMove;
    const end = from + position.legalMoves(moves, from);
    let best = -infinite;
    let bestMove = moves[from];
    for (let i = from; i < end; i++) {
      if (i - from < picks && end - i > 1) order.pick(moves, i, end, known, side, ply);
      const move = this.next(moves, i, from, end, ply);
      let value = 0;
      if (i > from && beta - alpha > 1) {
        value = this.child(move, alpha, alpha + 1, depth, ply, end);
        if (value > alpha && value < beta) value = this.child(move, alpha, beta, depth, ply, end);
      } else value = this.child(move, alpha, beta, depth, ply, end);
      if (this.stopped) return 0;
      if (value <= best) continue;
      best = value;
      bestMove = move;
      if (value <= alpha) continue;
      alpha = value;
      if (value < beta) continue;
      if (side === 0) this.cutsBeta++;
      else this.cutsAlpha++;
      order.reward(move, side, ply, end - from);
      break;
    }
    this.bestMove = bestMove;
    return best;
  }

  /** Puts the next of moves[i..end-1] at `i` and returns it. This class takes the one at `i`. */
  protected next(moves: Int32Array, i: number, _from: number, _end: number, _ply: number): Move {
    return moves[i];
  }

  /** Returns the value of `move` for its player, with the player's window. */
  child(move: Move, alpha: number, beta: number, depth: number, ply: number, from: number): number {
    const { position, unit } = this;
    const side = position.toMove;
    const before = position.settled;
    position.play(move);
    const gain = unit * (side === 0 ? position.settled - before : before - position.settled);
    const ahead = depth === exactDepth ? exactDepth : depth - 1;
    const value =
      position.toMove === side
        ? gain + this.value(alpha - gain, beta - gain, ahead, ply + 1, from)
        : gain - this.value(gain - beta, gain - alpha, ahead, ply + 1, from);
    position.undo();
    return value;
  }

  private leaf(): number {
    const { position, evaluation } = this;
    if (!position.isOver) this.horizonMet = true;
    if (!evaluation) return 0;
    const score = Math.round(estimateUnit * (evaluation.evaluate(position) - position.settled));
    const kept = Math.max(-largestEstimate, Math.min(largestEstimate, score));
    return position.toMove === 0 ? kept : 0 - kept;
  }
}
