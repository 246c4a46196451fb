/** What every panel of the page is given. */
import type { Bilingual } from '../../../core/game.js';
import type { Side } from '../../../core/position.js';
import type { GameController } from '../../controller/game-controller.js';
import type { Language, Say } from '../texts.js';

export interface Context {
  readonly controller: GameController;
  readonly say: Say;
  readonly language: Language;
  /** What a side is called. */
  readonly name: (side: Side) => string;
  /** A sentence of the game, with the names of the sides. */
  readonly words: (text: Bilingual) => string;
  /** Does what a user asks for: a replay that runs is ended. */
  readonly ask: GameController['ask'];
}
