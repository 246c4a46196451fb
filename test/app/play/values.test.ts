import { describe, expect, it } from 'vitest';
import { think } from '../../../src/app/play/engine.js';
import { moveValues } from '../../../src/app/play/hints.js';
import { Session } from '../../../src/app/play/session.js';
import { setupOfText } from '../../../src/app/positions/start-position.js';
import { gameByName } from '../../../src/games/registry.js';
import { engine, newDesk, newSession, typed } from './tables.js';

/** `a1=0 b1=1…` of a session, as its mover sees it. */
function values(session: Session, nodes = 2e5): Record<string, number> {
  const found = moveValues(session, engine({ limits: { nodes } }));
  expect(found.every(({ lo, hi, status }) => status === 'proved' && Math.abs(hi - lo) < 1e-9)).toBe(true);
  return Object.fromEntries(found.map(({ move, lo }) => [session.nameOf(move), lo]));
}

function fromRecord(text: string): Session {
  const setup = setupOfText(text);
  if (!setup.ok) throw new Error(setup.error.code);
  const session = Session.open(gameByName(setup.value.game)!, setup.value, 1);
  if (!session.ok) throw new Error(session.error.code);
  return session.value;
}

function after(description: string, moves: string): Session {
  const controller = newDesk(description);
  typed(controller, moves);
  return controller.session;
}

describe('the value of every move', () => {
  it('knows that a corner loses only to the opposite of the centre', () => {
    const found = values(after('mnk 3x3', 'a1'));
    expect(found).toEqual({ b2: 0, a2: -1, a3: -1, b1: -1, b3: -1, c1: -1, c2: -1, c3: -1 });
  });

  it('counts the boxes that a move of Dots takes now', () => {
    const found = values(after('dots 1x1', 'h0,0 h1,0 v0,0'));
    expect(found).toEqual({ 'v0,1': 1 });
    expect(values(after('dots 1x2', 'h0,0 h1,0 v0,0'))['v0,1']).toBe(
      Math.max(...Object.values(values(after('dots 1x2', 'h0,0 h1,0 v0,0')))),
    );
  });

  it('is a mean where pieces slide', () => {
    // O aiming at b1 stays there half of the time, a draw; else he slides to c1 and X wins on b1. Aiming at c1
    // it is the other way round.
    expect(values(fromRecord('mnk 1 3 k=2 slip=0.5\n1 0 0'))).toEqual({ b1: -0.5, c1: -0.5 });
  });

  it('is for the mover: second players see their own wins', () => {
    const found = values(after('hex 2x2', 'a1'));
    expect(found).toEqual({ b1: 1, a2: -1, b2: -1 });
  });

  it('is an estimate where no proof fits', () => {
    const found = moveValues(newSession('dots 6x6'), engine({ limits: { nodes: 3000 } }));
    expect(found).toHaveLength(84);
    expect(found.some(({ status }) => status === 'estimated')).toBe(true);
    expect(found.every(({ status }) => status !== 'proved')).toBe(true);
  });
});

describe('a capture sequence', () => {
  const checkers = (): Session => fromRecord('5 9\n0 1 0 0 0 2 2 2 2 0 0 0 0 0 2 2 0 0 0 0 0 0 0');

  it('is played to its proved length by the computer', () => {
    const session = checkers();
    for (let moved = 0; moved < 9 && !session.isOver; moved++) {
      const thought = think(session, engine());
      if (!thought.ok) throw new Error(thought.error.code);
      session.play(thought.value.move);
    }
    expect(session.ending()).toEqual({ winner: 0, difference: 5, resigned: false });
  });

  it('has values that follow the man that is capturing', () => {
    const session = checkers();
    const first = moveValues(session, engine({ limits: { nodes: 1e5 } }));
    expect(Math.max(...first.map(({ lo }) => lo))).toBe(5);
    session.play(first.find(({ lo }) => lo < 5)?.move ?? first[0].move);
    for (const { move, lo } of moveValues(session, engine({ limits: { nodes: 1e5 } }))) {
      expect(session.legalMoves()).toContain(move);
      expect(lo).toBeLessThanOrEqual(5);
    }
  });
});

describe('an engine with an evaluation and no depth', () => {
  it('searches deeper until its nodes end, and spends no more', () => {
    const session = newSession('hex 5x5');
    const options = { algorithm: 'alphabeta', evaluation: 'two-bridge' };
    const depths = [100, 2000, 20_000].map((nodes) => {
      const thought = think(session, engine({ ...options, limits: { nodes } }));
      if (!thought.ok) throw new Error(thought.error.code);
      const { answer, move } = thought.value;
      expect(session.legalMoves()).toContain(move);
      expect(answer.stats.nodes).toBeLessThanOrEqual(nodes);
      return answer.stats.depth;
    });
    expect(depths[0]).toBe(1);
    expect(depths[2]).toBeGreaterThan(depths[0]);
  });

  it('stops at a proof', () => {
    const limits = { nodes: 1e5 };
    const thought = think(
      after('hex 2x2', 'a1'),
      engine({ algorithm: 'alphabeta', evaluation: 'two-bridge', limits }),
    );
    expect(thought.ok && thought.value.answer).toMatchObject({ status: 'proved', lo: 1 });
  });
});
