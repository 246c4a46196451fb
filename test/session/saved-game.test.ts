import { describe, expect, it } from 'vitest';
import { loadGame } from '../../src/app/positions/start-position.js';
import { savedGame } from '../../src/session/saved-game.js';
import { newSession, typed } from './games.js';

function text(game: Partial<Record<string, unknown>> = {}): string {
  const setup = 'mnk 3 3\n0 0 0\n0 0 0\n0 0 0\n';
  return JSON.stringify({ schema: 'tabuleiro.game/1', setup, seed: 1, moves: ['b2'], ...game });
}

describe('a saved game', () => {
  it.each([
    ['mnk 4x4 score=points slip=0.6', 'a1 b2 c3 d4 a4'],
    ['hex 4x4 swap=1', 'b1 swap c3 d1'],
    ['dots 2x2 turn=2', 'h0,0 v0,0 v0,1 h1,0 h2,0'],
  ])('of %s replays to the same position', (description, moves) => {
    const session = newSession(description);
    typed(session, moves);
    const saved = JSON.stringify(savedGame(session));
    const loaded = loadGame(saved);
    if (!loaded.ok) throw new Error(loaded.fault);
    expect(loaded.session.turns).toEqual(session.turns);
    expect(loaded.session.setup).toEqual(session.setup);
    expect(JSON.stringify(savedGame(loaded.session))).toBe(saved);
  });

  it('keeps lost turns and who resigned', () => {
    const session = newSession('mnk 3x3', 1, { loseTurn: true });
    typed(session, 'b2 b2 a1 resign');
    const saved = savedGame(session);
    expect(saved).toMatchObject({ moves: ['b2', 'pass', 'a1'], resigned: 2 });
    const loaded = loadGame(JSON.stringify(saved));
    expect(loaded.ok && loaded.session.ending()).toEqual({ winner: 0, difference: 0, by: 'resigned' });
  });

  it('slides the same way after undo and after loading', () => {
    const slides = (description: string): string => {
      const session = newSession(description, 3);
      const move = session.legalMoves()[4];
      const first = session.play(move);
      session.apply({ kind: 'undo', ply: 0 });
      expect(session.play(move)).toEqual(first);
      return first.landedName;
    };
    const landed = new Set(['mnk 3x3 slip=0.9', 'mnk 5x5 slip=0.9', 'mnk 4x3 slip=0.9'].map(slides));
    expect(landed.size).toBeGreaterThan(1);
  });

  it.each([
    ['{', 'not-json', ''],
    ['[]', 'not-a-game', ''],
    ['null', 'not-a-game', ''],
    [text({ schema: 'tabuleiro.game/2' }), 'not-a-game', ''],
    [text({ moves: [1] }), 'not-a-game', ''],
    [text({ resigned: 3 }), 'not-a-game', ''],
    [text({ seed: 'x' }), 'not-a-game', ''],
    [text({ setup: 'chess 8 8\n' }), 'bad-setup', 'unknown-game'],
    [text({ setup: 'mnk 3 3\n0 0 0 0 0 0 0 0 7' }), 'bad-setup', 'bad-cell'],
    [text({ moves: ['b2', 'b2'] }), 'bad-move', '2: b2'],
    [text({ moves: ['b2>a1'] }), 'bad-move', '1: b2>a1'],
    [text({ moves: ['constructor'] }), 'bad-move', '1: constructor'],
    [text({ variations: [['b2', 'b2']] }), 'bad-move', '2: b2'],
    [text({ variations: [['b2'], 3] }), 'not-a-game', ''],
    [text({ outOfTime: 0 }), 'not-a-game', ''],
    [text({ clock: { seconds: 10, increment: 0 } }), 'not-a-game', ''],
    [text({ clock: { seconds: 10, increment: 0, left: [1, 2] }, variations: [] }), 'not-a-game', ''],
    [text({ maxMoves: -1 }), 'not-a-game', ''],
    [text({ offer: { what: 'draw', by: 1 } }), 'not-a-game', ''],
  ])('%s is refused as %s %s', (file, fault, detail) => {
    expect(loadGame(file)).toEqual({ ok: false, fault, detail });
  });
});
