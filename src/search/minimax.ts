/**
 * Minimax: the value of a position by visiting everything below it. The oracle of every other
 * search.
 *
 * For: one or two players, no chance; the side to move may move again.
 * Limits: time grows with the number of games (255,168 on 3x3 tic-tac-toe), memory with the depth.
 * References: J. von Neumann, "Zur Theorie der Gesellschaftsspiele", 1928; C. Shannon, "Programming
 * a computer for playing chess", 1950 (the horizon).
 */
import type { Answer, Stats } from '../core/answer.js';
import type { Move } from '../core/position.js';
import { answerFromRoot, RootedSearch } from './root.js';
import { deepestPly, infinite, type SearchTask } from './task.js';

/** The search below the root. */
class Minimax extends RootedSearch {
  /** Returns the value for side 0, `depth` plies ahead; NaN if the budget ended. */
  private value(depth: number, ply: number, from: number): number {
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
      const value = this.value(depth - 1, ply + 1, end);
      position.undo();
      if (value !== value) return NaN;
      if (maximise ? value > best : value < best) best = value;
    }
    return best;
  }

  child(move: Move, _alpha: number, _beta: number, depth: number): number {
    this.position.play(move);
    const value = this.value(depth - 1, 1, 0);
    this.position.undo();
    return value;
  }

  stats(): Partial<Stats> {
    return { bytes: this.moves.byteLength };
  }
}

/**
 * Returns the value of `task` by plain minimax. With limits.depth it is `estimated` by the task's
 * evaluation, unless every game ends within the depth. If the budget ends, it is `bounded` by the
 * root moves searched so far.
 */
export function minimax(task: SearchTask): Answer {
  return answerFromRoot(task, (meter) => new Minimax(task.position, meter));
}
