/** Formats that the page has at once; apart from the games, so that other programs load none. */
import type { Format } from '../core/game.js';
import { hexworld } from './hex/formats/hexworld.js';
import { sgf } from './hex/formats/sgf.js';

/** By game: the format of links to another site, which the page can also open. */
export const linkFormats: ReadonlyMap<string, Format> = new Map([['hex', hexworld]]);

/** By game: the format in which the page also saves a game, for other programs. */
export const exchangeFormats: ReadonlyMap<string, Format> = new Map([['hex', sgf]]);
