/** What the reader hands out, in the order of the input. */
import type { Game, Setup } from '../../core/game.js';
import type { Refusal } from '../../core/refusal.js';

/** Where a record stands in its file. */
export interface RecordPlace {
  /** Number of the record, refused ones included, from 1. */
  readonly index: number;
  /** Line of its header, or of its fault, from 1. */
  readonly line: number;
}

/** A record that its game's codec took. */
export interface RecordItem extends RecordPlace {
  readonly kind: 'record';
  readonly game: Game;
  readonly setup: Setup;
}

/** A record that was refused: exactly one for each piece of the file that stands for a record. */
export interface RefusedItem extends RecordPlace {
  readonly kind: 'refused';
  /** Byte of the line, from 1. */
  readonly column: number;
  readonly refusal: Refusal;
  /** The offending line, clipped around the column, control characters spelled out. */
  readonly text: string;
  /** Index in `text` of what is wrong. */
  readonly caret: number;
}

export const warningCodes = ['records-after-terminator', 'text-after-terminator', 'no-terminator'] as const;
export type WarningCode = (typeof warningCodes)[number];

/**
 * Why there may be no terminator. `zeros`: the last line is `0 0` but was needed as cells. `cut`: a lone `0`
 * ends the input. `empty`: there is no record.
 */
export type WarningHint = 'none' | 'zeros' | 'cut' | 'empty';

export interface WarningItem {
  readonly kind: 'warning';
  readonly code: WarningCode;
  readonly line: number;
  readonly hint: WarningHint;
}

/** Nothing can be decided before more bytes are pushed. */
export interface MoreItem {
  readonly kind: 'more';
}

/** The file is over; whatever follows is not read. */
export interface EndItem {
  readonly kind: 'end';
}

/** What the input holds. */
export type ReadItem = RecordItem | RefusedItem | WarningItem;
export type Item = ReadItem | MoreItem | EndItem;

export const MORE: MoreItem = { kind: 'more' };
export const OVER: EndItem = { kind: 'end' };
