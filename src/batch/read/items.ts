/** Items of the reader, in input order. */
import type { Game, Setup } from '../../core/game.js';
import type { Refusal } from '../../core/refusal.js';

export interface RecordPlace {
  /** Number of the record from 1; refused records count too. */
  readonly index: number;
  /** Line of its header or fault, from 1. */
  readonly line: number;
}

/** A record that the codec of its game accepted. */
export interface RecordItem extends RecordPlace {
  readonly kind: 'record';
  readonly game: Game;
  readonly setup: Setup;
}

/** A refused record: one for each piece of the file that stands for a record. */
export interface RefusedItem extends RecordPlace {
  readonly kind: 'refused';
  /** Byte in the line, from 1. */
  readonly column: number;
  readonly refusal: Refusal;
  /** The offending line, clipped around the column, with control characters spelled out. */
  readonly text: string;
  /** Index of the fault in `text`. */
  readonly caret: number;
}

export const warningCodes = ['records-after-terminator', 'text-after-terminator', 'no-terminator'] as const;
export type WarningCode = (typeof warningCodes)[number];

/**
 * Reason for a missing terminator. `zeros`: the last line is `0 0` but was needed as cells. `cut`:
 * the input ends with a single `0`. `empty`: there is no record.
 */
export type WarningHint = 'none' | 'zeros' | 'cut' | 'empty';

export interface WarningItem {
  readonly kind: 'warning';
  readonly code: WarningCode;
  readonly line: number;
  readonly hint: WarningHint;
}

/** More bytes are needed. */
export interface MoreItem {
  readonly kind: 'more';
}

/** The file is over; the rest is not read. */
export interface EndItem {
  readonly kind: 'end';
}

export type ReadItem = RecordItem | RefusedItem | WarningItem;
export type Item = ReadItem | MoreItem | EndItem;

export const MORE: MoreItem = { kind: 'more' };
export const OVER: EndItem = { kind: 'end' };
