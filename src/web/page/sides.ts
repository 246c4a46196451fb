/**
 * The names of the two sides on the page: their colours in the theme, or the letters that are
 * drawn.
 */
import type { Side } from '../../core/position.js';
import { withSideNames } from '../../core/text/side-names.js';
import type { Game } from '../../core/game.js';
import { shownTheme, type Theme } from './look.js';
import { phrase, type Phrase, type Say } from '../../core/text/phrase.js';

type Names = readonly [string, string];

const colours: Readonly<Record<Theme, readonly [Phrase, Phrase]>> = {
  light: [phrase('Blue'), phrase('Orange')],
  dark: [phrase('Blue'), phrase('Orange')],
  neon: [phrase('Cyan'), phrase('Magenta')],
  print: [phrase('White'), phrase('Black')],
};

/** Returns the letters of the sides in this game, or else their colours. */
export function sideNames(game: Game | undefined, say: Say): Names {
  const named = colours[shownTheme()];
  const name = (side: Side): string => game?.view.sides[side].drawnAs ?? say(named[side]);
  return [name(0), name(1)];
}

/** Returns a sentence of the game with the names of the sides. */
export function inWords(text: Phrase, game: Game | undefined, say: Say): string {
  return withSideNames(say(text), sideNames(game, say));
}
