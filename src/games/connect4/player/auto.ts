/**
 * The default solver of Connect Four: the book's answer, else a proof by the exact search, else the
 * player's estimate. Without limits the exact search runs to its end. Within limits it gets a share
 * of them, a smaller one while the board is nearly empty.
 */
import type { Answer } from '../../../core/answer.js';
import { freeAtMost } from '../../../core/cells.js';
import type { Question } from '../../../core/game.js';
import { isLimited, leftOf, partOf, withNodes, type SearchContext } from '../../../core/search/limits.js';
import { endHelp } from '../../../core/search/shared-search.js';
import { answeredBy } from '../../../search/solvers.js';
import { bookAnswer } from '../book/book.js';
import { solveExactly } from '../solver/solver.js';
import { playedOn, withinBounds } from '../../kit/proof-and-estimate.js';
import type { Connect4Setup } from '../rules/setup.js';
import { play, strongest } from './solver.js';

/** Up to this many free cells the exact search is likely to finish and gets most of the limits. */
const fewFree = 30;
const shares = { few: 0.6, many: 0.1 };
/** Positions that the player may search for a move in a lost game: a tenth of a second. */
const resistanceNodes = 100_000;

/** Returns the answer of the default solver. */
export function solveByBest(setup: Connect4Setup, question: Question, context: SearchContext): Answer {
  const ofProof = isLimited(context) ? partOf(context, shareOf(setup)) : context;
  const known = bookAnswer(setup, question);
  const exact = known
    ? answeredBy({ id: 'book' }, known)
    : answeredBy({ id: 'solver' }, solveExactly(setup, question, ofProof));
  if (!isLimited(context) || exact.status === 'proved') {
    const few = withNodes(leftOf(context, exact.stats), resistanceNodes);
    return playedOn(exact, question, () => play(strongest, setup, question, few));
  }
  endHelp(context.shared);
  const guess = play(strongest, setup, question, leftOf(context, exact.stats));
  return withinBounds(exact, answeredBy({ id: 'player' }, guess));
}

/** The exact search's part of the limits. */
function shareOf({ cells }: Connect4Setup): number {
  return freeAtMost(cells, fewFree) ? shares.few : shares.many;
}
