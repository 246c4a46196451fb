/**
 * A game between two seats as plain data: what a seat may ask for, what came of it, and why it did not. Everything here
 * survives JSON, so events are also the lines of a journal. A new kind of event is written here, carried out by
 * `Session.apply`, and put into words by the doors.
 */
import type { Side } from '../core/position.js';

/** What sits on a side. The door of an engine asks it and hands its moves in. */
export type SeatKind = 'person' | 'engine';

/**
 * Who acts: the player of a side, who has the consent of nobody else; whoever sits at the one board where all people of
 * the game are; or somebody who only watches.
 */
export type Actor = Side | 'board' | 'watcher';

/** What takes the consent of both. */
export const offers = ['undo', 'rematch'] as const;
export type Offer = (typeof offers)[number];

/** Milliseconds left to each side. */
export type TimeLeft = readonly [number, number];

export type Action =
  /** A move by its name. Where the rule of lost turns holds, that of a taken cell costs the turn. */
  | { readonly type: 'move'; readonly move: string }
  /** The move that is made on a cell. */
  | { readonly type: 'point'; readonly cell: number }
  | { readonly type: 'resign' }
  | { readonly type: 'offer'; readonly what: Offer }
  | { readonly type: 'answer'; readonly what: Offer; readonly accept: boolean }
  /** Looks at the position after `ply` moves; the moves that follow stay. */
  | { readonly type: 'show'; readonly ply: number }
  /** Goes over to another move played after `ply` moves: an index of `Session.variations(ply)`. */
  | { readonly type: 'vary'; readonly ply: number; readonly variation: number }
  /** The game goes on from the position shown; the moves that follow become a variation. */
  | { readonly type: 'cut' };

/** What has happened. `left`: of both clocks after it, in games with a clock. */
export type SessionEvent =
  /** `b2`; `b2>b3` where the piece slid; `pass` for a turn that was lost. */
  | { readonly kind: 'move'; readonly move: string; readonly left?: TimeLeft | undefined }
  /** Back to `ply` moves. `taken`: the moves taken back, the last one first. */
  | {
      readonly kind: 'undo';
      readonly ply: number;
      readonly taken?: readonly string[] | undefined;
      readonly left?: TimeLeft | undefined;
    }
  | { readonly kind: 'resign'; readonly side: Side }
  /** A resignation was taken back. */
  | { readonly kind: 'resume' }
  /** The time of this side is over. */
  | { readonly kind: 'time'; readonly side: Side }
  | { readonly kind: 'offer'; readonly what: Offer; readonly by: Side }
  | { readonly kind: 'decline'; readonly what: Offer; readonly by: Side }
  /** The next game from the same start. `seed`: of its slides. */
  | { readonly kind: 'rematch'; readonly seed: number }
  | { readonly kind: 'show'; readonly ply: number }
  | { readonly kind: 'vary'; readonly ply: number; readonly variation: number }
  | { readonly kind: 'cut' };

/** Why an action had no effect. */
export type SessionRefusal =
  /** It belongs to a position that is gone. */
  | { readonly code: 'stale' }
  /** Whoever watches does not play. */
  | { readonly code: 'not-seated' }
  | { readonly code: 'not-your-turn' }
  /** The position shown is not the last one. */
  | { readonly code: 'looking-back' }
  | { readonly code: 'over' }
  | { readonly code: 'not-over' }
  | { readonly code: 'nothing-to-undo' }
  | { readonly code: 'no-offer' }
  | { readonly code: 'asked-already' }
  /** There is no such position, variation or cell. */
  | { readonly code: 'not-there' }
  /** The name of no move on this board. */
  | { readonly code: 'unknown'; readonly typed: string }
  /** The name of a move on a larger board; first and last cell of this one. */
  | { readonly code: 'off-board'; readonly typed: string; readonly first: string; readonly last: string }
  | { readonly code: 'taken'; readonly move: string }
  | { readonly code: 'illegal'; readonly move: string };

/** The refusals that their code says all of. */
export type PlainRefusal = Exclude<SessionRefusal['code'], 'unknown' | 'off-board' | 'taken' | 'illegal'>;
