/** The game shown by the page: moves, jumps, saving, editing, and every refusal. */
import { describe, expect, it } from 'vitest';
import { savedGameText } from '../../src/session/saved-game.js';
import { linkOf } from '../../src/web/game/link.js';
import type { GameRequest } from '../../src/web/controller/game-controller.js';
import { ShownGame } from './shown-game.js';
import type { GameState } from '../../src/web/game/state.js';
import { inLanguage } from '../../src/core/text/phrase.js';

class Table {
  readonly game = new ShownGame();

  ask(request: GameRequest): GameState {
    const problem = this.game.answer(request);
    if (problem) throw new Error(inLanguage(problem, 'en'));
    return this.game.state;
  }

  /** Returns the game as a saved text. */
  get saved(): string {
    return savedGameText(this.game.session!);
  }

  /** Returns the record of the position shown. */
  get record(): string {
    const { game, setup } = this.game.session!;
    return game.codec.format(setup);
  }

  open(game: string, rows: number, cols = rows, options: string[] = [], drawn?: string): GameState {
    const more = drawn === undefined ? {} : { drawn };
    return this.ask({ kind: 'new', game, rows, cols, options, seed: 7, ...more });
  }

  play(...names: string[]): GameState {
    let state: GameState | undefined;
    for (const name of names) {
      if (!state) this.ask({ type: 'show', ply: this.game.session!.line.length });
      state = this.ask({ type: 'move', move: name });
    }
    return state!;
  }
}

