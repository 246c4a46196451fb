/** A question before something that cannot be taken back. */
import { button, el } from './dom.js';
import type { Say, TextKey } from './texts.js';

/**
 * A dialog, to be put into the page, which does `act` once it is confirmed. A double click on what opens it confirms
 * nothing: the first button of the dialog, which has the focus, closes it.
 */
export function confirmation(say: Say, question: TextKey, yes: TextKey, act: () => void): HTMLDialogElement {
  const dialog = el('dialog', { class: 'confirmation', 'aria-label': say(question) });
  const close = button(say('cancel'), () => dialog.close());
  const confirm = button(
    say(yes),
    () => {
      dialog.close();
      act();
    },
    { class: 'primary' },
  );
  dialog.append(el('p', {}, say(question)), el('div', { class: 'row' }, close, confirm));
  return dialog;
}
