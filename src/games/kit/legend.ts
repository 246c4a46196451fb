/** Parts of legends that several games share. */
import { both } from '../../core/text/bilingual.js';
import type { LegendEntry } from '../../core/parts/presentation.js';

export const bestMove: LegendEntry = ['*', both('best move', 'melhor lance')];

/** Of games for a line on a square board. */
export const lineLegend: readonly LegendEntry[] = [
  ['x', both('player 1', 'jogador 1')],
  ['o', both('player 2', 'jogador 2')],
  ['X', both('line of player 1', 'linha do jogador 1')],
  ['O', both('line of player 2', 'linha do jogador 2')],
  bestMove,
];
