/** Hex in menus and messages: boards, the swap rule, the players, the rules in a sentence. */
import { both } from '../../../core/text/bilingual.js';
import type { Bilingual, Menu, SideName } from '../../../core/game.js';
import type { LegendEntry } from '../../../core/parts/presentation.js';
import { bestMove } from '../../kit/legend.js';
import { playerOf } from '../../kit/define-game.js';
import { squareVariant } from '../../kit/menu.js';
import type { HexSetup } from '../rules/setup.js';

export const menu: Menu = {
  name: { en: 'Hex', pt: 'Hex' },
  minSide: 3,
  maxSide: 19,
  variants: [11, 5, 7, 9, 13, 14, 19].map((side) => squareVariant(side)),
  fields: [
    {
      key: 'swap',
      kind: 'flag',
      value: '1',
      label: { en: 'Swap rule', pt: 'Regra de troca' },
      besides: true,
      squareOnly: true,
    },
  ],
};

export const sides: readonly [SideName, SideName] = [
  playerOf(1, { letter: 'X', symbol: '⬢', goal: both('joins left and right', 'liga a esquerda à direita') }),
  playerOf(2, { letter: 'O', symbol: '⬡', goal: both('joins top and bottom', 'liga o topo à base') }),
];

const aim: Bilingual = {
  en: 'Put one stone a turn on any free cell. {1} joins left and right, {2} top and bottom; somebody always does.',
  pt: 'Ponha uma peça por vez em qualquer casa livre. {1} liga a esquerda à direita, {2} o topo à base; alguém sempre consegue.',
};

const swapRule: Bilingual = {
  en: 'After the first stone {2} may swap: take it over instead of answering it.',
  pt: 'Depois da primeira peça {2} pode trocar: ficar com ela em vez de responder.',
};

export function rules({ swap }: HexSetup): Bilingual {
  return swap ? { en: `${aim.en} ${swapRule.en}`, pt: `${aim.pt} ${swapRule.pt}` } : aim;
}

export const typing = ({ swap }: HexSetup): Bilingual => ({
  en: `Player 1 (X) joins left and right, player 2 (O) top and bottom. Type a cell, column and row: c3.${
    swap ? ' The second player may answer the first stone by swap, which takes it over.' : ''
  }`,
  pt: `O jogador 1 (X) liga a esquerda à direita, o jogador 2 (O) o topo à base. Digite uma casa, coluna e linha: c3.${
    swap ? ' O segundo jogador pode responder à primeira pedra com swap, que a toma para si.' : ''
  }`,
});

/** The meaning of the characters of a board. */
export const legend: readonly LegendEntry[] = [
  ['X', both('player 1: left to right', 'jogador 1: da esquerda à direita')],
  ['O', both('player 2: top to bottom', 'jogador 2: do topo à base')],
  bestMove,
];
