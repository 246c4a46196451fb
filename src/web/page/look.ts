/** Theme and language: the user's last choice, or else the browser's preference. */
import { recall, remember } from './memory.js';
import { type Language, languages, learn } from '../../core/text/phrase.js';

export const themes = ['light', 'dark', 'neon', 'print'] as const;
export type Theme = (typeof themes)[number];

export function preferredTheme(): Theme {
  const stored = themes.find((theme) => theme === recall('theme'));
  return stored ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

/** Returns the current theme of the page. */
export function shownTheme(): Theme {
  return themes.find((theme) => theme === document.documentElement.dataset['theme']) ?? 'light';
}

export function applyTheme(theme: Theme, keep: boolean): void {
  document.documentElement.dataset['theme'] = theme;
  if (keep) remember('theme', theme);
}

function preferredLanguage(): Language {
  const stored = languages.find((language) => language === recall('language'));
  return stored ?? (navigator.language.toLowerCase().startsWith('pt') ? 'pt' : 'en');
}

/** Loads the sentences of a language. English needs none: it stands in the code. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'pt') learn(...(await import('../../texts/page.js')).portuguese);
}

/** Returns the current language of the page. */
export function shownLanguage(): Language {
  return languages.find((language) => language === document.documentElement.lang) ?? 'en';
}

export function applyLanguage(language: Language, keep: boolean): void {
  document.documentElement.lang = language;
  if (keep) remember('language', language);
}

/** Applies theme and language of the last visit, or of the browser. */
export async function applyPreferences(): Promise<void> {
  applyTheme(preferredTheme(), false);
  const language = preferredLanguage();
  await loadLanguage(language);
  applyLanguage(language, false);
}
