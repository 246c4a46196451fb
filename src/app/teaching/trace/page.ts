/**
 * The search step by step as one self-contained HTML page, which works offline. Its script and its
 * style are built from src/web/trace.
 */
import type { StepText } from '../../../core/game.js';
import { htmlHead, inScript, inStyle } from '../../../view/html.js';
import { escapeText } from '../../../view/xml.js';
import type { TraceView, TraceViewNode } from './trace-view.js';
import { inLanguage, type Language, phrase, type Phrase } from '../../../core/text/phrase.js';
import type { Scene, SceneItem } from '../../../core/scene.js';
import type { TableStep } from '../../../core/parts/trace.js';

/** A step of an algorithm that describes its own, in the language of the page. */
export interface ToldStep {
  readonly text: string;
  readonly counts: string;
}

export interface PageNode extends Omit<TraceViewNode, 'own' | 'scene' | 'board'> {
  readonly own: {
    readonly name: string | null;
    readonly enter: ToldStep;
    readonly leave: ToldStep | null;
    readonly isMilestone: boolean;
    readonly table: TableStep | null;
  } | null;
}

/** A board as the numbers of its items and of its lines of text in the lists of the page. */
export interface PageBoard extends Pick<Scene, 'title'> {
  readonly items: readonly number[];
  readonly text: readonly number[];
}

/** Boards of a trace have most items in common, so that each item stands in the page once. */
export interface PageData {
  readonly nodes: readonly PageNode[];
  /** The board of each node. */
  readonly boards: readonly PageBoard[];
  readonly items: readonly SceneItem[];
  readonly lines: readonly string[];
  readonly language: Language;
  /** Sentences with places as `{move}`, by their keys. */
  readonly words: Readonly<Record<string, string>>;
}

const words = {
  start: phrase('start'),
  back: phrase('back'),
  step: phrase('step'),
  play: phrase('play'),
  pause: phrase('pause'),
  cut: phrase('next cut'),
  end: phrase('end'),
  zoomOut: phrase('zoom out'),
  zoomIn: phrase('zoom in'),
  fit: phrase('fit'),
  boards: phrase('boards in the tree'),
  overview: phrase('the whole tree; the frame is the part in view'),
  tree: phrase('search tree'),
  root: phrase('root'),
  question: phrase('question'),
  table: phrase<string>('{move} is in the table: {value} is enough for the window {window}.'),
  visit: phrase<string>(
    'Visit {move}: is the value at least {atLeast}? Until the proof number reaches {proofLimit} or the disproof number {disproofLimit}.',
  ),
  visited: phrase<string>(
    '{move}: proof number {proof}, disproof number {disproof}. Children: {children}, known from the table: {fromTable}.',
  ),
  proved: phrase<string>('{move} is proved: at least {atLeast}.'),
  disproved: phrase<string>('{move} is disproved: less than {atLeast}.'),
  enter: phrase<string>('Enter {move}. Window {window}.'),
  over: phrase<string>('The game is over: {value}.'),
  horizon: phrase<string>('The depth ends here: the position is scored {value}.'),
  leave: phrase<string>('{move} is worth {value}.'),
  unknown: phrase<string>('{move}: the limit of nodes ended the search.'),
  beta: phrase<string>(
    'Beta cut after {move}: {value} is at least beta = {bound}. The minimising player already has a move that holds it to {bound}. Moves not searched: {skipped}.',
  ),
  alpha: phrase<string>(
    'Alpha cut after {move}: {value} is at most alpha = {bound}. The maximising player already has a move that is worth {bound}. Moves not searched: {skipped}.',
  ),
  counts: phrase<string>('nodes {nodes}, alpha cuts {alpha}, beta cuts {beta}, found in the table {table}'),
  zoomKeys: phrase('zoom: + − 0, or Ctrl and the wheel; boards: B'),
  legend: phrase(
    'square: maximises; round: minimises; thick: a cut or a proof; dashed: from the table. Keys: arrows, space, C',
  ),
} as const satisfies Record<string, Phrase>;

