/** A question before an action that cannot be undone. */
import { h, type JSX, type RefObject } from 'preact';
import { button } from './controls.js';
import type { Phrase, Say } from '../../core/text/phrase.js';

/**
 * A dialog, opened through `ref`, which calls `act` when it is confirmed. A double click on the
 * button that opens it confirms nothing: the first button of the dialog, which has the focus,
 * closes it.
 */
export function confirmation(
  ref: RefObject<HTMLDialogElement>,
  say: Say,
  [question, yes]: readonly [Phrase, Phrase],
  act: () => void,
): JSX.Element {
  const close = (): void => ref.current?.close();
  const confirm = (): void => {
    close();
    act();
  };
  return h(
    'dialog',
    { class: 'confirmation', 'aria-label': say(question), ref },
    h('p', null, say(question)),
    h('div', { class: 'row' }, button(say('Cancel'), close), button(say(yes), confirm, { class: 'primary' })),
  );
}
