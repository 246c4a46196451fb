/** What comes out of a game at the board: facts, for the terminal or a page to put into words. */
import type { Move, Side } from '../../core/position.js';
import type { Refusal } from '../../core/refusal.js';
import type { Thought } from './engine.js';
import type { HintOptions } from './hints.js';
import type { SavedGameFault } from './saved-game.js';
import type { Turn } from './session.js';

/** Why something that was typed had no effect. */
export type Problem =
  /** Neither a command nor the name of a move on this board. */
  | { readonly code: 'unknown'; readonly typed: string }
  /** The name of a move, on a larger board; first and last cell of this one. */
  | { readonly code: 'off-board'; readonly typed: string; readonly first: string; readonly last: string }
  | { readonly code: 'taken'; readonly move: string }
  | { readonly code: 'illegal'; readonly move: string }
  | { readonly code: 'over' }
  | { readonly code: 'nothing-to-undo' }
  /** The command as it was typed. */
  | { readonly code: 'needs-file'; readonly command: string }
  | { readonly code: 'bad-file'; readonly fault: SavedGameFault; readonly detail: string }
  /** The engine asked for does not take the position. */
  | { readonly code: 'engine'; readonly refusal: Refusal };

export type PlayEvent =
  | { readonly kind: 'moved'; readonly turn: Turn; readonly thought?: Thought }
  /** A taken cell was named, and the rule of report 001 is on. */
  | { readonly kind: 'lost-turn'; readonly side: Side; readonly move: string }
  | { readonly kind: 'undone'; readonly turns: readonly Turn[] }
  | { readonly kind: 'resigned'; readonly side: Side }
  /** Ask the computer what the moves are worth, with these limits. */
  | { readonly kind: 'hint'; readonly adviser: HintOptions }
  | { readonly kind: 'moves'; readonly moves: readonly Move[] }
  | { readonly kind: 'history' }
  | { readonly kind: 'board' }
  | { readonly kind: 'help' }
  /** Write `text` to the file `path`. */
  | { readonly kind: 'save'; readonly path: string; readonly text: string }
  /** Read this game or position of the file `path`, counted from 1, and hand it to `PlayController.load`. */
  | { readonly kind: 'load'; readonly path: string; readonly number: number }
  | { readonly kind: 'loaded'; readonly moves: number }
  | { readonly kind: 'quit' }
  | { readonly kind: 'refused'; readonly problem: Problem };
