/** What other programs write of our games. Apart from the games, so that a page that only plays them does without. */
import type { Format, Game, Setup } from '../core/game.js';
import { checkers } from './checkers/index.js';
import { pdn } from './checkers/formats/pdn.js';
import { connect4 } from './connect4/index.js';
import { kaggle as connect4Kaggle } from './connect4/formats/kaggle.js';
import { openspiel as connect4Openspiel } from './connect4/formats/openspiel.js';
import { dots } from './dots/index.js';
import { kaggle as dotsKaggle } from './dots/formats/kaggle.js';
import { openspiel as dotsOpenspiel } from './dots/formats/openspiel.js';
import { hex } from './hex/index.js';
import { hexworld } from './hex/formats/hexworld.js';
import { htpLog } from './hex/formats/htp-log.js';
import { openspiel as hexOpenspiel } from './hex/formats/openspiel.js';
import { sgf } from './hex/formats/sgf.js';
import { mnk } from './mnk/index.js';
import { kaggle as mnkKaggle } from './mnk/formats/kaggle.js';
import { openspiel as mnkOpenspiel } from './mnk/formats/openspiel.js';
import { piskvorkBoard } from './mnk/formats/piskvork-board.js';
import { psq } from './mnk/formats/psq.js';

/** A format of other programs with the game whose positions it holds. */
export interface GameFormat {
  readonly game: Game;
  readonly format: Format;
}

/** Those of all games; of one game, in the order in which a text is tried. */
export const foreignFormats: readonly GameFormat[] = [
  ...formatsOf(checkers, pdn),
  ...formatsOf(mnk, psq, piskvorkBoard, mnkOpenspiel, mnkKaggle),
  ...formatsOf(hex, sgf, hexworld, htpLog, hexOpenspiel),
  ...formatsOf(dots, dotsOpenspiel, dotsKaggle),
  ...formatsOf(connect4, connect4Openspiel, connect4Kaggle),
];

function formatsOf<S extends Setup>(game: Game<S>, ...formats: readonly Format<S>[]): readonly GameFormat[] {
  return formats.map((format) => ({ game, format }));
}
