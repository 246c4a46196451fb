/** The formats of other programs for this game, in the order in which a text is tried. */
import { hexworld } from './hexworld.js';
import { htpLog } from './htp-log.js';
import { openspiel } from './openspiel.js';
import { sgf } from './sgf.js';

export const hexFormats = [sgf, hexworld, htpLog, openspiel] as const;
