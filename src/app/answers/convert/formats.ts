import { foreignFormats, type GameFormat } from '../../../games/formats.js';
import { games } from '../../../games/registry.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** The games that read strategies of others, and how. */
export const publishedForms = games.flatMap((game) =>
  (game.solvers.strategies ?? []).flatMap(({ published }) => (published ? [{ game, published }] : [])),
);

/** Returns the formats with this id, one for each game that has it. */
export function formatsCalled(id: string): readonly GameFormat[] {
  return foreignFormats.filter(({ format }) => format.id === id);
}

export interface FormatRow {
  readonly id: string;
  /** Id of the game; undefined for a format of all games. */
  readonly game: string | undefined;
  readonly summary: Phrase;
  readonly orientation: Phrase;
}

const inGame = { game: undefined, orientation: phrase('as the game says') };

/** The table of all formats, with the names of the sides and the orientation of the board. */
export const formatTable: readonly FormatRow[] = [
  { id: 'record', summary: phrase('records, as in entrada.txt'), ...inGame },
  { id: 'game', summary: phrase('saved games, one JSON object a line'), ...inGame },
  {
    id: 'moves',
    summary: phrase('moves one after another, a game a line; only read, with --game and --size'),
    ...inGame,
  },
  ...publishedForms.map(({ game }) => ({
    ...inGame,
    id: 'strategy',
    game: game.id,
    summary: phrase('a strategy as it was published; written as patterns, which verify checks'),
  })),
  ...foreignFormats.map(({ game, format }) => ({ ...format, game: game.id })),
];

/** Values of `--from`, each once. */
export const formatIds: readonly string[] = [...new Set(formatTable.map(({ id }) => id))];

/** Values of `--to`. */
export const writtenIds: readonly string[] = formatIds.filter(
  (id) => id !== 'moves' && id !== 'strategy' && formatsCalled(id).every(({ format }) => !format.readOnly),
);
