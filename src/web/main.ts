/** Starts the page: the look, the controller, and the game of the link or of the last visit. */
import { App } from './page/app.js';
import { header } from './page/header.js';
import { applyLanguage, applyTheme, preferredLanguage, preferredTheme } from './page/look.js';
import { recall, remember } from './page/memory.js';
import { freshSeed } from '../core/random.js';
import { speaker, type Language } from './page/texts.js';
import { pageWorkers } from './page/workers.js';
import { readSettings } from './controller/settings.js';
import { savedOf } from './controller/share.js';
import { GameController, type Change } from './controller/game-controller.js';
import { chosen, newGame } from './controller/choice.js';

let app: App | undefined;

const controller = new GameController(
  pageWorkers(),
  readSettings(recall('settings')),
  (change: Change) => {
    app?.update(change);
    if (change === 'game' && controller.state) remember('game', controller.state.saved);
  },
  freshSeed(),
);

/** Builds the page in a language; the game goes on. */
function build(language: Language, keep: boolean): void {
  applyLanguage(language, keep);
  const say = speaker(language);
  app = new App(controller, language);
  const top = header({
    say,
    language,
    theme: preferredTheme(),
    setTheme: (theme) => applyTheme(theme, true),
    setLanguage: (next) => build(next, true),
  });
  document.body.replaceChildren(top, app.element);
}

/** The game of the link; without one that of the last visit; else a new one. */
async function open(): Promise<void> {
  if (!(await controller.loadMenus())) return;
  const linked = savedOf(location.hash);
  const stored = recall('game');
  if (typeof linked === 'string' && (await controller.ask({ kind: 'load', text: linked }))) return;
  const problem = linked === null ? badLink : linked === undefined ? undefined : controller.problem;
  if (
    linked !== undefined ||
    typeof stored !== 'string' ||
    !(await controller.ask({ kind: 'load', text: stored }))
  ) {
    const [first] = controller.menus;
    if (first) await controller.ask(newGame(first, chosen(first), freshSeed()));
  }
  if (problem) controller.tell(problem);
}

const badLink = {
  en: speaker('en')('badLink').replace(/\.$/, ''),
  pt: speaker('pt')('badLink').replace(/\.$/, ''),
};

applyTheme(preferredTheme(), false);
build(preferredLanguage(), false);
void open();
window.addEventListener('hashchange', () => {
  const linked = savedOf(location.hash);
  if (linked === null) controller.tell(badLink);
  else if (linked !== undefined) void controller.ask({ kind: 'load', text: linked });
});
