/** The answers of the computer in a game. */
import { describe, expect, it } from 'vitest';
import { computerMove, newSession, outcome, thoughtOf, typed } from '../../session/games.js';

describe('the computer', () => {
  it('answers with a legal move and where it comes from', () => {
    const session = newSession('mnk 3x3', 1, { seats: ['person', 'engine'] });
    typed(session, 'b2');
    expect(thoughtOf(session)).toMatchObject({ ok: true, value: { algorithm: 'auto' } });
    expect(outcome(computerMove(session))).toBe('move');
    expect(session.turns[1].side).toBe(1);
  });

  it.each([
    ['alphabeta at a depth', { limits: { depth: 2 } }, 'alphabeta'],
    ['the algorithm named', { algorithm: 'montecarlo', limits: { nodes: 500 } }, 'montecarlo'],
    ['the estimate of a default solver that has one', { limits: { nodes: 500 } }, 'auto'],
  ])('takes %s', (_, options, algorithm) => {
    const session = newSession('mnk 5x5 k=4 score=points');
    expect(thoughtOf(session, options)).toMatchObject({ ok: true, value: { algorithm } });
  });

  it('takes an estimate where the proof does not fit', () => {
    const thought = thoughtOf(newSession('connect4 6x8'), { limits: { nodes: 5000 } });
    const answer = { status: 'estimated', solver: 'player' };
    expect(thought).toMatchObject({ ok: true, value: { algorithm: 'auto', answer } });
  });

  it('says why it cannot play', () => {
    const thought = thoughtOf(newSession('mnk 3x3 slip=0.2'), { algorithm: 'alphabeta' });
    expect(thought).toMatchObject({ ok: false, error: { code: 'not-supported' } });
  });

  it.each(['mnk 3x3', 'mnk 3x3 slip=0.5', 'hex 3x3 swap=1', 'dots 2x2', 'mnk 4x4 score=points slip=0.2'])(
    'plays %s against itself to the end, the same game each time',
    (description) => {
      const play = (): string => {
        const session = newSession(description, 1, { seats: ['engine', 'engine'] });
        while (!session.isOver) {
          const second = { algorithm: 'montecarlo', limits: { nodes: 300 } };
          expect(outcome(computerMove(session, session.toMove === 0 ? {} : second))).toBe('move');
        }
        return JSON.stringify([session.turns, session.ending()]);
      };
      expect(play()).toBe(play());
    },
  );
});
