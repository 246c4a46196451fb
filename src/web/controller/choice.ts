/**
 * The form of a new game: a board of the menu, possibly changed by hand, and the choice that
 * matches the board shown.
 */
import type { FormField, Game } from '../../core/game.js';
import { defaultGame, games } from '../../games/registry.js';
import type { Opening } from '../game/opening.js';
import type { GameState } from '../game/state.js';

/** The values of the form. */
export interface BoardChoice {
  readonly game: string;
  /** Empty if the board is not one of the menu's. */
  readonly variant: string;
  readonly rows: number;
  readonly cols: number;
  /** Texts of the menu's fields by key; empty for an unset flag and for a standard number. */
  readonly options: Readonly<Record<string, string>>;
  /** A family of generated positions; empty for the empty board. */
  readonly drawn: string;
}

/** The games of the menu: the default one first, then those of two players, then those of one. */
export const menuGames: readonly Game[] = [...games].sort((a, b) => rank(a) - rank(b));

function rank(game: Game): number {
  return game === defaultGame ? 0 : game.view.solo ? 2 : 1;
}

/** Returns the game with this id, or else the default one. */
export function gameOf(id: unknown): Game {
  return games.find((game) => game.id === id) ?? defaultGame;
}

/** Returns the form's values for a variant; those of the standard one if `variantId` is unknown. */
export function chosen({ id: game, view }: Game, variantId?: string): BoardChoice {
  const { variants, fields } = view.menu;
  const { id, rows, cols, options, kind = '' } = variants.find((one) => one.id === variantId) ?? variants[0];
  return {
    game,
    variant: id,
    rows,
    cols,
    drawn: kind,
    options: fieldTexts(fields, new Map(options.map(keyAndValue)), rows, cols),
  };
}

function keyAndValue(option: string): [string, string] {
  const [key, value = ''] = option.split('=');
  return [key, value];
}

function fieldTexts(
  fields: readonly FormField[],
  given: ReadonlyMap<string, string>,
  rows: number,
  cols: number,
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const field of fields) texts[field.key] ||= textOf(field, given.get(field.key), rows, cols);
  return texts;
}

/** Returns the text of a field for the value in a header, if there is one. */
function textOf(field: FormField, given: string | undefined, rows: number, cols: number): string {
  switch (field.kind) {
    case 'flag':
      return given === field.value ? given : '';
    case 'number':
      return given ?? (field.standard ? '' : String(Math.min(rows, cols)));
    case 'chance':
      return given === undefined ? field.values[0] : listedChance(field.values, given);
  }
}

/** Returns the spelling of a chance in the list, since records may write 1/5 for 0.2. */
function listedChance(values: readonly string[], text: string): string {
  const [numerator, denominator = '1'] = text.split('/');
  const value = Number(numerator) / Number(denominator);
  return values.find((chance) => Number(chance) === value) ?? text;
}

/** Returns whether the form shows a field. */
export function isShown({ squareOnly, notWith }: FormField, { rows, cols, options }: BoardChoice): boolean {
  if (squareOnly && rows !== cols) return false;
  const [key, value] = keyAndValue(notWith ?? '');
  return notWith === undefined || options[key] !== value;
}

/** Returns the request for a new game; the seed decides drawn boards and slides. */
export function newGame(choice: BoardChoice, seed: number): Opening & { readonly kind: 'new' } {
  const { game, rows, cols, drawn } = choice;
  const more = drawn === '' ? {} : { drawn };
  return { kind: 'new', game, rows, cols, options: headerOptions(choice), seed, ...more };
}

function headerOptions(choice: BoardChoice): string[] {
  return gameOf(choice.game).view.menu.fields.flatMap((field) => {
    const text = choice.options[field.key] ?? '';
    const isStandard = field.kind === 'chance' && Number(text) === Number(field.values[0]);
    const isOther = field.kind === 'flag' && text !== field.value;
    return text === '' || isStandard || isOther || !isShown(field, choice) ? [] : [`${field.key}=${text}`];
  });
}

/**
 * Returns the choice that starts a board like the one shown. It is `before` if that fits, since a
 * drawn board does not tell how it was drawn; else the variant of this size and these options; else
 * a choice with an empty `variant`.
 */
export function shownChoice(
  { game, start: { rows, cols }, header }: Pick<GameState, 'game' | 'start' | 'header'>,
  before: BoardChoice,
): BoardChoice {
  const { fields, variants } = game.view.menu;
  const options = fieldTexts(fields, new Map(header.split(' ').map(keyAndValue)), rows, cols);
  const shown: BoardChoice = { game: game.id, variant: '', rows, cols, drawn: '', options };
  if (before.game === game.id && boardOf(before) === boardOf(shown)) return before;
  const besides = Object.fromEntries(
    fields.filter((field) => field.besides).map(({ key }) => [key, options[key] ?? '']),
  );
  const variant = variants.find(({ id, kind }) => {
    if (kind !== undefined) return false;
    const offered = chosen(game, id);
    const alike: BoardChoice = { ...offered, options: { ...offered.options, ...besides } };
    return boardOf(alike) === boardOf(shown);
  });
  return { ...shown, variant: variant?.id ?? '' };
}

/** Returns the part of the request that describes the board. */
function boardOf(choice: BoardChoice): string {
  const { rows, cols, options } = newGame(choice, 0);
  return [rows, cols, ...options].join(' ');
}
