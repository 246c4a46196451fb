/** Formats of other programs for this game, in the order in which they are tried on a text. */
import { pdn } from './pdn.js';

export const checkersFormats = [pdn] as const;
