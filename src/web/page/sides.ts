/**
 * The names of the two sides on the page: their colours in the theme, or the letters that are
 * drawn.
 */
import type { Side } from '../../core/position.js';
import { withSideNames } from '../../core/text/side-names.js';
import type { GameState } from '../game/state.js';
import { shownTheme, type Theme } from './look.js';
import { inLanguage, type Language, phrase, type Phrase } from '../../core/text/phrase.js';

type Names = readonly [string, string];

const colours: Readonly<Record<Theme, readonly [Phrase, Phrase]>> = {
  light: [phrase('Blue'), phrase('Orange')],
  dark: [phrase('Blue'), phrase('Orange')],
  neon: [phrase('Cyan'), phrase('Magenta')],
  print: [phrase('White'), phrase('Black')],
};

/** A game whose sides may be called by letters; without one they are called by their colours. */
type SidesOf = Pick<GameState, 'sides'> | undefined;

export function sideNames(state: SidesOf, language: Language): Names {
  const named = colours[shownTheme()];
  const name = (side: Side): string => state?.sides[side].drawnAs ?? inLanguage(named[side], language);
  return [name(0), name(1)];
}

/** Returns a sentence of the game with the names of the sides. */
export function inWords(text: Phrase, state: SidesOf, language: Language): string {
  return withSideNames(inLanguage(text, language), sideNames(state, language));
}
