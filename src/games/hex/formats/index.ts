/** Formats of other programs for this game, in the order in which they are tried on a text. */
import { hexworld } from './hexworld.js';
import { htpLog } from './htp-log.js';
import { openspiel } from './openspiel.js';
import { sgf } from './sgf.js';

export const hexFormats = [sgf, hexworld, htpLog, openspiel] as const;
