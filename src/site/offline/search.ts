/**
 * Search in the index of VitePress, which the build writes beside this script as scripts of one
 * call each.
 */
import MiniSearch, { type SearchResult } from 'minisearch';

/** Data of a section in the index; its id is `/page.html#heading`. */
interface Section {
  readonly title: string;
  readonly titles: readonly string[];
}

type SearchHit = SearchResult & Section;

// The options of VitePress's own search box, so that both find the same.
const options = {
  fields: ['title', 'titles', 'text'],
  storeFields: ['title', 'titles'],
  searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
};
const shown = 16;

const portuguese = document.documentElement.lang.startsWith('pt');
const texts = portuguese
  ? { search: 'Procurar', none: 'Nada encontrado para', close: 'Fechar' }
  : { search: 'Search', none: 'Nothing found for', close: 'Close' };

/** Address of this script, whose folder is in that of the site. */
const folder = (document.currentScript as HTMLScriptElement).src;

let opened: { readonly dialog: HTMLDialogElement; readonly field: HTMLInputElement } | undefined;

/** Opens the search box. The first call makes it and loads the index of the page's language. */
export function openSearch(): void {
  opened ??= makeBox();
  if (!opened.dialog.open) opened.dialog.showModal();
  opened.field.select();
}

function makeBox() {
  const dialog = document.createElement('dialog');
  dialog.className = 'offline-search';
  const field = document.createElement('input');
  Object.assign(field, { type: 'search', placeholder: texts.search, autocomplete: 'off' });
  field.setAttribute('aria-label', texts.search);
  const close = document.createElement('button');
  Object.assign(close, { type: 'button', textContent: '×', title: texts.close });
  const results = document.createElement('div');
  results.setAttribute('aria-live', 'polite');
  dialog.append(field, close, results);
  document.body.append(dialog);
  const index = loadIndex();
  const show = async (): Promise<void> => {
    const found = (await index).search(field.value) as SearchHit[];
    results.replaceChildren(...listOf(field.value, found.slice(0, shown)));
  };
  field.addEventListener('input', () => void show());
  dialog.addEventListener('keydown', (event) => moveFocus(event, field, [...results.querySelectorAll('a')]));
  // A link to a heading of this page does not reload it, so the box must close.
  results.addEventListener('click', () => dialog.close());
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return { dialog, field };
}

/** Loads the index by a script, as pages opened from a folder may not load data. */
function loadIndex(): Promise<MiniSearch<Section>> {
  return new Promise((resolve) => {
    const receive = (index: string): void => resolve(MiniSearch.loadJSON<Section>(index, options));
    Object.assign(window, { receiveSearchIndex: receive });
    const script = document.createElement('script');
    script.src = new URL(portuguese ? 'index-pt.js' : 'index-root.js', folder).href;
    document.head.append(script);
  });
}

function listOf(query: string, found: readonly SearchHit[]): Node[] {
  if (query.trim() === '') return [];
  if (found.length > 0) return found.map(linkTo);
  const none = document.createElement('p');
  none.textContent = `${texts.none} "${query}"`;
  return [none];
}

function linkTo({ id, title, titles }: SearchHit): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = new URL(`..${String(id).replace(/\/(?=#|$)/, '/index.html')}`, folder).href;
  link.textContent = [...titles, title].join(' › ');
  return link;
}

/** Moves the focus: arrow keys through the results; Enter in the field opens the first one. */
function moveFocus(event: KeyboardEvent, field: HTMLInputElement, links: readonly HTMLAnchorElement[]): void {
  const all = [field, ...links];
  const at = all.indexOf(document.activeElement as HTMLAnchorElement);
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step !== 0) {
    event.preventDefault();
    all.at((at + step) % all.length)?.focus();
  } else if (event.key === 'Enter' && at === 0) links.at(0)?.click();
}
