/**
 * A game between two seats as plain data: requests of a seat, their results, and the reasons for
 * refusals. Everything here survives JSON, so events are also the lines of a journal. A new kind of
 * event is declared here, carried out by `Session.apply`, and put into words by the callers.
 */
import type { Side } from '../core/position.js';

/** The occupant of a seat. The caller asks an engine for its moves and plays them. */
export type SeatKind = 'person' | 'engine';

/**
 * The author of an action: the player of a side, who acts for that side alone; the people at a
 * shared board, who act for all persons of the game; or a watcher.
 */
export type Actor = Side | 'board' | 'watcher';

/** Requests that both sides have to agree on. */
export const offers = ['undo', 'rematch'] as const;
export type Offer = (typeof offers)[number];

/** Milliseconds left to each side. */
export type TimeLeft = readonly [number, number];

export type Action =
  /** Plays a move by its name. Under the rule of lost turns, naming a taken cell costs the turn. */
  | { readonly type: 'move'; readonly move: string }
  /** Plays the move that is made on a cell. */
  | { readonly type: 'point'; readonly cell: number }
  | { readonly type: 'resign' }
  | { readonly type: 'offer'; readonly what: Offer }
  | { readonly type: 'answer'; readonly what: Offer; readonly accept: boolean }
  /** Shows the position after `ply` moves; the moves that follow stay. */
  | { readonly type: 'show'; readonly ply: number }
  /** Shows the position after these moves from the start, and makes the game lead through them. */
  | { readonly type: 'vary'; readonly moves: readonly string[] }
  /** Deletes a variation: the last of these moves from the start, and those that follow it. */
  | { readonly type: 'remove'; readonly moves: readonly string[] }
  /** Continues the game from the position shown; the moves that follow become a variation. */
  | { readonly type: 'cut' };

/** A change of the game. `left` is the time on both clocks after it, in games with a clock. */
export type SessionEvent =
  /** `move` is `b2`, `b2>b3` where the piece slid, or `pass` for a lost turn. */
  | { readonly kind: 'move'; readonly move: string; readonly left?: TimeLeft | undefined }
  /** Goes back to `ply` moves. `taken` lists the moves taken back, the last one first. */
  | {
      readonly kind: 'undo';
      readonly ply: number;
      readonly taken?: readonly string[] | undefined;
      readonly left?: TimeLeft | undefined;
    }
  | { readonly kind: 'resign'; readonly side: Side }
  /** Takes back a resignation. */
  | { readonly kind: 'resume' }
  /** The time of this side is over. */
  | { readonly kind: 'time'; readonly side: Side }
  | { readonly kind: 'offer'; readonly what: Offer; readonly by: Side }
  | { readonly kind: 'decline'; readonly what: Offer; readonly by: Side }
  /** Begins the next game from the same start. `seed` decides its slides. */
  | { readonly kind: 'rematch'; readonly seed: number }
  | { readonly kind: 'show'; readonly ply: number }
  /** Each move is written as in `move`. */
  | { readonly kind: 'vary' | 'remove'; readonly moves: readonly string[] }
  | { readonly kind: 'cut' };

/** Refusals without further data. */
export type PlainRefusal =
  /** The action belongs to an earlier position. */
  | 'stale'
  /** A watcher cannot play. */
  | 'not-seated'
  | 'not-your-turn'
  /** The position shown is not the last one. */
  | 'looking-back'
  | 'over'
  | 'not-over'
  | 'nothing-to-undo'
  | 'no-offer'
  | 'asked-already'
  /** There is no such position, variation or cell. */
  | 'not-there';

/** The reason why an action had no effect. */
export type SessionRefusal =
  | { readonly code: PlainRefusal }
  /** The text names no move on this board. */
  | { readonly code: 'unknown'; readonly typed: string }
  /** The text names a move on a larger board; `first` and `last` are cells of this one. */
  | { readonly code: 'off-board'; readonly typed: string; readonly first: string; readonly last: string }
  | { readonly code: 'taken' | 'illegal'; readonly move: string };
