/** What other programs write of this game, in the order in which a text is tried. */
import { pdn } from './pdn.js';

export const checkersFormats = [pdn] as const;
