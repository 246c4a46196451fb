/** Moves for lost positions, by an estimate: a proof may look deeper than the opponent does. */
import { withEffortOf, type Answer } from '../../core/answer.js';
import type { Question } from '../../core/game.js';

/** Value of a loss in games that end with a win, a draw or a loss. */
const loss = -1;

/**
 * Returns `exact`, a proof. If it says that a player in a game has lost, its move is replaced by
 * that of an estimate of the same position, and the effort of both is added.
 * @param guess makes the estimate; it is called for lost positions only
 */
export function playedOn(exact: Answer, { seat }: Question, guess: () => Answer): Answer {
  if (seat === undefined || exact.hi !== loss || exact.best.length === 0) return exact;
  const { status, best, line, stats } = guess();
  if (status === 'bounded') return exact;
  return { ...exact, best, isOneBest: true, line, stats: withEffortOf(exact.stats, stats) };
}
