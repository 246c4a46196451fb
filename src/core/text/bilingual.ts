/** A text in the two languages that users read. */
export interface Bilingual {
  readonly en: string;
  readonly pt: string;
}

/** The pair of an English and a Portuguese text. */
export function both(en: string, pt: string): Bilingual {
  return { en, pt };
}
