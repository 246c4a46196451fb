/** What every panel of the page is given, and what it is. */
import { render, type ComponentChildren } from 'preact';
import type { Bilingual } from '../../../core/game.js';
import type { Side } from '../../../core/position.js';
import type { Change, GameController } from '../../controller/game-controller.js';
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
  /** Says something that is not seen on the board, to screen readers too. */
  readonly announce: (text: string) => void;
}

export interface Panel {
  readonly element: HTMLElement;
  readonly update: (change: Change) => void;
}

/** A panel whose content is what `view` says of the state; only what differs from before is written. */
export function drawn(element: HTMLElement, view: () => ComponentChildren): Panel {
  const update = (): void => render(view(), element);
  update();
  return { element, update };
}
