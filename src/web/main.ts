/** Starts the page: its look, the controllers, and the game of the link or of the last visit. */
import * as v from 'valibot';
import { App } from './page/app.js';
import { applyPreferences } from './page/look.js';
import { recall, remember } from './page/memory.js';
import { playTone, prepareSound } from './page/sound.js';
import { freshSeed } from '../core/random.js';
import { readValue } from '../core/schema.js';
import { defaultGame } from '../games/registry.js';
import { fileWorkers, pageWorkers } from './page/workers.js';
import { readSettings } from './controller/settings.js';
import { FileController } from './controller/file-controller.js';
import { GameController } from './controller/game-controller.js';
import { chosen, newGame } from './controller/choice.js';
import type { Session } from '../session/session.js';
import { linkOf, plyOfLink, splitLink } from './game/link.js';

// This is read before drawing the page, which replaces it.
const inside = document.querySelector<HTMLScriptElement>('script#records');

let settings = readSettings(recall('settings'));

const controller = new GameController(
  pageWorkers(),
  settings,
  (change) => {
    if (change === 'turn') return playTone();
    app.update(change);
    keep();
  },
  freshSeed(),
);

const files = new FileController(fileWorkers(), () => app.updateFile());
let app: App;

/** The values stored last: the position of a game, and whether its computer waits. */
let kept: readonly unknown[] = [];

/**
 * Stores the settings and the game for the next visit, and whether its computer waits until it is
 * told to continue.
 */
function keep(): void {
  if (controller.settings !== settings) remember('settings', (settings = controller.settings));
  const { session, annotation } = controller;
  if (!session) return;
  const now = [session, session.revision, session.isPaused || session.looksBack, annotation] as const;
  if (now.every((one, i) => one === kept[i])) return;
  kept = now;
  remember('game', controller.savedText);
  remember('waits', now[2]);
  if (!inside) keepLink();
}

/** Milliseconds between two changes of the address, whose number browsers limit. */
const linkPause = 300;
let isPausing = false;
let isStale = false;

/**
 * Keeps the address up to date: at once, or when the pause after the last change is over. Until
 * then it is stored what the address stands for, for a reload.
 */
function keepLink(): void {
  const { session } = controller;
  if (!session) return;
  isStale = isPausing;
  const link = isPausing ? linkOf(session) : putLink(session);
  remember('link', [location.hash, link]);
  if (isPausing) return;
  isPausing = true;
  setTimeout(() => {
    isPausing = false;
    if (isStale) keepLink();
  }, linkPause);
}

/** The session whose link is in the address. */
let linked: Session | undefined;

/**
 * Puts the link to the position shown into the address; Back returns to the game before.
 * @returns the link
 */
function putLink(session: Session): string {
  const link = linkOf(session);
  const isOther = linked !== undefined && linked !== session;
  linked = session;
  if (link === location.hash) return link;
  if (isOther) history.pushState(null, '', link);
  else history.replaceState(null, '', link);
  return link;
}

/** The stored address, and the link that it stands for. */
const linkForm = v.tuple([v.string(), v.string()]);

/** Opens the game of the last visit, or a new one, then that of the address if it is another. */
function open(): void {
  const { hash } = location;
  const [stored, waits] = [recall('game'), recall('waits')];
  const [address, link] = readValue(linkForm, recall('link')) ?? [hash, hash];
  const isStored = typeof stored === 'string' && controller.ask({ kind: 'load', text: stored });
  if (!isStored) {
    controller.ask(newGame(chosen(defaultGame), freshSeed()));
  }
  const { session } = controller;
  follow(hash === address ? link : hash);
  // Without a pause, in which a reload would open the game before.
  if (!inside && controller.session) putLink(controller.session);
  // A computer that was thinking when the page was left thinks again.
  const isSame = isStored && controller.session === session && !session?.looksBack;
  if (isSame && waits === false && !controller.work) controller.resume();
}

/**
 * Goes to the position of a link in the game on the board, or else opens the game of the link. The
 * review that a link asks for begins at once.
 */
function follow(link: string): void {
  if (link.length < 2) return;
  const { hash, isReview } = splitLink(link);
  const ply = plyOfLink(controller.session!, hash);
  const isThere =
    ply === undefined
      ? controller.ask({ kind: 'link', hash })
      : ply === controller.state!.ply || controller.ask({ type: 'show', ply });
  if (!isReview || !isThere || !controller.canReview) return;
  if (controller.isComputersTurn) controller.pause();
  void controller.review();
}

/** Opens the answers inside the page, which `./solve gallery` has put there. */
async function openInside({ textContent, dataset }: HTMLScriptElement): Promise<void> {
  const packed = new Blob([Uint8Array.from(atob(textContent), (letter) => letter.charCodeAt(0))]);
  const bytes = await new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).blob();
  await app.openFile(new File([bytes], dataset['name'] ?? ''));
}

async function start(): Promise<void> {
  await applyPreferences();
  prepareSound();
  app = new App(controller, files);
  open();
  if (inside) void openInside(inside);
  window.addEventListener('hashchange', () => follow(location.hash));
}

void start();
