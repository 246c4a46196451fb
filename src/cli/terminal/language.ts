/**
 * The language, English or Portuguese: by `--lang`, else by TABULEIRO_LANG or the locale. Codes,
 * keys and formats are never translated.
 */
import { learn, type Language } from '../../core/text/phrase.js';
import { earlyValue } from '../run/early-options.js';
import { variables } from '../run/environment.js';

/** Loads the Portuguese texts. Output in both languages needs them too. */
export async function learnPortuguese(): Promise<void> {
  const { portuguese } = await import('../../texts/portuguese.js');
  learn(...portuguese);
}

/** Returns the language that the arguments or the environment name; English if neither does. */
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