/** Parts of the built page: its script and its style. */
export interface TracePageParts {
  readonly script: string;
  readonly style: string;
}

/** Returns the texts of an algorithm that describes its own steps, in the language of the page. */
function ownTexts(own: TraceViewNode['own'], language: Language): PageNode['own'] {
  if (!own) return null;
  const told = (step: StepText): ToldStep => ({
    text: inLanguage(step.text, language),
    counts: inLanguage(step.counts, language),
  });
  const { name, enter, leave, isMilestone, table } = own;
  return {
    name: name ? inLanguage(name, language) : null,
    enter: told(enter),
    leave: leave ? told(leave) : null,
    isMilestone,
    table: table ?? null,
  };
}

function dataOf({ nodes }: TraceView, language: Language): PageData {
  const texts = Object.entries(words).map(([key, text]) => [key, inLanguage(text, language)] as const);
  return {
    nodes: nodes.map(({ scene: _, board: __, own, ...node }) => ({ ...node, own: ownTexts(own, language) })),
    ...boardsOf(nodes),
    language,
    words: Object.fromEntries(texts),
  };
}

const buttons = ['start', 'back', 'step', 'play', 'cut', 'end'] as const;
const zooms = ['zoomOut', 'zoomIn', 'fit', 'boards'] as const;
const signs = { zoomOut: '−', zoomIn: '+' } as const;

/** @param title heading of the page */
export function tracePage(view: TraceView, title: string, language: Language, parts: TracePageParts): string {
  const shown = { ...words, ...(view.own && { cut: view.own.next, legend: view.own.legend }) };
  const text = (id: keyof typeof words): string => escapeText(inLanguage(shown[id], language));
  const button = (id: keyof typeof words): string => `<button id="${id}">${text(id)}</button>`;
  const zoom = (id: (typeof zooms)[number]): string =>
    id in signs
      ? `<button id="${id}" aria-label="${text(id)}" title="${text(id)}">${signs[id as keyof typeof signs]}</button>`
      : button(id);
  const [explanation, ...facts] = view.facts.map((fact) => escapeText(inLanguage(fact, language))).reverse();
  // Escaped, so that no text of the data can end the element.
  const data = JSON.stringify(dataOf(view, language)).replaceAll('<', '\\u003c');
  const style = inStyle(parts.style);
  return `${htmlHead(title, language, style, "; script-src 'unsafe-inline'; font-src data:")}<header><h1>${escapeText(title)}</h1>
<nav>${buttons.map(button).join('')}</nav>
<ul id="facts">${facts
    .reverse()
    .map((fact) => `<li>${fact}</li>`)
    .join('')}</ul>
<p id="answer">${explanation}</p></header>
<main><div id="view"><div id="tree"></div><div id="zoom">${zooms.map(zoom).join('')}</div></div>
<aside><p id="said" aria-live="polite"></p><div id="picture"></div><pre id="board"></pre>
<canvas id="overview" role="img" aria-label="${text('overview')}"></canvas></aside></main>
<footer><span id="counts"></span> · ${text('legend')} · ${text('zoomKeys')}</footer>
<script type="application/json" id="data">${data}</script>
<script>(() => {
${inScript(parts.script)}
})();</script>
</body>
</html>
`;
}

/** Gives equal values the same number. */
class Numbered<T> {
  readonly list: T[] = [];
  private readonly numbers = new Map<string, number>();

  numberOf(value: T): number {
    const key = JSON.stringify(value);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.list.length);
    return this.list.push(value) - 1;
  }
}

/** Returns the boards of the nodes and the lists that they refer to. */
function boardsOf(nodes: readonly TraceViewNode[]): Pick<PageData, 'boards' | 'items' | 'lines'> {
  const items = new Numbered<SceneItem>();
  const lines = new Numbered<string>();
  const boards = nodes.map(({ scene, board }) => ({
    title: scene.title,
    items: scene.items.map((item) => items.numberOf(item)),
    text: board.split('\n').map((line) => lines.numberOf(line)),
  }));
  return { boards, items: items.list, lines: lines.list };
}
