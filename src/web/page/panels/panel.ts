/**
 * The properties that all panels of the page have, and the folds and conditions around some of
 * them.
 */
import { Component, h, type ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import type { Side } from '../../../core/position.js';
import type { GameController } from '../../controller/game-controller.js';
import { type Language, type Phrase, type Say } from '../../../core/text/phrase.js';

export interface Context {
  readonly controller: GameController;
  readonly say: Say;
  readonly language: Language;
  readonly name: (side: Side) => string;
  /** Returns a sentence of the game with the names of the sides. */
  readonly words: (text: Phrase) => string;
  /** Carries out a request of the user and ends a running replay. */
  readonly ask: GameController['ask'];
}

interface UnlessProps {
  readonly from: readonly unknown[];
  readonly panel: () => ComponentChild;
}

/** A panel that is made only if one of the values in `from` has changed. */
export class Unless extends Component<UnlessProps> {
  override shouldComponentUpdate({ from }: UnlessProps): boolean {
    return from.some((one, i) => one !== this.props.from[i]);
  }

  override render(): ComponentChild {
    return this.props.panel();
  }
}

export interface FoldProps {
  /** The classes of its element. */
  readonly name: string;
  readonly title: string;
  readonly hidden?: boolean;
  /** Open at first. */
  readonly open?: boolean;
  /** Content that is shown even while the fold is closed. */
  readonly always?: ComponentChild;
  /** Called only while the fold is open. */
  readonly content: () => ComponentChild;
}

/** A title that unfolds its content. */
export function Fold({ name, title, hidden, open, always, content }: FoldProps): ComponentChild {
  const [isOpen, show] = useState(open ?? false);
  const onToggle = (event: { readonly currentTarget: HTMLDetailsElement }): void =>
    show(event.currentTarget.open);
  const attributes = { class: name, hidden, open: isOpen, onToggle };
  return h('details', attributes, h('summary', null, title), always, isOpen && content());
}
