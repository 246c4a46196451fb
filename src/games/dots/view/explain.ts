/** Explains an answer in a player's words. */

import type { Answer } from '../../../core/answer.js';
import { restsOn } from '../../kit/estimate-words.js';
import { EdgeBoard } from '../rules/edge-board.js';
import { chainWords } from './explain-chains.js';
import { moveName, type DotsSetup } from '../rules/setup.js';
import { joined, phrase, type Phrase } from '../../../core/text/phrase.js';

/** Explains an answer in one sentence: the boxes still to come, and the kind of the best move. */
export function explainAnswer(setup: DotsSetup, answer: Answer): Phrase {
  const board = new EdgeBoard(setup);
  if (answer.best.length === 0) {
    return phrase('Every edge is drawn: the game is over.');
  }
  const value = outcome(setup, answer, board.boxesLeft);
  const move = moveName(setup, answer.best[0]);
  const kind = kindOfMove(board, answer.best[0]);
  const chains = chainWords(setup);
  const clauses = [value, phrase('{move} {kind}', { move, kind }), ...(chains ? [chains] : [])];
  return phrase('{^said}.', { said: joined(clauses, '; ') });
}

function outcome(setup: DotsSetup, answer: Answer, open: number): Phrase {
  const { status, lo, hi } = answer;
  const left = phrase('of the {open} {open|box|boxes} left', { open });
  if (status === 'estimated') {
    const basis = restsOn(answer, (move) => moveName(setup, move));
    return phrase('{left} the side to move is estimated to get {lo} more than the other ({basis})', {
      left,
      lo,
      basis,
    });
  }
  if (status === 'bounded') {
    return phrase('{left} the side to move gets between {lo} and {hi} more than the other', { left, lo, hi });
  }
  if (lo === 0) {
    return phrase('with best play each side gets half {left}', { left });
  }
  const margin = Math.abs(lo);
  return lo > 0
    ? phrase('with best play the side to move gets {margin} more than the other {left}', { margin, left })
    : phrase('with best play the side to move gets {margin} fewer than the other {left}', { margin, left });
}

/** Completes boxes, is safe, opens a chain, or leaves boxes to the other on purpose. */
function kindOfMove({ free, first, second }: EdgeBoard, edge: number): Phrase {
  const around = [free[first[edge]], free[second[edge]]];
  const completed = around.filter((count) => count === 1).length;
  if (completed > 0) {
    return phrase('completes {completed} {completed|box|boxes}', { completed });
  }
  if (free.includes(1)) {
    return phrase(
      'leaves the last boxes of a chain to the other, who then has to open the next (double-dealing)',
    );
  }
  if (around.includes(2)) return phrase('opens a chain');
  return phrase('is safe: it gives no box away');
}
