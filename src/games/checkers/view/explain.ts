/** The line of an answer in `saida.txt`, and the reason for its upper bound as a sentence. */
import type { Answer } from '../../../core/answer.js';
import type { Move } from '../../../core/position.js';
import { moveName } from '../rules/moves.js';
import { OWN, type CheckersSetup } from '../rules/setup.js';
import type { explainBound } from './explain-bound.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/**
 * Report 003's line: the number of captures, nothing else. An answer without a proof shows its
 * interval and the first capture of the best sequence found.
 */
export function answerLine(setup: CheckersSetup, answer: Answer): string {
  if (answer.status === 'proved') return String(answer.lo);
  const first: Move | undefined = answer.best[0];
  return `${String(answer.lo)}..${String(answer.hi)} ${first === undefined ? '-' : moveName(setup, first)}`;
}

/**
 * Explains why the longest capture takes as many pieces as `answer` says.
 * @param boundOf finds the reason of the upper bound, which takes searches
 */
export function explainAnswer(setup: CheckersSetup, answer: Answer, boundOf: typeof explainBound): Phrase {
  const { lo, hi } = answer;
  if (!setup.cells.includes(OWN)) {
    return phrase('There is no man to capture with.');
  }
  if (hi === 0) return phrase('No man has a jump.');
  if (lo < hi) {
    return phrase(
      'A capture of {lo} was found; more than {hi} is impossible; the numbers between are open.',
      { lo, hi },
    );
  }
  return boundOf(setup, answer.line[0] >> 2, hi);
}
