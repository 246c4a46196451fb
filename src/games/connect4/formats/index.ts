/** What other programs write of this game, in the order in which a text is tried. */
import { kaggle } from './kaggle.js';
import { openspiel } from './openspiel.js';

export const connect4Formats = [openspiel, kaggle] as const;
