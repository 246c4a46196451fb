/** Formats of other programs; apart from the games, so that a page that only plays loads none. */
import type { Format, Game, Setup } from '../core/game.js';
import { checkersFormats } from './checkers/formats/index.js';
import { checkers } from './checkers/index.js';
import { connect4Formats } from './connect4/formats/index.js';
import { connect4 } from './connect4/index.js';
import { dotsFormats } from './dots/formats/index.js';
import { dots } from './dots/index.js';
import { hexFormats } from './hex/formats/index.js';
import { hex } from './hex/index.js';
import { mnkFormats } from './mnk/formats/index.js';
import { mnk } from './mnk/index.js';

/** A format of other programs with the game whose positions it holds. */
export interface GameFormat {
  readonly game: Game;
  readonly format: Format;
}

export const foreignFormats: readonly GameFormat[] = [
  ...formatsOf(checkers, checkersFormats),
  ...formatsOf(mnk, mnkFormats),
  ...formatsOf(hex, hexFormats),
  ...formatsOf(dots, dotsFormats),
  ...formatsOf(connect4, connect4Formats),
];

function formatsOf<S extends Setup>(game: Game<S>, formats: readonly Format<S>[]): readonly GameFormat[] {
  return formats.map((format) => ({ game, format }));
}
