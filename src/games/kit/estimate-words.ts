/** Describes answers that are not proved, in the same words for every game. */

import type { Answer } from '../../core/answer.js';
import type { Move } from '../../core/position.js';
import { phrase, type Phrase } from '../../core/text/phrase.js';

/** Number of moves of the expected line that are named. */
const maxMoves = 8;

/** `it rests on 4000 random games, a tree of 9 moves, and expects a1 b2`, without full stop. */
export function restsOn({ stats, line }: Answer, nameOf: (move: Move) => string): Phrase {
  const { nodes, depth, extra } = stats;
  const games = extra?.['playouts'] ?? extra?.['simulations'];
  const names = line.slice(0, maxMoves).map(nameOf);
  const moves = names.join(' ') + (names.length < line.length ? '…' : '');
  const expects = moves === '' ? '' : phrase(', and expects {moves}', { moves });
  if (games !== undefined) {
    return phrase(
      'it rests on {games} {games|random game|random games}, a tree of {depth} {depth|move|moves}{expects}',
      { games, depth, expects },
    );
  }
  return phrase(
    'it rests on a search of {depth} {depth|move|moves}, {nodes} {nodes|position|positions}{expects}',
    { depth, nodes, expects },
  );
}

/** Explains an answer that is not proved, in one sentence. @param mover the side to move */
export function unprovedText(answer: Answer, mover: Phrase, nameOf: (move: Move) => string): Phrase {
  const { status, lo, hi, best } = answer;
  if (status !== 'estimated')
    return phrase('The search stopped early: the value for {mover} lies between {lo} and {hi}.', {
      mover,
      lo,
      hi,
    });
  const move = best.length > 0 ? nameOf(best[0]) : '-';
  const basis = restsOn(answer, nameOf);
  return phrase('{move} looks best for {mover}, by an estimate of {lo} that proves nothing: {basis}.', {
    move,
    mover,
    lo,
    basis,
  });
}