describe('the game shown', () => {
  it('begins again from its start, with neither moves nor time used', () => {
    const table = new Table();
    const { startRecord } = table.open('hex', 5, 5, ['swap=1']);
    table.play('c3', 'b2');
    const again = table.ask({ kind: 'again', seed: 8 });
    expect(again).toMatchObject({ startRecord, ply: 0, turns: [] });
    expect(table.game.session).toMatchObject({ seed: 8, spent: [0, 0] });
  });

  it('opens each game with one target a cell, all within the picture', () => {
    const boards: [string, number, number, number][] = [
      ['hex', 5, 7, 35],
      ['mnk', 3, 4, 12],
      ['dots', 2, 3, 17],
      ['checkers', 8, 8, 32],
    ];
    for (const [game, rows, cols, cells] of boards) {
      const { targets, scene } = new Table().open(game, rows, cols);
      expect(targets.map(({ cell }) => cell)).toEqual(Array.from({ length: cells }, (_, i) => i));
      expect(new Set(targets.map(({ name }) => name)).size).toBe(cells);
      for (const { at } of targets) {
        expect(at.x > 0 && at.x < scene.width && at.y > 0 && at.y < scene.height).toBe(true);
      }
    }
  });

  it('keeps the moves that follow when it jumps back, until another one is played', () => {
    const table = new Table();
    table.open('mnk', 3);
    table.play('b2', 'a1', 'c1');
    const back = table.ask({ type: 'show', ply: 1 });
    expect([back.ply, back.turns.map(({ text }) => text)]).toEqual([1, ['b2', 'a1', 'c1']]);
    expect([table.game.curve.length, back.toMove, back.moves.length]).toEqual([4, 1, 8]);
    expect(table.game.answer({ type: 'show', ply: 99 })).toBeDefined();
    table.ask({ type: 'show', ply: 1 });
    const branched = table.ask({ type: 'move', move: 'c3' });
    expect(branched.turns.map(({ text }) => text)).toEqual(['b2', 'c3']);
    expect(table.game.curve).toHaveLength(3);
  });

  it('shows any move of a variation, and keeps the moves that it replaces', () => {
    const table = new Table();
    table.open('mnk', 3);
    table.play('b2', 'a1', 'c1');
    table.ask({ type: 'show', ply: 1 });
    const branched = table.ask({ type: 'move', move: 'c3' });
    expect(branched.variations).toMatchObject([{ ply: 1, turns: [{ chosenName: 'a1' }, { chosenName: 'c1' }] }]); // prettier-ignore
    const varied = table.ask({ type: 'vary', moves: ['b2', 'a1'] });
    expect([varied.ply, varied.turns.map(({ text }) => text)]).toEqual([2, ['b2', 'a1', 'c1']]);
    expect(varied.variations).toMatchObject([{ ply: 1, turns: [{ chosenName: 'c3' }] }]);
    expect(table.game.curve).toHaveLength(4);
    expect(table.game.answer({ type: 'vary', moves: ['b2', 'c2'] })).toBeDefined();
    const { variations } = new Table().ask({ kind: 'load', text: table.saved });
    expect(variations).toEqual(varied.variations);
    expect(linkOf(table.game.session!)).toBe('#mnk3=b2,a1');
  });

  it('ends the curve of a game for points at the result', () => {
    const table = new Table();
    table.open('mnk', 3, 3, ['score=points']);
    const { curveName } = table.play('a1', 'a2', 'b1', 'b2', 'c1', 'c3', 'a3', 'b3', 'c2');
    expect([curveName, table.game.curve.at(-1)]).toEqual(['points', 1]);
    expect(table.open('mnk', 3).curveName).toBe('open-lines');
  });

  it('says who won, and refuses to go on', () => {
    const table = new Table();
    table.open('mnk', 3);
    const state = table.play('a1', 'a2', 'b1', 'b2', 'c1');
    expect(inLanguage(state.ending!, 'en')).toMatch(/The winner is \{1\}/);
    expect(state.moves).toEqual([]);
    expect(table.game.answer({ type: 'move', move: 'c3' })!.english).toMatch(/over/);
  });

  it('refuses taken cells, moves that are none, and changes nothing', () => {
    const table = new Table();
    table.open('mnk', 3);
    table.play('b2');
    for (const move of ['b2', 'z99', '', 'x', '0.5'])
      expect(table.game.answer({ type: 'move', move })).toBeDefined();
    expect(table.game.state.turns).toHaveLength(1);
  });

  it('offers the swap as a move without a cell', () => {
    const table = new Table();
    table.open('hex', 5, 5, ['swap=1']);
    const offered = table.play('b2').moves.filter(({ cell }) => cell === undefined);
    expect(offered).toHaveLength(1);
    const swapped = table.ask({ type: 'move', move: offered[0].name });
    expect(swapped.targets.filter(({ content }) => inLanguage(content, 'en') === '{2}')).toHaveLength(1);
    expect(swapped.last).toEqual([]);
  });

  it('shows a slide as two cells, the same one after taking it back', () => {
    const table = new Table();
    table.open('mnk', 4, 4, ['slip=1']);
    const slid = table.play('b2');
    expect(slid.turns[0]).toMatchObject({ slid: true });
    expect(slid.last).toHaveLength(2);
    table.ask({ type: 'show', ply: 0 });
    expect(table.ask({ type: 'show', ply: 1 })).toEqual(slid);
    table.ask({ type: 'show', ply: 0 });
    expect(table.ask({ type: 'move', move: 'b2' }).turns[0].text).toBe(slid.turns[0].text);
  });

  it('loses the turn only where the game knows that', () => {
    const table = new Table();
    table.open('mnk', 3);
    table.play('b2');
    table.game.loseTurns();
    expect(table.ask({ type: 'point', cell: 4 })).toMatchObject({ toMove: 0, ply: 2, last: [] });
    table.open('hex', 3);
    table.play('b2');
    expect(table.game.answer({ type: 'point', cell: 4 })).toBeDefined();
  });

  it('saves the whole game and loads it again, evaluations included', () => {
    const table = new Table();
    table.open('dots', 2, 2);
    const played = table.play('h0,0', 'h1,0', 'v0,0', 'v0,1');
    expect(played).toMatchObject({ settled: -1, toMove: 1 });
    table.ask({ type: 'show', ply: 1 });
    const other = new Table();
    expect(other.ask({ kind: 'load', text: table.saved })).toEqual(played);
    expect(other.game.curve).toEqual([0, 0, 0, 0, -1]);
  });

  it('keeps a resignation through saving, not through going back', () => {
    const table = new Table();
    table.open('hex', 3);
    table.play('a1');
    const given = table.ask({ type: 'resign' });
    expect(inLanguage(given.ending!, 'en')).toMatch(/resigned/);
    expect(new Table().ask({ kind: 'load', text: table.saved })).toEqual(given);
    expect(table.ask({ type: 'show', ply: 0 }).isOver).toBe(false);
  });

  it('opens records, and says what is wrong with those that are none', () => {
    const table = new Table();
    const state = table.ask({ kind: 'record', text: 'hex 2 2\n1 0\n0 2\n', seed: 1 });
    expect(table.record).toBe('hex 2 2\n1 0\n0 2\n');
    for (const text of ['', 'hex 2 2\n1 0 0', 'hex 2 2\n1 0 0 9', 'chess 8 8', '0 0']) {
      const problem = table.game.answer({ kind: 'record', text, seed: 1 });
      expect(inLanguage(problem!, 'pt').length).toBeGreaterThan(5);
    }
    expect(table.ask({ type: 'cut' })).toEqual(state);
  });

  it('opens the moves of a game on the board shown, as `play --moves` reads them', () => {
    const table = new Table();
    table.open('connect4', 6, 7);
    table.ask({ kind: 'record', text: ' 32164625\n', seed: 1 });
    expect(JSON.parse(table.saved)).toMatchObject({ moves: [...'cbafdfbe'] });
    expect(table.ask({ kind: 'record', text: '1. d d 2. d', seed: 1 }).turns).toHaveLength(3);
    const full = table.game.answer({ kind: 'record', text: '4444444', seed: 1 });
    expect(inLanguage(full!, 'en')).toBe('move 7, 4, is not legal here');
    // A record is read as a record, even if its numbers could be moves.
    table.ask({ kind: 'record', text: '3 3\n1 1 2 2 1\n', seed: 1 });
    expect(table.record).toMatch(/^checkers 3 3\n|^3 3\n/);
    table.open('mnk', 15, 15, ['k=5']);
    expect(table.ask({ kind: 'record', text: 'h8h7i7', seed: 1 }).turns).toHaveLength(3);
    expect(table.game.answer({ kind: 'record', text: 'h8 h99', seed: 1 })).toBeDefined();
  });

  it('edits the board of a capture sequence, and of nothing else', () => {
    const table = new Table();
    table.open('checkers', 5);
    table.ask({ kind: 'edit', cell: 0, value: 1 });
    const edited = table.ask({ kind: 'edit', cell: 3, value: 2 });
    expect(edited.moves).toEqual([{ move: expect.any(Number) as number, name: 'a1xc3', from: 0, cell: 6 }]);
    expect(table.game.answer({ kind: 'edit', cell: 3, value: 3 })).toBeDefined();
    expect(table.play('a1xc3')).toMatchObject({ settled: 1, isOver: true });
    table.open('hex', 3);
    expect(table.game.answer({ kind: 'edit', cell: 3, value: 1 })).toBeDefined();
  });

  it('draws a checkers board from its seed', () => {
    const drawn = () => new Table().open('checkers', 8, 8, [], 'random').startRecord;
    expect(drawn()).toBe(drawn());
  });
});
