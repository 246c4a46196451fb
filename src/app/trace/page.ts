/**
 * The search step by step as one self-contained HTML page, which works offline. The type is large
 * enough for the last row of a lecture.
 */
import type { StepText } from '../../core/game.js';
import { htmlHead } from '../../view/html.js';
import { escapeText } from '../../view/xml.js';
import { pageScript } from './page-script.js';
import type { TraceView, TraceViewNode } from './trace-view.js';
import { inLanguage, type Language, phrase, type Phrase } from '../../core/text/phrase.js';

const style = `
:root { font-family: "DejaVu Sans", Verdana, sans-serif; color: #1d2b36; background: #f4f2ec; font-size: 20px }
body { margin: 0; height: 100vh; display: grid; grid-template-rows: auto 1fr auto; }
header, footer { padding: .5rem 1rem; background: #fff; border-bottom: 1px solid #d9d4c7 }
header { display: flex; gap: .5rem; flex-wrap: wrap; align-items: center }
h1 { font-size: 1.1rem; margin: 0 auto 0 0 }
button { font: inherit; padding: .35rem .8rem; border: 1px solid #6f6857; border-radius: 6px; background: #fff }
button:focus-visible { outline: 3px solid #0072b2 }
main { display: grid; grid-template-columns: 1fr minmax(14rem, 24rem); min-height: 0 }
#tree { overflow: auto; background: #fff }
aside { padding: 1rem; overflow: auto; border-left: 1px solid #d9d4c7 }
pre { font: 1.1rem/1.25 "DejaVu Sans Mono", monospace; margin: 0 0 1rem }
#said { font-size: 1.15rem; line-height: 1.4; min-height: 6em }
#counts { font-variant-numeric: tabular-nums }
svg text { font-size: 17px; text-anchor: middle; font-family: inherit }
svg .box { fill: #fff; stroke: #6f6857; stroke-width: 1.5 }
svg .own .box { fill: #d3e8f5; stroke: #004a75 }
svg .other .box { fill: #fbe3d2; stroke: #8f3f00 }
svg .cut .box { stroke-width: 5 }
svg .table .box { stroke-dasharray: 6 4 }
svg .now .box { fill: #f0e442 }
svg .hidden { display: none }
svg line { stroke: #8a949b; stroke-width: 1.5 }
svg .best { stroke: #1d2b36; stroke-width: 4 }
`;

const words = {
  start: phrase('start'),
  back: phrase('back'),
  step: phrase('step'),
  play: phrase('play'),
  pause: phrase('pause'),
  cut: phrase('next cut'),
  end: phrase('end'),
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
  legend: phrase(
    'square: maximises; round: minimises; thick: a cut or a proof; dashed: from the table. Keys: arrows, space, C',
  ),
} as const satisfies Record<string, Phrase>;

/** Returns the texts of an algorithm that describes its own steps, in the language of the page. */
function ownTexts(own: TraceViewNode['own'], language: Language) {
  if (!own) return null;
  const told = (step: StepText): object => ({
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

/** @param title heading of the page */
export function tracePage(view: TraceView, title: string, language: Language): string {
  const texts = Object.fromEntries(
    Object.entries(words).map(([key, text]) => [key, inLanguage(text, language)]),
  );
  const shown = { ...words, ...(view.own && { cut: view.own.next, legend: view.own.legend }) };
  const button = (id: keyof typeof words): string =>
    `<button id="${id}">${escapeText(inLanguage(shown[id], language))}</button>`;
  const nodes = view.nodes.map((node) => ({ ...node, own: ownTexts(node.own, language) }));
  // Escaped, so that no text of the data can end the element.
  const data = JSON.stringify({ nodes, words: texts }).replaceAll('<', '\\u003c');
  return `${htmlHead(title, language, style, "; script-src 'unsafe-inline'")}<header><h1>${escapeText(title)}</h1>${(['start', 'back', 'step', 'play', 'cut', 'end'] as const).map(button).join('')}</header>
<main><div id="tree"></div><aside><p id="said" aria-live="polite"></p><pre id="board"></pre></aside></main>
<footer><span id="counts"></span> · ${escapeText(inLanguage(shown.legend, language))}</footer>
<script type="application/json" id="data">${data}</script>
<script>${pageScript}</script>
</body>
</html>
`;
}
