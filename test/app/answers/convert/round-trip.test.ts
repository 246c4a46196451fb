/**
 * Formats of other programs: a written game is read back unchanged, and a game that the format
 * cannot express is refused.
 */
import { describe, expect, it } from 'vitest';
import { gameByName } from '../../../../src/games/registry.js';
import { foreignFormats, type GameFormat } from '../../../../src/games/formats.js';
import type { ReadGame } from '../../../../src/app/answers/convert/read.js';
import { written } from '../../../../src/app/answers/convert/write.js';
import { startSetup } from '../../../../src/app/positions/start-position.js';
import { Session } from '../../../../src/session/session.js';
import type { Setup } from '../../../../src/core/game.js';
import { Random } from '../../../../src/core/random.js';
import { itemsOf } from './items.js';
import { inLanguage } from '../../../../src/core/text/phrase.js';

/** Boards that every format of a game can express. */
const sizes: Readonly<Record<string, readonly { rows: number; cols: number; options: readonly string[] }[]>> =
  {
    checkers: [8, 10, 12].map((side) => ({ rows: side, cols: side, options: [] })),
    mnk: [
      { rows: 3, cols: 3, options: [] },
      { rows: 7, cols: 9, options: ['k=5'] },
    ],
    hex: [
      { rows: 4, cols: 6, options: [] },
      { rows: 5, cols: 5, options: ['swap=1'] },
    ],
    dots: [{ rows: 2, cols: 3, options: [] }],
    connect4: [{ rows: 6, cols: 7, options: [] }],
  };

const names = ({ turns }: Session): string[] => turns.map(({ chosenName }) => chosenName);

/** Random games of at most 15 plies; for checkers, random positions. */
function games({ game }: GameFormat, random: Random, count: number): Session[] {
  return Array.from({ length: count }, (_, i) => {
    const { rows, cols, options } = sizes[game.id][i % sizes[game.id].length];
    if (game.id === 'checkers') {
      const made = game.rules.generate(random, { rows, cols, kind: 'random' });
      const opened = made.ok ? Session.open(game, made.value, 1) : made;
      if (opened.ok) return opened.value;
      throw new Error(opened.error.code);
    }
    const start = startSetup(game, { rows, cols }, options);
    if (!start.ok) throw new Error(start.error.code);
    const opened = Session.open(game, start.value, 1);
    if (!opened.ok) throw new Error(opened.error.code);
    for (let left = random.below(16); left > 0 && !opened.value.isOver; left--) {
      const moves = opened.value.legalMoves();
      opened.value.play(moves[random.below(moves.length)]);
    }
    return opened.value;
  });
}

function item(session: Session): ReadGame {
  return { kind: 'game', line: 1, column: 1, session, notes: [] };
}

const both = foreignFormats.filter(({ format }) => !format.readOnly);

describe.each(both.map((one) => [`${one.game.id} ${one.format.id}`, one] as const))('%s', (_, one) => {
  const { game, format } = one;
  const random = new Random(20261122);
  /** Returns the record, without the option swap, which only SGF can express. */
  const said = (setup: Setup): string =>
    game.codec.format(setup).replace(format.id === 'sgf' ? /$^/ : ' swap=1', '');

  it('is read back as it was written', async () => {
    let [count, together, records] = [0, '', ''];
    for (const session of games(one, random, 60)) {
      const [text] = written(item(session), format.id, 'last');
      if (typeof text !== 'string') continue;
      count++;
      together += text;
      const [read, ...more] = await itemsOf(text, format.id);
      expect(more).toEqual([]);
      if (read.kind === 'fault') throw new Error(`${text}${inLanguage(read.text, 'en')}`);
      const record = said(session.setup);
      expect(said(read.session.setup), text).toBe(record);
      records += record;
      if (format.holds === 'positions') continue;
      expect(said(read.session.start)).toBe(said(session.start));
      expect(names(read.session)).toEqual(names(session));
    }
    expect(count).toBeGreaterThan(20);
    if (format.id === 'htp') return;
    // All games in one file, one after another.
    const all = (await itemsOf(together, format.id)).map((read) =>
      read.kind === 'fault' ? inLanguage(read.text, 'en') : said(read.session.setup),
    );
    expect(all.join('')).toBe(records);
  });

  it('tells its own texts from those of other formats', () => {
    for (const session of games(one, random, 20)) {
      const [text] = written(item(session), format.id, 'last');
      if (typeof text !== 'string') continue;
      expect(foreignFormats.filter(({ format: other }) => other.recognises(text))).toEqual([one]);
    }
  });

  it('refuses the beginning of a text, or reads less, but never breaks down', async () => {
    const [session] = games(one, random, 1);
    const [text] = written(item(session), format.id, 'last');
    for (let length = 0; typeof text === 'string' && length < text.length; length++) {
      const items = await itemsOf(text.slice(0, length), format.id);
      expect(items.length, text.slice(0, length)).toBeGreaterThan(0);
    }
  });
});

it.each([
  [1, 3],
  [3, 1],
  [1, 1],
])('the board of %d x %d cells of Hex is read back from OpenSpiel', async (rows, cols) => {
  const start = startSetup(gameByName('hex')!, { rows, cols }, []);
  const opened = start.ok ? Session.open(gameByName('hex')!, start.value, 1) : start;
  if (!opened.ok) throw new Error(opened.error.code);
  const [text] = written(item(opened.value), 'openspiel', 'last');
  const [read] = await itemsOf(text as string, 'auto');
  expect(read).toMatchObject({ kind: 'game', session: { setup: { rows, cols } } });
});
