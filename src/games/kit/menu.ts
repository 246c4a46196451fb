/** Parts of menus and legends that games share. */
import type { LegendEntry, Variant } from '../../core/parts/presentation.js';
import { phrase } from '../../core/text/phrase.js';

/** A square board, named by its size. */
export function squareVariant(side: number): Variant {
  return { id: String(side), name: phrase('{side} × {side}', { side }), rows: side, cols: side, options: [] };
}

export const bestMove: LegendEntry = ['*', phrase('best move')];

/** Legend of the games for a line on a square board. */
export const lineLegend: readonly LegendEntry[] = [
  ['x', phrase('player 1')],
  ['o', phrase('player 2')],
  ['X', phrase('line of player 1')],
  ['O', phrase('line of player 2')],
  bestMove,
];
