/** The capture problem in menus and messages: boards, the rules in a sentence, what a sequence came to. */
import { counted } from '../../../core/text/counted.js';
import { both } from '../../../core/text/bilingual.js';
import type { Bilingual, Menu, SoloSentences } from '../../../core/game.js';
import type { LegendEntry } from '../../../core/parts/presentation.js';

export const menu: Menu = {
  name: { en: 'Checkers: captures', pt: 'Damas: capturas' },
  minSide: 3,
  maxSide: 20,
  variants: [
    {
      ...{ id: 'hard', rows: 9, cols: 9, options: [], kind: 'hard' },
      name: { en: 'hard, 9 × 9', pt: 'difícil, 9 × 9' },
    },
    {
      ...{ id: 'random', rows: 8, cols: 8, options: [], kind: 'random' },
      name: { en: 'random, 8 × 8', pt: 'aleatório, 8 × 8' },
    },
    {
      ...{ id: 'empty', rows: 8, cols: 8, options: [] },
      name: { en: 'empty: paint your own', pt: 'vazio: pinte o seu' },
    },
  ],
  fields: [],
};

export const rules: Bilingual = {
  en: 'One man captures as often as it can, jumping over neighbours in any diagonal direction. Click a marked man, then where it lands.',
  pt: 'Uma só pedra captura quantas puder, saltando as vizinhas em qualquer diagonal. Clique numa pedra marcada e depois na casa onde ela cai.',
};

export const typing = (): Bilingual => ({
  en: 'One man captures as often as it can: type c1xe3, the square it leaves and the square it reaches.',
  pt: 'Uma só pedra captura quantas puder: digite c1xe3, a casa de onde sai e a casa aonde chega.',
});

export const solo: SoloSentences = {
  standing: (points) => ({
    en: `captured so far: ${String(points)}`,
    pt: `capturadas até aqui: ${String(points)}`,
  }),
  ending: (points, moves, resigned) => {
    const [count, path] = [String(points), moves.join(' ') || '-'];
    return resigned
      ? {
          en: `Given up after ${counted(points, 'capture')}: ${path}.`,
          pt: `Desistência após ${counted(points, 'captura')}: ${path}.`,
        }
      : {
          en: `No capture is left. Captured: ${count} (${path}).`,
          pt: `Não há mais captura. Capturadas: ${count} (${path}).`,
        };
  },
};

/** What the characters of a board mean. */
export const legend: readonly LegendEntry[] = [
  ['@', both('the man that captures', 'a pedra que captura')],
  ['o', both('own man', 'pedra própria')],
  ['x', both('opponent', 'pedra adversária')],
  ['1', both('first capture', 'primeira captura')],
  ['*', both('end of the path', 'fim do caminho')],
];
