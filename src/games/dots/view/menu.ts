/** Dots and Boxes in menus and messages: boards, the rules in a sentence. */
import { both } from '../../../core/text/bilingual.js';
import type { Bilingual, Menu } from '../../../core/game.js';
import type { LegendEntry } from '../../../core/parts/presentation.js';
import { bestMove } from '../../kit/legend.js';
import { squareVariant } from '../../kit/menu.js';

export const menu: Menu = {
  name: { en: 'Dots and Boxes', pt: 'Pontinhos' },
  minSide: 1,
  maxSide: 12,
  variants: [3, 2, 4, 5].map((side) => squareVariant(side)),
  fields: [],
};

export const rules: Bilingual = {
  en: 'Draw an edge; who closes a box takes it and moves again. More boxes win.',
  pt: 'Trace uma aresta; quem fecha um quadrado fica com ele e joga de novo. Mais quadrados vencem.',
};

export const typing = (): Bilingual => ({
  en: 'Draw an edge; who closes a box takes it and moves again; more boxes win. Type h1,0 for the horizontal edge in row 1, column 0 of the dots, v1,0 for the vertical one below that dot.',
  pt: 'Trace uma aresta; quem fecha um quadrado fica com ele e joga de novo; mais quadrados vencem. Digite h1,0 para a aresta horizontal na linha 1, coluna 0 dos pontos, v1,0 para a vertical abaixo desse ponto.',
});

/** What the characters of a board mean. */
export const legend: readonly LegendEntry[] = [
  ['#', both('last move', 'último lance')],
  bestMove,
  ['x', both('completed box', 'quadrado completo')],
];
