import { inLanguage, type Phrase } from './phrase.js';

/** A text in the two languages that users read. */
export interface Bilingual {
  readonly en: string;
  readonly pt: string;
}

/** A phrase in both languages, where Portuguese was learnt. */
export function bilingual(phrase: Phrase): Bilingual {
  return { en: inLanguage(phrase, 'en'), pt: inLanguage(phrase, 'pt') };
}
