/** What the page calls the two sides: by their colours in the theme shown, or by the letters that are drawn. */
import type { Side } from '../../core/position.js';
import { withSideNames } from '../../core/text/side-names.js';
import type { GameState } from '../game/state.js';
import { shownTheme, type Theme } from './look.js';
import { inLanguage, type Language, type Phrase } from '../../core/text/phrase.js';

type Names = readonly [string, string];

const colours: Readonly<Record<Theme, Readonly<Record<Language, Names>>>> = {
  light: { en: ['Blue', 'Orange'], pt: ['Azul', 'Laranja'] },
  dark: { en: ['Blue', 'Orange'], pt: ['Azul', 'Laranja'] },
  neon: { en: ['Cyan', 'Magenta'], pt: ['Ciano', 'Magenta'] },
  print: { en: ['White', 'Black'], pt: ['Branco', 'Preto'] },
};

export function sideNames(state: Pick<GameState, 'sides'> | undefined, language: Language): Names {
  const named = colours[shownTheme()][language];
  const name = (side: Side): string => state?.sides[side].drawnAs ?? named[side];
  return [name(0), name(1)];
}

/** A sentence of the game with the names of the sides. */
export function inWords(text: Phrase, state: GameState, language: Language): string {
  return withSideNames(inLanguage(text, language), sideNames(state, language));
}
