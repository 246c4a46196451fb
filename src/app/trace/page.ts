/**
 * The search step by step as one HTML page: nothing is loaded from elsewhere, so that it works offline. Large type: a
 * lecture is read from the last row.
 */
import type { Bilingual, Told } from '../../core/game.js';
import { htmlHead } from '../../view/html.js';
import { escapeText } from '../../view/xml.js';
import { pageScript } from './page-script.js';
import type { TraceView, TraceViewNode } from './trace-view.js';

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
  start: { en: 'start', pt: 'início' },
  back: { en: 'back', pt: 'voltar' },
  step: { en: 'step', pt: 'passo' },
  play: { en: 'play', pt: 'tocar' },
  pause: { en: 'pause', pt: 'parar' },
  cut: { en: 'next cut', pt: 'próximo corte' },
  end: { en: 'end', pt: 'fim' },
  root: { en: 'root', pt: 'raiz' },
  question: { en: 'question', pt: 'pergunta' },
  table: {
    en: '{move} is in the table: {value} is enough for the window {window}.',
    pt: '{move} está na tabela: {value} basta para a janela {window}.',
  },
  visit: {
    en: 'Visit {move}: is the value at least {atLeast}? Until the proof number reaches {proofLimit} or the disproof number {disproofLimit}.',
    pt: 'Visita {move}: o valor é ao menos {atLeast}? Até o número de prova chegar a {proofLimit} ou o de refutação a {disproofLimit}.',
  },
  visited: {
    en: '{move}: proof number {proof}, disproof number {disproof}. Children: {children}, known from the table: {fromTable}.',
    pt: '{move}: número de prova {proof}, de refutação {disproof}. Filhos: {children}, conhecidos pela tabela: {fromTable}.',
  },
  proved: { en: '{move} is proved: at least {atLeast}.', pt: '{move} está provado: ao menos {atLeast}.' },
  disproved: {
    en: '{move} is disproved: less than {atLeast}.',
    pt: '{move} está refutado: menos que {atLeast}.',
  },
  enter: { en: 'Enter {move}. Window {window}.', pt: 'Entra em {move}. Janela {window}.' },
  over: { en: 'The game is over: {value}.', pt: 'O jogo acabou: {value}.' },
  horizon: {
    en: 'The depth ends here: the position is scored {value}.',
    pt: 'A profundidade acaba aqui: a posição vale {value}.',
  },
  leave: { en: '{move} is worth {value}.', pt: '{move} vale {value}.' },
  unknown: {
    en: '{move}: the limit of nodes ended the search.',
    pt: '{move}: o limite de nós encerrou a busca.',
  },
  beta: {
    en: 'Beta cut after {move}: {value} is at least beta = {bound}. The minimising player already has a move that holds it to {bound}. Moves not searched: {skipped}.',
    pt: 'Corte beta após {move}: {value} é ao menos beta = {bound}. O jogador que minimiza já tem um lance que garante {bound}. Lances não buscados: {skipped}.',
  },
  alpha: {
    en: 'Alpha cut after {move}: {value} is at most alpha = {bound}. The maximising player already has a move that is worth {bound}. Moves not searched: {skipped}.',
    pt: 'Corte alfa após {move}: {value} é no máximo alfa = {bound}. O jogador que maximiza já tem um lance que vale {bound}. Lances não buscados: {skipped}.',
  },
  counts: {
    en: 'nodes {nodes}, alpha cuts {alpha}, beta cuts {beta}, found in the table {table}',
    pt: 'nós {nodes}, cortes alfa {alpha}, cortes beta {beta}, achados na tabela {table}',
  },
  legend: {
    en: 'square: maximises; round: minimises; thick: a cut or a proof; dashed: from the table. Keys: arrows, space, C',
    pt: 'quadrado: maximiza; redondo: minimiza; grosso: um corte ou uma prova; tracejado: da tabela. Teclas: setas, espaço, C',
  },
} as const satisfies Record<string, Bilingual>;

/** Of the steps that an algorithm tells itself, the texts in the language of the page. */
function ownTexts(own: TraceViewNode['own'], language: keyof Bilingual) {
  if (!own) return null;
  const told = (step: Told): object => ({ text: step.text[language], counts: step.counts[language] });
  const { name, enter, leave, isMilestone, table } = own;
  return {
    name: name?.[language] ?? null,
    enter: told(enter),
    leave: leave ? told(leave) : null,
    isMilestone,
    table: table ?? null,
  };
}

/** @param title heading of the page */
export function tracePage(view: TraceView, title: string, language: keyof Bilingual): string {
  const texts = Object.fromEntries(Object.entries(words).map(([key, text]) => [key, text[language]]));
  const shown = { ...words, ...(view.own && { cut: view.own.next, legend: view.own.legend }) };
  const button = (id: keyof typeof words): string =>
    `<button id="${id}">${escapeText(shown[id][language])}</button>`;
  const nodes = view.nodes.map((node) => ({ ...node, own: ownTexts(node.own, language) }));
  // No text of the data can end the element.
  const data = JSON.stringify({ nodes, words: texts }).replaceAll('<', '\\u003c');
  return `${htmlHead(title, language, style, "; script-src 'unsafe-inline'")}<header><h1>${escapeText(title)}</h1>${(['start', 'back', 'step', 'play', 'cut', 'end'] as const).map(button).join('')}</header>
<main><div id="tree"></div><aside><p id="said" aria-live="polite"></p><pre id="board"></pre></aside></main>
<footer><span id="counts"></span> · ${escapeText(shown.legend[language])}</footer>
<script type="application/json" id="data">${data}</script>
<script>${pageScript}</script>
</body>
</html>
`;
}
