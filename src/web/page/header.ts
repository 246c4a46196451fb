/** The head of the page: its name, language, theme and sound, and the list of keys. */
import { h, type ComponentChild, type JSX, type RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { button, checkbox, field, select, type Option } from './controls.js';
import { applyLanguage, applyTheme, loadLanguage, shownTheme, themes, type Theme } from './look.js';
import { isSoundOn, setSound } from './sound.js';
import { type Language, languages, phrase, type Phrase, speaker } from '../../core/text/phrase.js';

export interface HeaderProps {
  readonly language: Language;
  /** Called when another theme or language was chosen. */
  readonly changed: () => void;
  readonly toBoard: () => void;
}

export function Header({ language, changed, toBoard }: HeaderProps): ComponentChild {
  const say = speaker(language);
  const help = useRef<HTMLDialogElement>(null);
  return h(
    'header',
    null,
    button(say('To the board'), toBoard, { class: 'skip' }),
    h('h1', null, say('Tabuleiro'), h('small', null, say('board games, answered exactly'))),
    leadsToRooms() &&
      h('a', { href: './room.html', class: 'elsewhere' }, say('Play with somebody elsewhere')),
    lookFields(language, changed),
    button(say('Keys'), () => help.current?.showModal(), { class: 'keys' }),
    keysDialog(help, language),
  );
}

const themeNames: Readonly<Record<Theme, Phrase>> = {
  dark: phrase('dark'),
  neon: phrase('neon'),
  light: phrase('light'),
  print: phrase('print'),
};

const languageNames: Readonly<Record<Language, string>> = { en: 'English', pt: 'Português' };

/** Returns the fields for theme, language and sound, which are applied and remembered. */
export function lookFields(language: Language, changed: () => void): JSX.Element[] {
  const say = speaker(language);
  const setTheme = (id: string): void => {
    applyTheme(id as Theme, true);
    changed();
  };
  const setLanguage = (id: string): void => {
    const apply = (): void => applyLanguage(id as Language, true);
    // Without a connection the page stays as it is, and so does the field once it is drawn again.
    void loadLanguage(id as Language)
      .then(apply, () => undefined)
      .finally(changed);
  };
  const setSoundOn = (on: boolean): void => {
    setSound(on);
    changed();
  };
  const themeList = themes.map((id): Option => [id, say(themeNames[id])]);
  const languageList = languages.map((id): Option => [id, languageNames[id]]);
  return [
    field(say('Theme'), select(shownTheme(), themeList, setTheme, { key: 'theme' })),
    field(say('Language'), select(language, languageList, setLanguage, { key: 'language' })),
    checkbox(say('Sound'), isSoundOn(), setSoundOn, {
      class: 'check sound',
      title: say('A tone when it is your turn'),
    }),
  ];
}

/** Returns whether the server has rooms, which it says in the page. */
function leadsToRooms(): boolean {
  return document.documentElement.hasAttribute('data-rooms');
}

function keysDialog(ref: RefObject<HTMLDialogElement>, language: Language): ComponentChild {
  const say = speaker(language);
  const close = (): void => ref.current?.close();
  const rows = keyHelp.map(([keys, meaning]) => {
    const names = typeof keys === 'string' ? keys : say(keys);
    return h('tr', null, h('th', { scope: 'row' }, names), h('td', null, say(meaning)));
  });
  const onClick = ({ target }: Event): void => {
    if (target === ref.current) close();
  };
  return h(
    'dialog',
    { 'aria-label': say('Keys'), ref, onClick },
    h('h2', null, say('Keys')),
    h('table', null, h('tbody', null, rows)),
    button(say('Close'), close),
  );
}

/** Keys and their effects while the board has the focus. */
export const keyHelp: readonly (readonly [keys: string | Phrase, meaning: Phrase])[] = [
  ['← ↑ → ↓', phrase('move over the cells')],
  [phrase('Enter, space'), phrase('play on the cell')],
  ['u, r', phrase('undo, redo')],
  ['Home, End', phrase('to the first, to the last position')],
  ['p', phrase('replay, or stop it')],
  ['a', phrase('analysis on or off')],
  ['s', phrase('swap, where it is allowed')],
  ['t', phrase('turn the board, where it is drawn in several ways')],
  ['g', phrase('the computer goes on from here, or pauses')],
  ['Esc', phrase('let go of the chosen man')],
];
