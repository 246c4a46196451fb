/** Formats of other programs for this game, in the order in which they are tried on a text. */
import { kaggle } from './kaggle.js';
import { openspiel } from './openspiel.js';
import { piskvorkBoard } from './piskvork-board.js';
import { psq } from './psq.js';

export const mnkFormats = [psq, piskvorkBoard, openspiel, kaggle] as const;
