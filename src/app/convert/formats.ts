/** The formats of positions and games: our own two, and those of other programs. */
import { both } from '../../core/text/bilingual.js';
import type { Bilingual } from '../../core/game.js';
import { foreignFormats, type GameFormat } from '../../games/formats.js';

/** Our own formats: records as in entrada.txt, and saved games, one JSON object a line. */
const ownFormats = ['record', 'game'] as const;

/** What `--from` takes: our own first, each once. */
export const formatIds: readonly string[] = [
  ...ownFormats,
  'moves',
  ...new Set(foreignFormats.map(({ format }) => format.id)),
];

/** What `--to` takes. */
export const writtenIds: readonly string[] = formatIds.filter(
  (id) => id !== 'moves' && formatsCalled(id).every(({ format }) => !format.readOnly),
);

/** The formats with this id: of several games, one each. */
export function formatsCalled(id: string): readonly GameFormat[] {
  return foreignFormats.filter(({ format }) => format.id === id);
}

/** A row of the table of formats. */
export interface FormatRow {
  readonly id: string;
  /** Id of the game; undefined of a format for all games. */
  readonly game: string | undefined;
  readonly summary: Bilingual;
  readonly orientation: Bilingual;
}

/** The table of all formats: who is who, and which way the board lies. */
export const formatTable: readonly FormatRow[] = [
  {
    ...{ id: 'record', game: undefined },
    summary: both('records, as in entrada.txt', 'registros, como em entrada.txt'),
    orientation: both('as the game says', 'como o jogo diz'),
  },
  {
    ...{ id: 'game', game: undefined },
    summary: both('saved games, one JSON object a line', 'partidas salvas, um objeto JSON por linha'),
    orientation: both('as the game says', 'como o jogo diz'),
  },
  {
    ...{ id: 'moves', game: undefined },
    summary: both(
      'moves one after another, a game a line, only read; their game and board are said beside',
      'lances um após o outro, uma partida por linha, só leitura; o jogo e o tabuleiro são ditos à parte',
    ),
    orientation: both('as the game says', 'como o jogo diz'),
  },
  ...foreignFormats.map(({ game, format: { id, summary, orientation } }) => ({
    ...{ id, game: game.id, summary, orientation },
  })),
];
