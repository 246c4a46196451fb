/**
 * The default solver of Connect Four: the book's answer, else a proof by the exact search, else the
 * player's estimate. Without limits the exact search runs to its end. Within limits it gets a share
 * of them, a smaller one while the board is nearly empty.
 */
import { withEffortOf, type Answer } from '../../../core/answer.js';
import { freeAtMost } from '../../../core/cells.js';
import type { Question } from '../../../core/game.js';
import { leftOf, partOf, withNodes, type SearchContext } from '../../../core/search/limits.js';
import { endHelp } from '../../../core/search/shared-search.js';
import { answeredBy } from '../../../search/solvers.js';
import { bookAnswer } from '../book/book.js';
import { solveExactly } from '../solver/solver.js';
import { playedOn } from '../../kit/played-on.js';
import type { Connect4Setup } from '../rules/setup.js';
import { play, strongest } from './solver.js';

/** Up to this many free cells the exact search is likely to finish and gets most of the limits. */
const fewFree = 30;
const shares = { few: 0.6, many: 0.1 };
/** Positions that the player may search for a move in a lost game: a tenth of a second. */
const resistanceNodes = 100_000;

/** Returns the answer of the default solver. */
export function solveByBest(setup: Connect4Setup, question: Question, context: SearchContext): Answer {
  const unlimited = context.nodes === undefined && context.ms === undefined;
  const ofProof = unlimited ? context : partOf(context, shareOf(setup));
  const known = bookAnswer(setup, question);
  const exact = known
    ? answeredBy({ id: 'book' }, known)
    : answeredBy({ id: 'solver' }, solveExactly(setup, question, ofProof));
  if (unlimited || exact.status === 'proved') {
    const few = withNodes(leftOf(context, exact.stats), resistanceNodes);
    return playedOn(exact, question, () => play(strongest, setup, question, few));
  }
  endHelp(context.shared);
  const guess = play(strongest, setup, question, leftOf(context, exact.stats));
  return together(exact, guess);
}

/** The exact search's part of the limits. */
function shareOf({ cells }: Connect4Setup): number {
  return freeAtMost(cells, fewFree) ? shares.few : shares.many;
}

/** Clamps the estimate to the proved bounds and adds up the nodes and times of both. */
function together(exact: Answer, guess: Answer): Answer {
  const stats = withEffortOf(guess.stats, exact.stats);
  if (guess.status === 'bounded') return { ...exact, stats };
  const value = Math.min(Math.max(guess.lo, exact.lo), exact.hi);
  return answeredBy({ id: 'player' }, { ...guess, lo: value, hi: value, stats });
}
