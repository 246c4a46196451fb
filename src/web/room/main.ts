/** Starts the page of rooms: the room of the address, or the form of a new one. */
import { h, render, type ComponentChild } from 'preact';
import { parseRoomHash } from '../../rooms/wire/address.js';
import { readJson } from '../../core/schema.js';
import { menuForm } from '../../rooms/wire/protocol.js';
import { refusalSentence } from '../../rooms/wire/refusals.js';
import { ReconnectingClient } from '../../rooms/client/reconnecting-client.js';
import { lookFields } from '../page/header.js';
import { applyPreferences, shownLanguage } from '../page/look.js';
import { recall } from '../page/memory.js';
import { playTone, prepareSound } from '../page/sound.js';
import { CreateRoomView, unreachable } from './create-view.js';
import { RoomController } from './room-controller.js';
import { RoomPage } from './room-view.js';
import { type Phrase, phrase, type Say, speaker } from '../../core/text/phrase.js';

/** The folder of this page. */
const base = new URL('./', location.href).href;

/** The content below the head, in the language of the page. */
type Content = (say: Say) => ComponentChild;

function show(content: Content): void {
  const language = shownLanguage();
  const say = speaker(language);
  const head = h(
    'header',
    null,
    h('h1', null, say('Tabuleiro'), h('small', null, say('two people, two computers'))),
    h('a', { href: './', class: 'alone' }, say('Play here alone')),
    lookFields(language, () => show(content)),
  );
  render([head, content(say)], document.body);
}

function openRoom(): void {
  const address = parseRoomHash(location.hash);
  if (!address) return show(problemText(phrase('this link leads to no room: a part of it is missing')));
  const controller = new RoomController(
    (asked) => connection.send(asked),
    () => draw(),
    playTone,
    recall('name'),
  );
  const page = new RoomPage(controller, () => draw());
  const draw = (): void => show(() => page.view());
  draw();
  const connection = new ReconnectingClient(base, address, (url) => new WebSocket(url), {
    take: (message) => controller.take(message),
    isUp: (up) => controller.setUp(up),
  });
  window.addEventListener('online', () => connection.retryNow());
}

async function openForm(): Promise<void> {
  try {
    const answer = await fetch(`${base}rooms/menu`);
    const offered = readJson(menuForm, await answer.text());
    if (!offered) return show(problemText(refusalSentence({ code: 'other-version' })));
    const createRoom: Content = (say) =>
      h('main', { class: 'create-room' }, h(CreateRoomView, { base, say, offered }));
    show(createRoom);
  } catch {
    show(problemText(unreachable));
  }
}

function problemText(problem: Phrase): Content {
  return (say) => h('main', { class: 'create-room' }, h('p', { class: 'problem' }, say(problem)));
}

async function start(): Promise<void> {
  await applyPreferences();
  prepareSound();
  if (location.hash.length < 2) await openForm();
  else openRoom();
}

void start();
window.addEventListener('hashchange', () => location.reload());
