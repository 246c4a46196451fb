/** The hexagons of a board as one points at them. */
import type { Cells } from '../../../core/presentation.js';
import type { HexSetup } from '../rules/setup.js';
import { BoardGeometry } from './geometry.js';

export const cells: Cells<HexSetup> = {
  shape: 'hexagon',
  places: ({ rows, cols, cells }) => {
    const geometry = new BoardGeometry(rows, cols, 1);
    return Array.from(cells, (_, cell) => geometry.center(Math.floor(cell / cols), cell % cols));
  },
  contents: [
    { en: 'empty', pt: 'vazia' },
    { en: 'player 1', pt: 'jogador 1' },
    { en: 'player 2', pt: 'jogador 2' },
  ],
};
