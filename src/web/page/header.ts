/** The name of the page, its language and theme, and the list of keys. */
import { button, el, field, on, select } from './dom.js';
import { themes, type Theme } from './look.js';
import { inLanguage, keyHelp, languages, type Language, type Say } from './texts.js';

export interface HeaderOptions {
  readonly say: Say;
  readonly language: Language;
  readonly theme: Theme;
  readonly setTheme: (theme: Theme) => void;
  readonly setLanguage: (language: Language) => void;
  readonly toBoard: () => void;
}

export function header(options: HeaderOptions): HTMLElement {
  const { say, language, theme, setTheme, setLanguage, toBoard } = options;
  const names: Readonly<Record<Language, string>> = { en: 'English', pt: 'Português' };
  const help = keysDialog(say, language);
  const languageBox = select(
    language,
    languages.map((id) => [id, names[id]] as const),
    (id) => setLanguage(id as Language),
  );
  // The page is built anew in the other language, and the focus finds it by its name.
  languageBox.name = 'language';
  return el(
    'header',
    {},
    button(say('toBoard'), toBoard, { class: 'skip' }),
    el('h1', {}, say('title'), el('small', {}, say('tagline'))),
    leadsToRooms() ? el('a', { href: './room.html', class: 'elsewhere' }, say('elsewhere')) : undefined,
    field(
      say('theme'),
      select(
        theme,
        themes.map((id) => [id, say(id)] as const),
        (id) => setTheme(id as Theme),
      ),
    ),
    field(say('language'), languageBox),
    button(say('keys'), () => help.showModal(), { class: 'keys' }),
    help,
  );
}

/** The server says whether it has rooms. */
function leadsToRooms(): boolean {
  return document.documentElement.hasAttribute('data-rooms');
}

function keysDialog(say: Say, language: Language): HTMLDialogElement {
  const rows = keyHelp.map(([keys, en, pt]) => {
    const names = typeof keys === 'string' ? keys : keys[language];
    return el('tr', {}, el('th', { scope: 'row' }, names), el('td', {}, inLanguage({ en, pt }, language)));
  });
  const dialog = el(
    'dialog',
    { 'aria-label': say('keys') },
    el('h2', {}, say('keys')),
    el('table', {}, el('tbody', {}, ...rows)),
  );
  dialog.append(button(say('close'), () => dialog.close()));
  return on(dialog, { click: (event) => event.target === dialog && dialog.close() });
}
