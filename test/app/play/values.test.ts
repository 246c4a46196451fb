import { describe, expect, it } from 'vitest';
import { SolverCache } from '../../../src/core/search/solver-cache.js';
import { inputOf, think } from '../../../src/app/play/engine.js';
import { moveValues } from '../../../src/app/play/hints.js';
import { Session } from '../../../src/session/session.js';
import { setupOfText } from '../../../src/app/positions/start-position.js';
import { gameByName } from '../../../src/games/registry.js';
import { engine, newSession, typed } from '../../session/games.js';

/** Returns the value of each move by name, as `a1=0 b1=1`, for the side to move. */
function values(session: Session, nodes = 2e5): Record<string, number> {
  const found = moveValues(session, engine({ limits: { nodes } })).values;
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
  const session = newSession(description);
  typed(session, moves);
  return session;
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
    // If O aims at b1, the stone stays there half of the time, which is a draw; otherwise it slides
    // to c1 and X wins on b1. Aiming at c1 is symmetric.
    expect(values(fromRecord('mnk 1 3 k=2 slip=0.5\n1 0 0'))).toEqual({ b1: -0.5, c1: -0.5 });
  });

  it('is for the mover: second players see their own wins', () => {
    const found = values(after('hex 2x2', 'a1'));
    expect(found).toEqual({ b1: 1, a2: -1, b2: -1 });
  });

  it('is an estimate where no proof fits', () => {
    const { values: found } = moveValues(newSession('dots 6x6'), engine({ limits: { nodes: 3000 } }));
    expect(found).toHaveLength(84);
    expect(found.some(({ status }) => status === 'estimated')).toBe(true);
    expect(found.every(({ status }) => status !== 'proved')).toBe(true);
  });
});

describe('what is preferred', () => {
  const hints = (session: Session, nodes: number) => moveValues(session, engine({ limits: { nodes } }));

  it('is never a move of which nothing is known', () => {
    for (const game of [
      'hex 11x11',
      'mnk 15x15 k=5',
      'dots 6x6',
      'mnk 6x6 k=4 score=points',
      'connect4 6x7',
    ]) {
      const session = newSession(game);
      const { values: found, ranked, best } = hints(session, 2000);
      expect([game, best.length]).toEqual([game, 1]);
      expect(best[0]).toBe(ranked[0]);
      const known = found.filter(({ status }) => status !== 'bounded').map(({ move }) => move);
      expect([...ranked].sort((a, b) => a - b)).toEqual(known);
      expect(found).toHaveLength(session.legalMoves().length);
    }
    expect(hints(newSession('hex 11x11'), 0)).toMatchObject({ ranked: [], best: [] });
  });

  it('is near the middle of an empty board of Hex, as in the engine that plays', () => {
    const { best } = hints(newSession('hex 9x9'), 3000);
    const thought = think(newSession('hex 9x9'), engine({ limits: { nodes: 3000 } }));
    expect(thought.ok && [thought.value.move]).toEqual(best);
  });

  it('is the complete set of winning moves where a game without draws is solved', () => {
    const session = newSession('hex 4x4');
    const { values: found, best } = hints(session, 1e5);
    expect(best.map((move) => session.nameOf(move))).toEqual(['d1', 'c2', 'b3', 'a4']);
    expect(found.filter(({ lo, hi, status }) => lo === -1 && hi === -1 && status === 'proved')).toHaveLength(
      12,
    );
  });
});

describe('a seat', () => {
  it('goes on with the tree of its last search, and forgets it when moves are taken back', () => {
    const session = newSession('hex 11x11');
    const cache = new SolverCache();
    const playouts = (own?: SolverCache): number | undefined => {
      const thought = think(inputOf(session, own), engine({ limits: { nodes: 1000 } }));
      if (!thought.ok) throw new Error(thought.error.code);
      return thought.value.answer.stats.extra?.['judgments'];
    };
    const first = think(inputOf(session, cache), engine({ limits: { nodes: 1000 } }));
    if (!first.ok) throw new Error(first.error.code);
    for (const move of first.value.answer.line.slice(0, 2)) session.play(move);
    expect(playouts(cache)).toBeGreaterThan(1000);
    expect(playouts()).toBe(1000);
    session.apply({ kind: 'undo', ply: 0 });
    session.play(0);
    session.play(1);
    session.apply({ kind: 'undo', ply: 0 });
    session.play(0);
    expect(playouts(cache)).toBe(1000);
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
    expect(session.ending()).toEqual({ winner: 0, difference: 5, by: 'play' });
  });

  it('has values that follow the man that is capturing', () => {
    const session = checkers();
    const { values: first } = moveValues(session, engine({ limits: { nodes: 1e5 } }));
    expect(Math.max(...first.map(({ lo }) => lo))).toBe(5);
    session.play(first.find(({ lo }) => lo < 5)?.move ?? first[0].move);
    for (const { move, lo } of moveValues(session, engine({ limits: { nodes: 1e5 } })).values) {
      expect(session.legalMoves()).toContain(move);
      expect(lo).toBeLessThanOrEqual(5);
    }
  });
});

describe('a search to a depth that its limits cut short', () => {
  it('answers with the last depth that was searched to its end', () => {
    // Report 000's hard level on a large board; moves searched at depth 4 must not decide.
    const session = after('mnk 15x15 k=5', 'h8 h7 h6 a1 h5 c1');
    const think4 = (limits: object) => {
      const thought = think(session, engine({ algorithm: 'alphabeta', limits }));
      if (!thought.ok) throw new Error(thought.error.code);
      return thought.value;
    };
    const cut = think4({ depth: 4, nodes: 12_000 });
    const whole = think4({ depth: cut.answer.stats.depth });
    expect(cut.answer.stats.depth).toBeLessThan(4);
    expect(cut.answer).toMatchObject({ status: 'estimated', stop: 'nodes' });
    expect([cut.move, cut.answer.lo]).toEqual([whole.move, whole.answer.lo]);
    expect(cut.answer.stats.nodes).toBeLessThanOrEqual(12_000);
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
