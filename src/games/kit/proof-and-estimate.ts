/** Answers of default solvers, which run an exact search and then estimate. */
import { withEffortOf, type Answer } from '../../core/answer.js';
import type { Question } from '../../core/game.js';

/** Fits an estimate into the bounds that `exact` proved; without an estimate they stay. */
export function withinBounds(exact: Answer, guess: Answer): Answer {
  const stats = withEffortOf(guess.stats, exact.stats);
  if (guess.status === 'bounded') return { ...exact, stats };
  const value = Math.min(Math.max(guess.lo, exact.lo), exact.hi);
  return { ...guess, lo: value, hi: value, stats };
}

/** Value of a loss in games that end with a win, a draw or a loss. */
const loss = -1;

/**
 * Returns `exact`, a proof. If it says that a player in a game has lost, its move is replaced by
 * that of an estimate of the same position: a proof may look deeper than the opponent does.
 * @param guess makes the estimate; it is called for lost positions only
 */
export function playedOn(exact: Answer, { seat }: Question, guess: () => Answer): Answer {
  if (seat === undefined || exact.hi !== loss || exact.best.length === 0) return exact;
  const { status, best, line, stats } = guess();
  if (status === 'bounded') return exact;
  return { ...exact, best, isOneBest: true, line, stats: withEffortOf(exact.stats, stats) };
}
