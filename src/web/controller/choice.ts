/**
 * The form of a new game: a board of the menu, possibly changed by hand, and the choice that
 * matches the board shown.
 */
import type { FormField, Game } from '../../core/game.js';
import { defaultGame, games } from '../../games/registry.js';
import { levelNames } from '../game/describe.js';
import type { Opening } from '../game/shown-game.js';
import type { GameMenu, GameState } from '../game/state.js';

/** The values of the form. */
export interface BoardChoice {
  readonly game: string;
  /** Empty if the board is not one of the menu's. */
  readonly variant: string;
  readonly rows: number;
  readonly cols: number;
  /** Texts of the menu's fields by key; empty for a flag that is not set. */
  readonly options: Readonly<Record<string, string>>;
  /** A family of generated positions; empty for the empty board. */
  readonly drawn: string;
}

/**
 * Returns the games of the menu: the default one first, then those of two players, then those of
 * one.
 */
export function gameMenus(): GameMenu[] {
  const rank = (game: Game): number => (game === defaultGame ? 0 : game.view.solo ? 2 : 1);
  return [...games].sort((a, b) => rank(a) - rank(b)).map(menuEntry);
}

function menuEntry(game: Game): GameMenu {
  const { sides, solo, menu } = game.view;
  return { ...menu, game: game.id, solo: solo !== undefined, levels: levelNames(game), sides };
}

/** Returns the menu of a game, or else the first one. */
export function menuOf(menus: readonly GameMenu[], game: string | undefined): GameMenu {
  return menus.find((menu) => menu.game === game) ?? menus[0];
}

/** Returns the form's values for a variant; those of the standard one if `variantId` is unknown. */
export function chosen({ game, variants, fields }: GameMenu, variantId?: string): BoardChoice {
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
  return Object.fromEntries(
    fields.map((field) => [field.key, textOf(field, given.get(field.key), rows, cols)]),
  );
}

/** Returns the text of a field for the value in a header, if there is one. */
function textOf(field: FormField, given: string | undefined, rows: number, cols: number): string {
  switch (field.kind) {
    case 'flag':
      return given === field.value ? given : '';
    case 'number':
      return given ?? String(Math.min(rows, cols));
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
  return notWith === undefined || !options[notWith];
}

/** Returns the request for a new game; the seed decides drawn boards and slides. */
export function newGame(
  menu: GameMenu,
  choice: BoardChoice,
  seed: number,
): Opening & { readonly kind: 'new' } {
  const { game, rows, cols, drawn } = choice;
  const more = drawn === '' ? {} : { drawn };
  return { kind: 'new', game, rows, cols, options: headerOptions(menu, choice), seed, ...more };
}

function headerOptions({ fields }: GameMenu, choice: BoardChoice): string[] {
  return fields.flatMap((field) => {
    const text = choice.options[field.key] ?? '';
    const isStandard = field.kind === 'chance' && Number(text) === Number(field.values[0]);
    return text === '' || isStandard || !isShown(field, choice) ? [] : [`${field.key}=${text}`];
  });
}

/**
 * Returns the choice that starts a board like the one shown. It is `before` if that fits, since a
 * drawn board does not tell how it was drawn; else the variant of this size and these options; else
 * a choice with an empty `variant`.
 */
export function shownChoice(
  menu: GameMenu,
  { game, rows, cols, header }: Pick<GameState, 'game' | 'rows' | 'cols' | 'header'>,
  before: BoardChoice,
): BoardChoice {
  const options = fieldTexts(menu.fields, new Map(header.split(' ').map(keyAndValue)), rows, cols);
  const shown: BoardChoice = { game, variant: '', rows, cols, drawn: '', options };
  if (before.game === game && boardOf(menu, before) === boardOf(menu, shown)) return before;
  const besides = Object.fromEntries(
    menu.fields.filter((field) => field.besides).map(({ key }) => [key, options[key] ?? '']),
  );
  const variant = menu.variants.find(({ id, kind }) => {
    if (kind !== undefined) return false;
    const offered = chosen(menu, id);
    const alike: BoardChoice = { ...offered, options: { ...offered.options, ...besides } };
    return boardOf(menu, alike) === boardOf(menu, shown);
  });
  return { ...shown, variant: variant?.id ?? '' };
}

/** Returns the part of the request that describes the board. */
function boardOf(menu: GameMenu, choice: BoardChoice): string {
  const { rows, cols, options } = newGame(menu, choice, 0);
  return [rows, cols, ...options].join(' ');
}
