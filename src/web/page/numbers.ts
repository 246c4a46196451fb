/** Numbers as people of each language write them. */
import type { Language } from './texts.js';

const locales: Readonly<Record<Language, string>> = { en: 'en', pt: 'pt-BR' };

/** `12,345`. */
export function grouped(value: number, language: Language): string {
  return new Intl.NumberFormat(locales[language]).format(value);
}

/** `0.4 ms`, `1.2 s`. */
export function duration(ms: number, language: Language): string {
  const [value, unit] = ms < 1000 ? [ms, 'ms'] : [ms / 1000, 's'];
  const digits = value < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(locales[language], { maximumFractionDigits: digits }).format(value)} ${unit}`;
}
