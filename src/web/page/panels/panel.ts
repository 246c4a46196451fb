/** What every panel of the page is given, and what it is. */
import { render, type ComponentChildren } from 'preact';
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
  /** Says something that is not seen on the board, to screen readers too. */
  readonly announce: (text: string) => void;
}

export interface Panel {
  readonly element: HTMLElement;
  readonly update: () => void;
}

/**
 * A panel whose content is what `view` says of the state; only what differs from before is written.
 * @param name the classes of its element
 */
export function drawn(
  tag: keyof HTMLElementTagNameMap,
  name: string,
  view: () => ComponentChildren,
  isShown = (): boolean => true,
): Panel {
  const element = document.createElement(tag);
  element.className = name;
  const update = (): void => {
    element.hidden = !isShown();
    render(view(), element);
  };
  update();
  return { element, update };
}
