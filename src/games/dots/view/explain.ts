/** Explains an answer in a player's words. */

import type { Answer } from '../../../core/answer.js';
import { restsOn } from '../../kit/estimate-words.js';
import { boardOf, freeAround, type Board } from '../rules/board.js';
import { chainWords } from './explain-chains.js';
import { moveName, type DotsSetup } from '../rules/setup.js';
import { joined, phrase, type Phrase } from '../../../core/text/phrase.js';

/** Explains an answer in one sentence: the boxes still to come, and the kind of the best move. */
export function explainAnswer(setup: DotsSetup, answer: Answer): Phrase {
  const board = boardOf(setup.rows, setup.cols);
  const open = openBoxes(setup, board);
  if (answer.best.length === 0) {
    return phrase('Every edge is drawn: the game is over.');
  }
  const value = outcome(setup, answer, open);
  const move = moveName(setup, answer.best[0]);
  const kind = kindOfMove(setup, board, answer.best[0]);
  const chains = chainWords(setup);
  const clauses = [value, phrase('{move} {kind}', { move, kind }), ...(chains ? [chains] : [])];
  return phrase('{^said}.', { said: joined(clauses, '; ') });
}

function openBoxes(setup: DotsSetup, board: Board): number {
  let open = 0;
  for (let box = 0; box < board.boxCount; box++) if (freeAround(board, setup.cells, box) > 0) open++;
  return open;
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
function kindOfMove(setup: DotsSetup, board: Board, move: number): Phrase {
  let [completed, opened, waiting] = [0, 0, 0];
  const beside = board.boxesOf.subarray(2 * move, 2 * move + 2);
  for (let box = 0; box < board.boxCount; box++) {
    const free = freeAround(board, setup.cells, box);
    if (free === 1) waiting++;
    if (!beside.includes(box)) continue;
    if (free === 1) completed++;
    if (free === 2) opened++;
  }
  if (completed > 0) {
    return phrase('completes {completed} {completed|box|boxes}', { completed });
  }
  if (waiting > 0) {
    return phrase(
      'leaves the last boxes of a chain to the other, who then has to open the next (double-dealing)',
    );
  }
  if (opened > 0) return phrase('opens a chain');
  return phrase('is safe: it gives no box away');
}
