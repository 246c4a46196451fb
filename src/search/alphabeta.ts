/**
 * Alpha-beta, fail-soft and without a table, with the three counts of the Dots and Boxes report: positions
 * analysed (here the root too), alpha cuts (at a node where side 1 minimises) and beta cuts (where side 0
 * maximises).
 *
 * For: two players, no chance; the side to move may move again. Limits: about the square root of minimax's
 * nodes with perfect order; nothing is remembered between paths.
 * References: D. Knuth, R. Moore, "An analysis of alpha-beta pruning", 1975; J. Fishburn, "Another optimization
 * of alpha-beta search", 1980 (fail-soft).
 */
import type { Answer, Stats } from '../core/answer.js';
import { grown } from '../core/arrays.js';
import type { Evaluation } from '../core/game.js';
import { Meter } from '../core/limits.js';
import type { Move, Position } from '../core/position.js';
import { answerFromRoot, type RootedSearch } from './root.js';
import { infinite, type Task } from './task.js';

class AlphaBeta implements RootedSearch {
  deepest = 0;
  horizonMet = false;
  private evaluation: Evaluation | undefined;
  private cutsAlpha = 0;
  private cutsBeta = 0;
  private moves: Int32Array = new Int32Array(256);

  constructor(
    private readonly position: Position,
    private readonly meter: Meter,
  ) {}

  /**
   * Value for side 0: exact strictly between `alpha` and `beta`; a result <= alpha is an upper bound, one
   * >= beta a lower bound. NaN if the budget ended.
   */
  private value(alpha: number, beta: number, depth: number, ply: number, from: number): number {
    const { position } = this;
    if (!this.meter.spend()) return NaN;
    if (position.isOver || depth === 0) return this.leaf(ply);
    if (from + position.moveCount > this.moves.length)
      this.moves = grown(this.moves, from + position.moveCount);
    const end = from + position.legalMoves(this.moves, from);
    return position.toMove === 0
      ? this.maximum(alpha, beta, depth, ply, from, end)
      : this.minimum(alpha, beta, depth, ply, from, end);
  }

  private maximum(
    alpha: number,
    beta: number,
    depth: number,
    ply: number,
    from: number,
    end: number,
  ): number {
    const { position, moves } = this;
    let best = -infinite;
    for (let i = from; i < end; i++) {
      position.play(moves[i]!);
      const value = this.value(alpha, beta, depth - 1, ply + 1, end);
      position.undo();
      if (value !== value) return NaN;
      if (value <= best) continue;
      best = value;
      if (value > alpha) alpha = value;
      if (alpha >= beta) {
        this.cutsBeta++;
        break;
      }
    }
    return best;
  }

  private minimum(
    alpha: number,
    beta: number,
    depth: number,
    ply: number,
    from: number,
    end: number,
  ): number {
    const { position, moves } = this;
    let best = infinite;
    for (let i = from; i < end; i++) {
      position.play(moves[i]!);
      const value = this.value(alpha, beta, depth - 1, ply + 1, end);
      position.undo();
      if (value !== value) return NaN;
      if (value >= best) continue;
      best = value;
      if (value < beta) beta = value;
      if (beta <= alpha) {
        this.cutsAlpha++;
        break;
      }
    }
    return best;
  }

  private leaf(ply: number): number {
    if (ply > this.deepest) this.deepest = ply;
    if (!this.position.isOver) this.horizonMet = true;
    return this.evaluation ? this.evaluation.evaluate(this.position) : this.position.settled;
  }

  scoreBy(evaluation: Evaluation | undefined): void {
    this.evaluation = evaluation;
  }

  child(move: Move, alpha: number, beta: number, depth: number): number {
    this.position.play(move);
    const value = this.value(alpha, beta, depth - 1, 1, 0);
    this.position.undo();
    return value;
  }

  stats(): Partial<Stats> {
    const bytes = this.moves.byteLength;
    return { cutsAlpha: this.cutsAlpha, cutsBeta: this.cutsBeta, bytes };
  }
}

/**
 * The value of `task` by alpha-beta. With limits.depth, `estimated` by the task's evaluation unless every game
 * ends within the depth; when the budget ends, `bounded` by the root moves finished before.
 */
export function alphabeta(task: Task): Answer {
  const meter = new Meter(task.limits);
  return answerFromRoot(task, meter, new AlphaBeta(task.position, meter));
}
