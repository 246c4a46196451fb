/** Starts the page of rooms: the room of the address, or the form of a new one. */
import { parseRoomHash } from '../../rooms/wire/address.js';
import { socketTransport } from '../../rooms/client/socket.js';
import type { RoomsMenu } from '../../rooms/wire/protocol.js';
import { ReconnectingClient } from '../../rooms/client/reconnecting-client.js';
import { el, field, rebuild, select } from '../page/dom.js';
import {
  applyLanguage,
  applyTheme,
  preferredLanguage,
  preferredTheme,
  shownTheme,
  themes,
  type Theme,
} from '../page/look.js';
import { languages, speaker, type Language } from '../page/texts.js';
import { gameMenus } from '../controller/choice.js';
import { createView } from './create-view.js';
import { RoomController } from './room-controller.js';
import { RoomPage } from './room-view.js';
import { roomSpeaker } from './texts.js';

/** Of the folder of this page. */
const base = new URL('./', location.href).href;
const languageNames: Readonly<Record<Language, string>> = { en: 'English', pt: 'Português' };

/** Makes what stands below the header, in a language. */
type Content = (language: Language) => HTMLElement;

function build(content: Content, language: Language, keep: boolean): void {
  applyLanguage(language, keep);
  const say = speaker(language);
  const rooms = roomSpeaker(language);
  const again = (): void => build(content, preferredLanguage(), false);
  const themeBox = select(
    shownTheme(),
    themes.map((id) => [id, say(id)] as const),
    (id) => {
      applyTheme(id as Theme, true);
      again();
    },
  );
  themeBox.name = 'theme';
  const languageBox = select(
    language,
    languages.map((id) => [id, languageNames[id]] as const),
    (id) => build(content, id as Language, true),
  );
  languageBox.name = 'language';
  const header = el(
    'header',
    {},
    el('h1', {}, say('title'), el('small', {}, rooms('twoPeople'))),
    el('a', { href: './', class: 'alone' }, rooms('alone')),
    field(say('theme'), themeBox),
    field(say('language'), languageBox),
  );
  rebuild(document.body, header, content(language));
}

function openRoom(): void {
  const address = parseRoomHash(location.hash);
  if (!address) return build(problemText('badLink'), preferredLanguage(), false);
  let page: RoomPage | undefined;
  const controller = new RoomController(
    (act) => connection.send(act),
    () => page?.update(),
  );
  const content: Content = (language) => {
    page?.close();
    page = new RoomPage(controller, language);
    return page.element;
  };
  build(content, preferredLanguage(), false);
  const transport = socketTransport(base, address, (url) => new WebSocket(url));
  const connection = new ReconnectingClient(transport, {
    take: (message) => controller.take(message),
    isUp: (up) => controller.setUp(up),
  });
  window.addEventListener('online', () => connection.retryNow());
}

async function openForm(): Promise<void> {
  try {
    const answer = await fetch(`${base}rooms/menu`);
    const offered = (await answer.json()) as RoomsMenu;
    build((language) => createView(base, language, gameMenus(), offered), preferredLanguage(), false);
  } catch {
    build(problemText('unreachable'), preferredLanguage(), false);
  }
}

function problemText(key: 'badLink' | 'unreachable'): Content {
  return (language) =>
    el('main', { class: 'entrance' }, el('p', { class: 'problem' }, roomSpeaker(language)(key)));
}

applyTheme(preferredTheme(), false);
if (location.hash.length < 2) void openForm();
else openRoom();
window.addEventListener('hashchange', () => location.reload());
