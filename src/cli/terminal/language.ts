/** English or Portuguese: by `--lang`, else by TABULEIRO_LANG or the locale. Codes, keys and formats are never translated. */
import type { Bilingual } from '../../core/game.js';
import { earlyValue } from '../run/early-options.js';
import { variables } from '../run/environment.js';

export const languages = ['en', 'pt'] as const;
export type Language = (typeof languages)[number];

/** Picks one of two texts. */
export type Say = (en: string, pt: string) => string;

/** @param installed whether the program is called by the names that a package gives it, not those of a checkout. */
export function speaker(language: Language, installed = false): Say {
  const called = (text: string): string =>
    installed
      ? text.replace(/\.\/(solve|gerarcasos)\b/g, (_, name) =>
          name === 'solve' ? 'tabuleiro' : 'gerarcasos',
        )
      : text;
  return (en, pt) => called(language === 'pt' ? pt : en);
}

export function inLanguage(text: Bilingual, language: Language): string {
  return text[language];
}

/** The language that the arguments or the environment name; English if neither does. */
export function chooseLanguage(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Language {
  const chosen = earlyValue(args, '--lang');
  if (chosen === 'pt' || chosen === 'en') return chosen;
  const set = env[variables.language];
  if (set === 'pt' || set === 'en') return set;
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return locale.toLowerCase().startsWith('pt') ? 'pt' : 'en';
}
