/** Starts the page: the look, the controller, and the game of the link or of the last visit. */
import { App } from './page/app.js';
import { rebuild } from './page/dom.js';
import { header } from './page/header.js';
import { applyLanguage, applyTheme, preferredLanguage, preferredTheme } from './page/look.js';
import { recall, remember } from './page/memory.js';
import { freshSeed } from '../core/random.js';
import { speaker, type Language } from './page/texts.js';
import { fileWorkers, pageWorkers } from './page/workers.js';
import { readSettings } from './controller/settings.js';
import { FileController } from './controller/file-controller.js';
import { GameController } from './controller/game-controller.js';
import { chosen, newGame } from './controller/choice.js';

let app: App | undefined;

const controller = new GameController(
  pageWorkers(),
  readSettings(recall('settings')),
  (change) => {
    app?.update(change);
    keep();
  },
  freshSeed(),
);

const files = new FileController(fileWorkers(), () => app?.updateFile());

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

/** Builds the page in a language; the game goes on. */
function build(language: Language, keep: boolean): void {
  applyLanguage(language, keep);
  const say = speaker(language);
  app = new App(controller, language, files);
  const top = header({
    say,
    language,
    theme: preferredTheme(),
    setTheme: (theme) => {
      applyTheme(theme, true);
      // Sides are called by their colours.
      app?.update('game');
    },
    setLanguage: (next) => build(next, true),
    toBoard: () => app?.focusBoard(),
  });
  rebuild(document.body, top, app.element);
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
    if (first) controller.ask(newGame(first, chosen(first), freshSeed()));
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

// Before the page is built, which takes its place.
const inside = document.querySelector<HTMLScriptElement>('script#records');
/** The answers that the page holds itself: those of `./solve gallery`. */
async function openInside({ textContent, dataset }: HTMLScriptElement): Promise<void> {
  const packed = new Blob([Uint8Array.from(atob(textContent), (letter) => letter.charCodeAt(0))]);
  const bytes = await new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).blob();
  app?.openFile(new File([bytes], dataset['name'] ?? ''));
}

applyTheme(preferredTheme(), false);
build(preferredLanguage(), false);
open();
if (inside) void openInside(inside);
window.addEventListener('hashchange', () => follow());
