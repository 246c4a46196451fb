/** Variations: moves that were replaced by others stay in the game, and each can be shown. */
import { describe, expect, it } from 'vitest';
import { act } from '../../src/session/act.js';
import type { Action, Actor } from '../../src/session/events.js';
import { turnText, type Variation } from '../../src/session/move-tree.js';
import type { Session } from '../../src/session/session.js';
import { newSession, outcome, typed } from './games.js';

const cut: Action = { type: 'cut' };
const vary = (...moves: string[]): Action => ({ type: 'vary', moves });

/** Returns the variations as text, each with its ply, and with those beside it in brackets. */
function textOf(variations: readonly Variation[]): string {
  return variations
    .map(({ ply, turns, variations: beside }) => {
      const moves = turns.map(turnText).join(' ');
      return `${String(ply)}: ${moves}${beside.length > 0 ? ` [${textOf(beside)}]` : ''}`;
    })
    .join('; ');
}

describe('variations', () => {
  const shown = (session: Session) => [
    session.line.map(turnText).join(' '),
    session.turns.length,
    textOf(session.variations),
  ];

  it('are kept, and lead back to what was played', () => {
    const session = newSession('mnk 3x3');
    typed(session, 'b2 a1 c3');
    act(session, { type: 'show', ply: 1 }, 'board');
    typed(session, 'c1 a3');
    expect(shown(session)).toEqual(['b2 c1 a3', 3, '1: a1 c3']);
    act(session, vary('b2', 'a1'), 'board');
    expect(shown(session)).toEqual(['b2 a1 c3', 2, '1: c1 a3']);
    act(session, cut, 'board');
    expect([...shown(session), session.looksBack]).toEqual(['b2 a1', 2, '1: c1 a3; 2: c3', false]);
    typed(session, 'undo');
    expect(shown(session)).toEqual(['b2', 1, '1: c1 a3']);
  });

  it('stand beside each other, and each of their moves can be shown', () => {
    const session = newSession('mnk 3x3');
    typed(session, 'b2 a1 c3 a3');
    for (const [ply, moves] of [
      [1, 'b1 c1 a2'],
      [2, 'c2'],
      [0, 'c1 a1'],
    ] as const) {
      // prettier-ignore
      act(session, { type: 'show', ply }, 'board');
      typed(session, moves);
    }
    const all = '0: b2 b1 c2 [1: a1 c3 a3; 2: c1 a2]';
    expect(shown(session)).toEqual(['c1 a1', 2, all]);
    const { revision } = session;
    for (const moves of [
      ['b2', 'a3'],
      ['c1', 'b2'],
      ['c1', 'a1', 'b2'],
    ])
      // prettier-ignore
      expect(outcome(act(session, vary(...moves), 'board'))).toBe('not-there');
    expect([shown(session), session.revision]).toEqual([['c1 a1', 2, all], revision]);
    act(session, vary('b2', 'b1', 'c1'), 'board');
    expect(shown(session)).toEqual(['b2 b1 c1 a2', 3, '0: c1 a1; 1: a1 c3 a3; 2: c2']);
    expect(session.nameOf(session.legalMoves()[0])).toBe('a1');
    act(session, vary('b2'), 'board');
    expect(shown(session)).toEqual(['b2 b1 c1 a2', 1, '0: c1 a1; 1: a1 c3 a3; 2: c2']);
  });

  it('are deleted, but not the moves of the game', () => {
    const session = newSession('mnk 3x3', 1, { seats: ['person', 'engine'] });
    typed(session, 'b2');
    act(session, { type: 'move', move: 'a1' }, 1);
    typed(session, 'c3');
    act(session, { type: 'show', ply: 2 }, 'board');
    typed(session, 'c1');
    act(session, { type: 'show', ply: 0 }, 'board');
    typed(session, 'a1');
    session.isPaused = true;
    const remove = (by: Actor, ...moves: string[]): string =>
      outcome(act(session, { type: 'remove', moves }, by));
    expect([remove('board'), remove('board', 'a1'), remove('board', 'b2', 'c1')]).toEqual(
      Array(3).fill('not-there'),
    );
    expect([remove('watcher', 'b2'), remove(0, 'b2')]).toEqual(['not-seated', 'not-there']);
    expect(shown(session)).toEqual(['a1', 1, '0: b2 a1 c1 [2: c3]']);
    expect(remove('board', 'b2', 'a1', 'c1')).toBe('remove');
    expect([shown(session), session.isPaused]).toEqual([['a1', 1, '0: b2 a1 c3'], true]);
    expect(remove('board', 'b2')).toBe('remove');
    expect(shown(session)).toEqual(['a1', 1, '']);
  });

  it('are shown before their engine moves', () => {
    const session = newSession('mnk 3x3', 1, { seats: ['person', 'engine'] });
    typed(session, 'b2');
    act(session, { type: 'show', ply: 0 }, 'board');
    typed(session, 'a1');
    expect([session.seatToMove, session.engineIsDue]).toEqual(['engine', true]);
    act(session, vary('b2'), 'board');
    expect([session.seatToMove, session.engineIsDue]).toEqual(['engine', false]);
  });

  it('a resignation belongs to the end of the line', () => {
    const session = newSession('mnk 3x3');
    typed(session, 'b2 a1 resign');
    act(session, { type: 'show', ply: 1 }, 'board');
    expect([session.isOver, session.resigned]).toEqual([false, undefined]);
    act(session, { type: 'show', ply: 2 }, 'board');
    expect([session.isOver, session.resigned]).toEqual([true, 0]);
    act(session, { type: 'show', ply: 1 }, 'board');
    typed(session, 'c3');
    expect([session.isOver, session.loss]).toEqual([false, undefined]);
  });
});
