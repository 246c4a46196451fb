/** Starts the page: its look, the controllers, and the game of the link or of the last visit. */
import { learn } from '../core/text/phrase.js';
import { portuguese } from '../texts/page.js';
import { App } from './page/app.js';
import { applyLanguage, applyTheme, preferredLanguage, preferredTheme } from './page/look.js';
import { recall, remember } from './page/memory.js';
import { freshSeed } from '../core/random.js';
import { fileWorkers, pageWorkers } from './page/workers.js';
import { readSettings } from './controller/settings.js';
import { FileController } from './controller/file-controller.js';
import { GameController } from './controller/game-controller.js';
import { chosen, newGame } from './controller/choice.js';

// This is read before drawing the page, which replaces it.
const inside = document.querySelector<HTMLScriptElement>('script#records');
learn(...portuguese);
applyTheme(preferredTheme(), false);
applyLanguage(preferredLanguage(), false);

const controller = new GameController(
  pageWorkers(),
  readSettings(recall('settings')),
  (change) => {
    app.update(change);
    keep();
  },
  freshSeed(),
);

const files = new FileController(fileWorkers(), () => app.updateFile());
const app = new App(controller, files);

/** The values stored last: the position of a game, and whether its computer waits. */
let kept: readonly unknown[] = [];

/**
 * Stores the game for the next visit, and whether its computer waits until it is told to continue.
 */
function keep(): void {
  const { session, annotation } = controller;
  if (!session) return;
  const now = [session, session.revision, session.isPaused || session.looksBack, annotation] as const;
  if (now.every((one, i) => one === kept[i])) return;
  kept = now;
  remember('game', controller.savedText);
  remember('waits', now[2]);
}

/** Opens the game of the link, or else that of the last visit, or else a new one. */
function open(): void {
  if (follow()) return;
  const { problem } = controller;
  const [stored, waits] = [recall('game'), recall('waits')];
  if (typeof stored === 'string' && controller.ask({ kind: 'load', text: stored })) {
    // A computer that was thinking when the page was left thinks again.
    if (waits === false) controller.resume();
  } else {
    const [first] = controller.menus;
    controller.ask(newGame(first, chosen(first), freshSeed()));
  }
  if (problem) controller.tell(problem);
}

/**
 * Opens the game of the address and removes it from there, so that reloading the page shows the
 * game as it was left.
 */
function follow(): boolean {
  const { hash } = location;
  if (hash.length < 2) return false;
  const opened = controller.ask({ kind: 'link', hash });
  if (opened) history.replaceState(null, '', location.pathname + location.search);
  return opened;
}

/** Opens the answers inside the page, which `./solve gallery` has put there. */
async function openInside({ textContent, dataset }: HTMLScriptElement): Promise<void> {
  const packed = new Blob([Uint8Array.from(atob(textContent), (letter) => letter.charCodeAt(0))]);
  const bytes = await new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).blob();
  app.openFile(new File([bytes], dataset['name'] ?? ''));
}

open();
if (inside) void openInside(inside);
window.addEventListener('hashchange', () => follow());
