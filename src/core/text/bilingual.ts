import { inLanguage, type Phrase } from './phrase.js';

/** A text in both languages of the program. */
export interface Bilingual {
  readonly en: string;
  readonly pt: string;
}

/** Returns the phrase in both languages; English where no Portuguese text was added by `learn`. */
export function bilingual(phrase: Phrase): Bilingual {
  return { en: inLanguage(phrase, 'en'), pt: inLanguage(phrase, 'pt') };
}
