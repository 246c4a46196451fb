import { phrase, type Phrase } from '../../core/text/phrase.js';

/** Keys and their effects while the board has the focus. */
export const keyHelp: readonly (readonly [keys: string | Phrase, meaning: Phrase])[] = [
  ['← ↑ → ↓', phrase('move over the cells')],
  [phrase('Enter, space'), phrase('play on the cell')],
  ['u, r', phrase('undo, redo')],
  ['Home, End', phrase('to the first, to the last position')],
  ['p', phrase('replay, or stop it')],
  ['a', phrase('analysis on or off')],
  ['s', phrase('swap, where it is allowed')],
  ['g', phrase('the computer goes on from here, or pauses')],
  ['Esc', phrase('let go of the chosen man')],
];
