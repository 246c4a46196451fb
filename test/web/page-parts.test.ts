/** Parts of the page that need no browser: settings, menu, pointing, keys, curve and values. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { games } from '../../src/games/registry.js';
import type { GameRequest } from '../../src/web/controller/game-controller.js';
import { ShownGame } from './shown-game.js';
import type { GameState } from '../../src/web/game/state.js';
import { atLevel, levelOf } from '../../src/app/play/engine-options.js';
import { curveScaleOf } from '../../src/web/page/panels/review-panel.js';
import { contrastingItems } from '../../src/web/page/board/scene-painter.js';
import { turnedState } from '../../src/web/page/board/turn.js';
import { directions, neighbour, chosenByRule, pointedAt } from '../../src/web/controller/pointing.js';
import { engineOf, readSettings, standardSettings } from '../../src/web/controller/settings.js';
import { valueLabel, tendencyOf } from '../../src/web/page/board/value-painter.js';
import { readable } from '../../src/web/page/numbers.js';
import { levelText } from '../../src/web/page/panels/seat-fields.js';
import {
  chosen,
  gameOf,
  menuGames,
  newGame,
  shownChoice,
  type BoardChoice,
} from '../../src/web/controller/choice.js';
import { inLanguage } from '../../src/core/text/phrase.js';

const boards = menuGames.flatMap(({ id, view }) => view.menu.variants.map((one) => [id, one.id] as const));

function ask(shown: ShownGame, request: GameRequest): GameState {
  const problem = shown.answer(request);
  if (problem) throw new Error(inLanguage(problem, 'en'));
  return shown.state;
}

const opened = (game: string, rows: number, cols: number) =>
  ask(new ShownGame(), { kind: 'new', game, rows, cols, options: [], seed: 1 });

describe('settings', () => {
  it('survive being stored', () => {
    expect(readSettings(JSON.parse(JSON.stringify(standardSettings)))).toEqual(standardSettings);
  });

  it('are the standard ones wherever the stored ones make no sense', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        const { seats, seconds } = readSettings(stored);
        expect(seats).toHaveLength(2);
        expect(seconds).toBeGreaterThan(0);
      }),
    );
    const odd = { seats: [{ who: 'dog', algorithm: '<b>' }], seconds: -1, loseTurn: 1 };
    expect(readSettings(odd)).toEqual(standardSettings);
  });

  it('give a level its own end, and seconds to the other players', () => {
    const [seat] = standardSettings.seats;
    const { levels } = gameOf('hex').solvers;
    const ms = (strength: string, algorithm = '') =>
      engineOf({ ...seat, strength, algorithm }, levels, 1, 1).limits.ms;
    expect(['level-1', 'level-4', 'level-5', 'hard'].map((id) => ms(id))).toEqual(Array(4).fill(10_000));
    expect([ms('exact'), ms('level-2', 'montecarlo')]).toEqual([1000, 1000]);
  });

  it('mean the depths of the reports', () => {
    const [seat] = standardSettings.seats;
    const { levels } = gameOf('hex').solvers;
    const depths = ['easy', 'medium', 'hard', 'exact'].map((strength) => {
      const options = engineOf({ ...seat, strength }, levels, 5, 1);
      const level = levelOf(
        games.find(({ id }) => id === 'hex')!,
        options,
      );
      return level.ok ? atLevel(options, level.value).limits.depth : level.error.code;
    });
    expect(depths).toEqual([2, 3, 4, undefined]);
    const named = engineOf({ ...seat, algorithm: 'minimax', evaluation: 'two-bridge' }, levels, 2, 3);
    expect(named).toMatchObject({
      algorithm: 'minimax',
      evaluation: 'two-bridge',
      limits: { ms: 2000 },
      seed: 3,
    });
  });
});

describe('the levels', () => {
  const described = (game: string, language: 'en' | 'pt') =>
    gameOf(game).solvers.levels.map((level) => inLanguage(levelText(level), language));

  it('say what ends their searches, and which are those of the reports', () => {
    expect(described('hex', 'en')).toEqual([
      ...['1 (beginner): no search', '2 (casual): no search', '3 (looks ahead): 20 playouts'],
      ...['4 (strong): 400 playouts', '5 (strongest): at most 2 s'],
      ...['easy (report, depth 2)', 'medium (report, depth 3)', 'hard (report, depth 4)'],
    ]);
    expect(described('connect4', 'en')[3]).toBe('4 (strong): six discs ahead');
    expect(described('dots', 'pt')[3]).toBe('4 (forte): 2000 simulações');
    // Points and slippery pieces have random games, so the number of positions is not said.
    expect(described('mnk', 'en')[3]).toBe('4 (strong): a limited search');
  });
});

describe('the menu', () => {
  it.each(boards)('opens %s %s', (game, variant) => {
    const state = ask(new ShownGame(), newGame(chosen(gameOf(game), variant), 3));
    expect(state.game.id).toBe(game);
  });

  it('writes the options of the header', () => {
    const header = (changes: Partial<BoardChoice>, game = 'mnk', variant?: string) => {
      const { options, ...choice } = chosen(gameOf(game), variant);
      const changed = { ...choice, ...changes, options: { ...options, ...changes.options } };
      return newGame(changed, 1).options.join(' ');
    };
    expect(header({ rows: 4, cols: 5, options: { k: '4' } })).toBe('k=4');
    expect(header({}, 'mnk', 'slippery-points')).toBe('slip=0.2 score=points');
    expect(header({}, 'mnk', 'exact')).toBe('k=5 score=exact');
    expect(header({ options: { score: 'points' } }, 'mnk', 'exact')).toBe('score=points');
    expect(header({}, 'connect4', '9-6-k=5')).toBe('k=5');
    expect(header({ rows: 3, cols: 3 }, 'connect4')).toBe('');
    expect(header({ options: { swap: '1' } }, 'hex')).toBe('swap=1');
    expect(header({ options: { swap: '1' }, cols: 9 }, 'hex')).toBe('');
  });
});

describe('the form', () => {
  const shown = (text: string) =>
    shownChoice(ask(new ShownGame(), { kind: 'record', text, seed: 1 }), chosen(gameOf('hex')));

  it('is that of the board shown', () => {
    expect(shown('hex 5 5 swap=1\n' + '0 '.repeat(25))).toMatchObject({
      game: 'hex',
      variant: '5',
      options: { swap: '1' },
    });
    expect(shown('hex 3 4\n' + '0 '.repeat(12))).toMatchObject({ variant: '', rows: 3, cols: 4 });
    expect(shown('mnk 3 3 slip=1/5\n0 1 0\n0 0 0\n0 0 0')).toMatchObject({
      variant: 'slippery',
      options: { slip: '0.2' },
    });
    expect(shown('mnk 4 4 score=points\n' + '0 '.repeat(16))).toMatchObject({
      variant: 'points',
      options: { score: 'points' },
    });
    expect(shown('mnk 4 5 k=3 slip=1/3\n' + '0 '.repeat(20))).toMatchObject({
      variant: '',
      options: { k: '3', slip: '1/3' },
    });
    expect(shown('checkers 8 8\n' + '0 '.repeat(32))).toMatchObject({ game: 'checkers', variant: 'empty' });
  });

  it.each(boards)('stays as it is after starting %s %s', (game, variant) => {
    const choice = chosen(gameOf(game), variant);
    expect(shownChoice(ask(new ShownGame(), newGame(choice, 3)), choice)).toBe(choice);
  });
});

describe('pointing at a cell', () => {
  it('plays there, or is refused, where cells are moves', () => {
    const state = opened('hex', 3, 3);
    expect(pointedAt(state, undefined, 4)).toEqual({ kind: 'play', move: 'b2' });
    expect(pointedAt({ ...state, moves: [] }, undefined, 4)).toEqual({ kind: 'refused' });
  });

  it('chooses a man, then where he lands; only one man goes on', () => {
    const shown = new ShownGame();
    const text = '5 5\n1 0 0  2 2  0 0 1  0 2  0 0 0\n';
    const state = ask(shown, { kind: 'record', text, seed: 1 });
    expect(chosenByRule(state)).toBeUndefined();
    expect(pointedAt(state, undefined, 0)).toEqual({ kind: 'choose', cell: 0 });
    expect(pointedAt(state, 0, 0)).toEqual({ kind: 'choose', cell: undefined });
    const jump = pointedAt(state, 0, 6);
    expect(jump.kind).toBe('play');
    expect(pointedAt(state, undefined, 12)).toEqual({ kind: 'refused' });
    if (jump.kind !== 'play') return;
    expect(chosenByRule(ask(shown, { type: 'move', move: jump.move }))).toBe(6);
  });
});

describe('the arrow keys', () => {
  it.each([
    ['hex', 5, 7],
    ['mnk', 3, 4],
    ['dots', 3, 2],
    ['checkers', 8, 8],
    ['checkers', 5, 7],
  ] as const)(
    // prettier-ignore
    'reach every cell of %s %i x %i',
    (game, rows, cols) => {
      const { targets } = opened(game, rows, cols);
      const reached = new Set([targets[0].cell]);
      for (const cell of reached) {
        for (const way of Object.values(directions)) reached.add(neighbour(targets, cell, way));
      }
      expect(reached.size).toBe(targets.length);
    },
  );

  it.each(gameOf('hex').view.orientations!)('reach every cell of Hex turned by $degrees degrees', (one) => {
    const { targets } = turnedState(opened('hex', 5, 5), one.degrees);
    const ways = Object.values(directions);
    const reached = new Set([12]);
    for (const cell of reached) {
      for (const way of ways) reached.add(neighbour(targets, cell, way, one.degrees));
    }
    expect(reached.size).toBe(25);
    ways.forEach((way) => {
      const there = neighbour(targets, 12, way, one.degrees);
      expect(there).not.toBe(12);
      expect(neighbour(targets, there, { x: 0 - way.x, y: 0 - way.y }, one.degrees)).toBe(12);
    });
  });

  it('stay where the board ends', () => {
    const { targets } = opened('mnk', 3, 3);
    expect(neighbour(targets, 0, directions['ArrowLeft'])).toBe(0);
    expect(neighbour(targets, 4, directions['ArrowUp'])).toBe(1);
  });

  it('lead back where they came from, in the middle of every board', () => {
    for (const [game, cell] of [
      ['hex', 12],
      ['mnk', 12],
      ['dots', 12],
      ['checkers', 6],
    ] as const) {
      // prettier-ignore
      const { targets } = opened(game, 5, 5);
      for (const [key, back] of [
        ['ArrowUp', 'ArrowDown'],
        ['ArrowLeft', 'ArrowRight'],
      ] as const) {
        // prettier-ignore
        const there = neighbour(targets, cell, directions[key]);
        expect(there).not.toBe(cell);
        expect(neighbour(targets, there, directions[back])).toBe(cell);
      }
    }
  });
});

describe('coordinates', () => {
  const labels = (game: string, side: number) => {
    const { scene } = opened(game, side, side);
    const shown = contrastingItems(scene).flatMap((item) =>
      item.kind === 'label' && item.coordinate !== undefined ? [item] : [],
    );
    return { shown, side: Math.max(scene.width, scene.height) };
  };

  it('are all there on small boards', () => {
    for (const game of ['hex', 'mnk', 'checkers']) expect(labels(game, 7).shown).toHaveLength(14);
    expect(labels('dots', 7).shown).toHaveLength(16);
  });

  it.each([
    ['hex', 11],
    ['hex', 13],
    ['hex', 19],
    ['mnk', 15],
    ['mnk', 19],
    ['checkers', 20],
    ['dots', 12],
  ] as const)('can be read on a telephone and stay apart: %s %i', (game, count) => {
    const { shown, side } = labels(game, count);
    for (const [i, { at, size, text }] of shown.entries()) {
      expect((360 / side) * size).toBeGreaterThan(7.5);
      for (const other of shown.slice(i + 1)) {
        const width = (size * 0.64 * (text.length + other.text.length)) / 2;
        const apart = Math.abs(at.x - other.at.x) > width || Math.abs(at.y - other.at.y) > size;
        expect(apart).toBe(true);
      }
    }
  });
});

describe('the curve', () => {
  it('keeps its shape when a won position is worth a thousand times more', () => {
    const heights = curveScaleOf([0, 1, -1, 2, 1, 2, 1, 0, 1, 2, 10_000]);
    expect(heights.at(-1)).toBe(1);
    expect(heights[3]).toBeGreaterThan(0.5);
    expect(heights[2]).toBeLessThan(-0.2);
    expect(curveScaleOf([0])).toEqual([0]);
  });
});

describe('a value', () => {
  it.each([
    [{ lo: 1, hi: 1, status: 'proved' }, 'win', '+1'],
    [{ lo: 0, hi: 0, status: 'proved' }, 'draw', '0'],
    [{ lo: -2, hi: -2, status: 'proved' }, 'loss', '−2'],
    [{ lo: -1, hi: 1, status: 'bounded' }, 'unknown', '−1..+1'],
    [{ lo: 0, hi: 1, status: 'bounded' }, 'unknown', '0..+1'],
    [{ lo: 1, hi: 3, status: 'bounded' }, 'win', '+1..+3'],
    [{ lo: 0.312, hi: 0.312, status: 'estimated' }, 'win', '+0.3'],
    [{ lo: -0.25, hi: -0.25, status: 'estimated' }, 'loss', '−0.3'],
    [{ lo: -0.001, hi: -0.001, status: 'estimated' }, 'even', '0'],
  ] as const)('%j is a %s, written %s', (value, verdict, label) => {
    expect([tendencyOf(value), valueLabel(value, 'points', 'en')]).toEqual([verdict, label]);
  });

  it('is shortened where a file is listed, in the notation of the language', () => {
    expect(readable('-0.402512560931 b2', 'pt')).toBe('−0,4 b2');
    expect(readable('~12.5..1234 b2 c3', 'en')).toBe('~12.5..1234 b2 c3');
  });
});
