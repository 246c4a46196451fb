/** Estimates that are none: the search saw the game won. */
import type { Answer } from '../../core/answer.js';
import type { Session } from '../../app/play/session.js';

/**
 * The answer, proved where only winning counts and the expected line ends the game: a move that wins at once
 * does so whatever was searched, and an evaluation, which leaves -1..1, puts won games beyond all others, so
 * that its best line ends in one only where every other line does as well.
 */
export function decided({ game, start, position }: Session, answer: Answer): Answer {
  const { players, chance, best, worst } = game.traits(start);
  const { lo, line, status } = answer;
  const winOrLose = players === 2 && !chance && best <= 1 && worst >= -1;
  if (status !== 'estimated' || !winOrLose || (line.length !== 1 && Math.abs(lo) <= 1)) return answer;
  const sign = position.toMove === 0 ? 1 : -1;
  for (const move of line) position.play(move);
  const value = position.isOver ? sign * position.settled : 0;
  for (let i = 0; i < line.length; i++) position.undo();
  return value === 0 ? answer : { ...answer, lo: value, hi: value, status: 'proved' };
}
