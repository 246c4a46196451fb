/**
 * Alpha-beta, fail-soft and without a table, with the three counts of the Dots and Boxes report:
 * positions analysed (here with the root), alpha cuts (at nodes where side 1 minimises) and beta
 * cuts (where side 0 maximises).
 *
 * For: two players, no chance; the side to move may move again.
 * Limits: with perfect move order, about the square root of minimax's nodes; no table, so positions
 * reached by several paths are searched again.
 * References: D. Knuth, R. Moore, "An analysis of alpha-beta pruning", 1975; J. Fishburn, "Another
 * optimization of alpha-beta search", 1980 (fail-soft).
 */
import type { Answer, Stats } from '../../core/answer.js';
import type { Move } from '../../core/position.js';
import { answerFromRoot, RootedSearch } from '../root.js';
import { deepestPly, infinite, type SearchTask } from '../task.js';

/** The search below the root. Subclasses record its nodes. */
export class AlphaBeta extends RootedSearch {
  private cutsAlpha = 0;
  private cutsBeta = 0;

  /**
   * Returns the value for side 0: exact strictly between `alpha` and `beta`, an upper bound if <=
   * alpha, a lower bound if >= beta. NaN if the budget ended.
   */
  protected value(alpha: number, beta: number, depth: number, ply: number, from: number): number {
    const { position } = this;
    if (!this.meter.spend()) return NaN;
    if (position.isOver || depth === 0) return this.leaf(ply);
    if (ply >= deepestPly) {
      this.meter.endForMemory();
      return NaN;
    }
    this.reserveMoves(from + position.moveCount);
    const { moves } = this;
    const end = from + position.legalMoves(moves, from);
    const maximise = position.toMove === 0;
    let best = maximise ? -infinite : infinite;
    for (let i = from; i < end; i++) {
      position.play(moves[i]);
      const value = this.value(alpha, beta, depth - 1, ply + 1, end);
      position.undo();
      if (value !== value) return NaN;
      if (maximise ? value <= best : value >= best) continue;
      best = value;
      if (maximise && value > alpha) alpha = value;
      if (!maximise && value < beta) beta = value;
      if (alpha < beta) continue;
      if (maximise) this.cutsBeta++;
      else this.cutsAlpha++;
      break;
    }
    return best;
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
 * Returns the value of `task` by alpha-beta. With limits.depth it is `estimated` by the task's
 * evaluation, unless every game ends within the depth. If the budget ends, it is `bounded` by the
 * root moves searched so far.
 */
export function alphabeta(task: SearchTask, Search = AlphaBeta): Answer {
  return answerFromRoot(task, (meter) => new Search(task.position, meter));
}
