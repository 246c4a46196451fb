/** How a position that is over has ended. */
import { answerToEnd, type Answer } from '../../../core/answer.js';
import { otherStone } from '../../kit/stones.js';
import { pointsOf, winningRuns } from './lines.js';
import { FREE, O, X, endsByLine, turnOf, type MnkSetup, type Stone } from './setup.js';

/** `X` or `O`. */
export function nameOf(side: Stone): 'X' | 'O' {
  return side === X ? 'X' : 'O';
}

/** The side that has a line that wins; undefined if there is none. */
export function winnerOf(setup: MnkSetup): Stone | undefined {
  if (!endsByLine(setup)) return undefined;
  return ([X, O] as const).find((side) => winningRuns(setup, side).length > 0);
}

/** The answer to a game that is over; undefined if it is not. */
export function answerIfOver(setup: MnkSetup): Answer | undefined {
  const value = endValue(setup);
  return value === undefined ? undefined : answerToEnd(value);
}

/** Value for the side to move if the game is over; points: own minus the other's. */
export function endValue(setup: MnkSetup): number | undefined {
  const isFull = !setup.cells.includes(FREE);
  if (setup.score === 'points' && !isFull) return undefined;
  const turn = turnOf(setup)!;
  if (setup.score === 'points') return pointsOf(setup, turn) - pointsOf(setup, otherStone(turn));
  // In a legal position the side to move has no line.
  if (winningRuns(setup, otherStone(turn)).length > 0) return -1;
  return isFull ? 0 : undefined;
}
