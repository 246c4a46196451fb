/** On small boards under a finger: the cell touched, larger, and the button that plays there. */
import { button, el } from '../dom.js';
import type { Say } from '../texts.js';

export class Loupe {
  readonly element = el('div', { class: 'loupe', hidden: true });
  private readonly play: HTMLButtonElement;

  constructor(
    private readonly say: Say,
    act: () => void,
  ) {
    this.play = button('', act, { class: 'primary' });
  }

  /** @param picture the board around the cell */
  show(name: string, picture: SVGElement): void {
    this.play.textContent = `${this.say('playHere')} ${name}`;
    this.element.replaceChildren(picture, this.play);
    this.element.hidden = false;
  }

  hide(): void {
    this.element.hidden = true;
  }
}
