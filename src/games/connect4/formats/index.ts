/** The formats of other programs, in the order in which a text is tried. */
import { connectX, openSpielConnectFour } from './kaggle.js';
import { openspiel } from './openspiel.js';

export const connect4Formats = [openspiel, connectX, openSpielConnectFour] as const;
