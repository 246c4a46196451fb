/**
 * The enlarged cell that a finger has touched on a small board, and the button that plays there.
 */
import type { ComponentChild } from 'preact';
import { button } from '../controls.js';
import type { GameState } from '../../game/state.js';
import type { BoardView } from './board-view.js';
import { type Say } from '../../../core/text/phrase.js';

/** The cell that a finger has touched in the position shown. */
export interface AimedCell {
  readonly cell: number;
  readonly state: GameState;
}

/** Returns nothing if no cell was touched. */
export function magnifier(
  board: BoardView,
  aimed: AimedCell | undefined,
  say: Say,
  act: (cell: number) => void,
): ComponentChild {
  if (!aimed) return null;
  const { cell, state } = aimed;
  const words = `${say('Play')} ${state.targets[cell].name}`;
  return [board.around(cell), button(words, () => act(cell), { class: 'primary' })];
}
