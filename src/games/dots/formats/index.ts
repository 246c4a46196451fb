/** Formats of other programs for this game, in the order in which they are tried on a text. */
import { kaggle } from './kaggle.js';
import { openspiel } from './openspiel.js';

export const dotsFormats = [openspiel, kaggle] as const;
