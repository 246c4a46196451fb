/** Starts the page: the look, the table, and the game of the link or of the last visit. */
import { App } from './page/app.js';
import { header } from './page/header.js';
import { applyLanguage, applyTheme, preferredLanguage, preferredTheme } from './page/look.js';
import { recall, remember } from './page/memory.js';
import { freshSeed } from './page/seed.js';
import { speaker, type Language } from './page/texts.js';
import { pageWorkers } from './page/workers.js';
import { readSettings } from './table/settings.js';
import { savedOf } from './table/share.js';
import { Table, type Change } from './table/table.js';
import { chosen, newGame } from './table/variants.js';

let app: App | undefined;

const table = new Table(
  pageWorkers(),
  readSettings(recall('settings')),
  (change: Change) => {
    app?.update(change);
    if (change === 'game' && table.state) remember('game', table.state.saved);
  },
  freshSeed(),
);

/** Builds the page in a language; the game goes on. */
function build(language: Language, keep: boolean): void {
  applyLanguage(language, keep);
  const say = speaker(language);
  app = new App(table, language);
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
  const linked = savedOf(location.hash);
  const stored = recall('game');
  if (typeof linked === 'string' && (await table.ask({ kind: 'load', text: linked }))) return;
  const problem = linked === null ? badLink : linked === undefined ? undefined : table.problem;
  if (
    linked !== undefined ||
    typeof stored !== 'string' ||
    !(await table.ask({ kind: 'load', text: stored }))
  ) {
    await table.ask(newGame(chosen('hex'), freshSeed()));
  }
  if (problem) table.tell(problem);
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
  if (linked === null) table.tell(badLink);
  else if (linked !== undefined) void table.ask({ kind: 'load', text: linked });
});
