/** What reading a header can come to, and where reading goes on after it. */
import type { Game, Grammar } from '../core/game.js';
import { refuse, type Refusal } from '../core/refusal.js';
import type { Cursor } from './cursor.js';
import type { Fault } from './faults.js';

/**
 * Where reading goes on after a refusal: at a header, or by looking for one; `line` and `token` first drop
 * what is left of the line or the token.
 */
export interface Resume {
  readonly at: number;
  readonly newLine: boolean;
  readonly mode: 'header' | 'scan' | 'line' | 'token';
}

export interface Header {
  readonly kind: 'header';
  readonly game: Game;
  readonly rows: number;
  readonly cols: number;
  readonly options: ReadonlyMap<string, string>;
  /** Index of the first byte of each option's value, counted from `from`. */
  readonly valuesAt: ReadonlyMap<string, number>;
  readonly from: number;
  /** The header is the first thing on its line. */
  readonly startsLine: boolean;
  /** The header has its line for itself, so lines mean something in this record. */
  readonly block: boolean;
  /** An option was wrong; the cells are read all the same. */
  readonly fault?: Fault;
}

export interface Broken {
  readonly kind: 'broken';
  readonly fault: Fault;
  readonly resume: Resume;
}

/** `whole` is false when the input ends after its first zero. */
export interface Terminator {
  readonly kind: 'terminator';
  readonly whole: boolean;
}

export function broken(refusal: Refusal, at: number, resume: Resume): Broken {
  return { kind: 'broken', fault: { refusal, at }, resume };
}

/** Goes on looking for a header right after the current token. */
export function scanAfter(cursor: Cursor): Resume {
  return { at: cursor.end, newLine: false, mode: cursor.huge ? 'token' : 'scan' };
}

/** The rest of the line belongs to the broken header. */
export function skipLine(cursor: Cursor): Resume {
  return { at: cursor.end, newLine: false, mode: 'line' };
}

export function here(cursor: Cursor): Resume {
  return { at: cursor.start, newLine: cursor.newLine, mode: 'header' };
}

export function sizeRefusal(rows: number, cols: number, grammar: Grammar): Refusal {
  return refuse('bad-size', { rows, cols, min: grammar.minSide, max: grammar.maxSide });
}
