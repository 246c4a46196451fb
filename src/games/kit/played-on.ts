/**
 * A lost game is played on. Who has only the proof that every move loses takes the first cell, and throws away what the
 * opponent may still not see: proofs are deeper than most players look.
 */
import { withEffortOf, type Answer } from '../../core/answer.js';
import type { Question } from '../../core/game.js';

/** Value of a loss in games that end with a win, a draw or a loss. */
const loss = -1;

/**
 * `exact`, a proof; or where it says that a player in a game has lost, its value with the move of `guess`, an estimate of the
 * same position, and the effort of both. @param guess is asked for then only.
 */
export function playedOn(exact: Answer, { seat }: Question, guess: () => Answer): Answer {
  if (seat === undefined || exact.hi !== loss || exact.best.length === 0) return exact;
  const { status, best, line, stats } = guess();
  if (status === 'bounded') return exact;
  return { ...exact, best, isOneBest: true, line, stats: withEffortOf(exact.stats, stats) };
}
