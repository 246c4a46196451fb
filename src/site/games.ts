/** Tables of record headers and algorithms, from the games' own data. */
import { inLanguage, type Language, speaker } from '../core/text/phrase.js';
import type { Game } from '../core/game.js';
import { startSetup } from '../app/positions/start-position.js';
import { games } from '../games/registry.js';
import { code, plain, table } from './markdown.js';

/** Returns the grammar of each game's records, with the default options. */
export function headersPart(language: Language): string {
  const say = speaker(language);
  const header = [
    say('game'),
    say('names'),
    say('rows and columns'),
    say('cells on the standard board'),
    say('a cell'),
    say('options and their defaults there'),
  ];
  return table(
    header,
    games.map((game) => {
      const { id, aliases, name, codec, view } = game;
      const { minSide, maxSide, maxCell, cellCount } = codec.grammar;
      const { rows, cols } = view.standardSize;
      return [
        inLanguage(name, language),
        [id, ...aliases].map(code).join(', '),
        `${minSide}..${maxSide}`,
        `${rows}x${cols}: ${cellCount(rows, cols)}`,
        `0..${maxCell}`,
        defaultsOf(game).map(code).join(', ') || '-',
      ];
    }),
  );
}

/** Returns the options of a standard-size record that gives none, as `k=3`. */
function defaultsOf(game: Game): string[] {
  const setup = startSetup(game, game.view.standardSize, []);
  if (!setup.ok) throw new Error(`${game.id}: no empty board`);
  return Object.entries(game.codec.options(setup.value)).map(([key, value]) => `${key}=${value}`);
}

/** Returns the algorithms of every game, the default first. */
export function algorithmsPart(language: Language): string {
  const say = speaker(language);
  const rows = games.flatMap(({ name, solvers }) =>
    solvers.list.map(({ id, summary }, i) => [
      i === 0 ? inLanguage(name, language) : '',
      code(id),
      plain(inLanguage(summary, language)),
    ]),
  );
  return table([say('game'), say('algorithm'), say('what it does')], rows);
}
