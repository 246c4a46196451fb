/** The squares of a board as one points at them. */
import type { Cells } from '../../../core/presentation.js';
import type { MnkSetup } from '../rules/setup.js';
import { squarePlaces } from '../../kit/square-board.js';

export const cells: Cells<MnkSetup> = {
  shape: 'square',
  places: squarePlaces,
  contents: [
    { en: 'empty', pt: 'vazia' },
    { en: 'X', pt: 'X' },
    { en: 'O', pt: 'O' },
  ],
};
