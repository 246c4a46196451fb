/** The playable squares of a board as one points at them. */
import type { Cells } from '../../../core/presentation.js';
import type { CheckersSetup } from '../rules/setup.js';
import { Geometry } from './geometry.js';

export const cells: Cells<CheckersSetup> = {
  shape: 'square',
  places: (setup) => {
    const layout = new Geometry(setup, 0);
    return Array.from(setup.cells, (_, square) => layout.at(square));
  },
  contents: [
    { en: 'empty', pt: 'vazia' },
    { en: 'own man', pt: 'peça própria' },
    { en: 'opponent', pt: 'adversária' },
  ],
};
