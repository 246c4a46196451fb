/** Starts the page: the look, the controllers, and the game of the link or of the last visit. */
import { App } from './page/app.js';
import { applyLanguage, applyTheme, preferredLanguage, preferredTheme } from './page/look.js';
import { recall, remember } from './page/memory.js';
import { freshSeed } from '../core/random.js';
import { fileWorkers, pageWorkers } from './page/workers.js';
import { readSettings } from './controller/settings.js';
import { FileController } from './controller/file-controller.js';
import { GameController } from './controller/game-controller.js';
import { chosen, newGame } from './controller/choice.js';

// Before the page is drawn, which takes its place.
const inside = document.querySelector<HTMLScriptElement>('script#records');
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

/** What was stored last. */
let kept = '';

/** For the next visit: the game, and whether its computer waits until it is told to go on; each once it has changed. */
function keep(): void {
  const { state, paused } = controller;
  if (!state) return;
  const waits = paused || state.ply < state.turns.length;
  const now = `${String(waits)} ${state.saved}`;
  if (now === kept) return;
  kept = now;
  remember('game', state.saved);
  remember('waits', waits);
}

/** The game of the link; without one that of the last visit; else a new one. */
function open(): void {
  if (follow()) return;
  const { problem } = controller;
  const [stored, waits] = [recall('game'), recall('waits')];
  if (typeof stored === 'string' && controller.ask({ kind: 'load', text: stored })) {
    // A computer that thought when the page was left thinks again.
    if (waits === false) controller.resume();
  } else {
    const [first] = controller.menus;
    controller.ask(newGame(first, chosen(first), freshSeed()));
  }
  if (problem) controller.tell(problem);
}

/** Opens the game of the address, which is then that of the page alone: loading it again shows what was played since. */
function follow(): boolean {
  const { hash } = location;
  if (hash.length < 2) return false;
  const opened = controller.ask({ kind: 'link', hash });
  if (opened) history.replaceState(null, '', location.pathname + location.search);
  return opened;
}

/** The answers that the page holds itself: those of `./solve gallery`. */
async function openInside({ textContent, dataset }: HTMLScriptElement): Promise<void> {
  const packed = new Blob([Uint8Array.from(atob(textContent), (letter) => letter.charCodeAt(0))]);
  const bytes = await new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).blob();
  app.openFile(new File([bytes], dataset['name'] ?? ''));
}

open();
if (inside) void openInside(inside);
window.addEventListener('hashchange', () => follow());
