/** The levels of the reports (`easy`, `medium`, `hard`) choose the most central of equal moves. */
import { describe, expect, it } from 'vitest';
import { inputOf, think } from '../../../src/app/play/engine.js';
import type { Session } from '../../../src/session/session.js';
import { engine, newSession, typed } from '../../session/games.js';

function chosen(session: Session, asked: Parameters<typeof engine>[0]): string {
  const thought = think(inputOf(session), engine(asked));
  if (!thought.ok) throw new Error(thought.error.code);
  return session.nameOf(thought.value.move);
}

describe('a search to a depth', () => {
  it.each([
    ['hex 5x5', 'c3'],
    ['mnk 5x5', 'c3'],
    ['mnk 4x4 score=points', 'b2'],
  ])('opens %s in the middle, %s', (description, move) => {
    for (const level of ['easy', 'medium']) expect(chosen(newSession(description), { level })).toBe(move);
  });

  it('takes the better move before the more central one', () => {
    const session = newSession('mnk 3x3');
    typed(session, 'a1 a2 b1 c3');
    expect(chosen(session, { limits: { depth: 1 } })).toBe('c1');
  });
});
