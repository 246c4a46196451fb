/**
 * What the text around the cursor holds, without taking it: whether a record can be read from here on, how long a
 * line is, what stands before. Functions that move the cursor to look ahead bring it back, but for `passRecord`.
 */
import type { Grammar } from '../../core/game.js';
import { BLANK, byteClass, COMMENT, NEWLINE, TOKEN, ZERO } from './bytes.js';
import { type Cursor, END, INTEGER, lineEnd, WORD } from './cursor.js';
import type { Names } from './game-names.js';

type SideLimits = Pick<Grammar, 'minSide' | 'maxSide'>;

/** What may stand after a complete record; `loose`: also any integer, as where all is in one line. */
export function mayFollow(cursor: Cursor, names: Names, loose: boolean): boolean {
  if (cursor.kind === END || cursor.newLine) return true;
  if (cursor.kind === WORD) return names.at(cursor) !== undefined;
  if (loose || cursor.value >= names.smallestSide) return true;
  return cursor.value === 0 && cursor.read() === INTEGER && cursor.value === 0;
}

/** Reads a clean bare record from the current token on; the token after it becomes the current one. */
export function passRecord(cursor: Cursor, names: Names): boolean {
  const { grammar } = names.bare.codec;
  const rows = cursor.value;
  if (cursor.read() === END) return true;
  const cols = cursor.value;
  if (cursor.kind !== INTEGER || !sizeFits(rows, cols, grammar)) return false;
  for (let left = grammar.cellCount(rows, cols); left > 0; left--) {
    if (cursor.read() === END) return true;
    if (cursor.kind !== INTEGER || cursor.value > grammar.maxCell) return false;
  }
  cursor.read();
  return true;
}

export function sizeFits(rows: number, cols: number, limits: SideLimits): boolean {
  return sideFits(rows, limits) && sideFits(cols, limits);
}

export function sideFits(side: number, limits: SideLimits): boolean {
  return side >= limits.minSide && side <= limits.maxSide;
}

/** The current INTEGER, the next one and what follows form a clean bare record, maybe cut by the input's end. */
export function readsAsRecord(cursor: Cursor, names: Names, loose: boolean): boolean {
  const { start, newLine } = cursor;
  const answer = passRecord(cursor, names) && mayFollow(cursor, names, loose);
  cursor.back(start, newLine);
  return answer;
}

/** How many tokens the cursor's line holds from here on, counting to 3. */
export function tokensOnLine(cursor: Cursor): number {
  const { start, newLine } = cursor;
  let n = 1;
  while (n < 3 && cursor.read() !== END && !cursor.newLine) n++;
  cursor.back(start, newLine);
  return n;
}

/** Value of the token after the current one, or -1 if it is not an integer. */
export function nextValue(cursor: Cursor): number {
  const { start, newLine } = cursor;
  const value = cursor.read() === INTEGER ? cursor.value : -1;
  cursor.back(start, newLine);
  return value;
}

/** The line of the current token holds a bare record, header and cells, and nothing else. */
export function isWholeRecord(cursor: Cursor, names: Names): boolean {
  const { start, newLine } = cursor;
  const stop = lineEnd(cursor.bytes, start, cursor.limit);
  const answer = passRecord(cursor, names) && cursor.start >= stop && (cursor.newLine || cursor.kind === END);
  cursor.back(start, newLine);
  return answer;
}

/** The current token's line has as many tokens as the last line of the bytes from..end: a row like those before it. */
export function isAsWide(cursor: Cursor, from: number, end: number): boolean {
  const { bytes, start, limit } = cursor;
  let lineStart = end;
  while (lineStart > from && byteClass[bytes[lineStart - 1]] !== NEWLINE) lineStart--;
  return tokensWithin(bytes, lineStart, end) === tokensWithin(bytes, start, lineEnd(bytes, start, limit));
}

/** Tokens among the bytes from..end, up to a comment. */
function tokensWithin(bytes: Uint8Array, from: number, end: number): number {
  let n = 0;
  let inside = false;
  for (let p = from; p < end && byteClass[bytes[p]] !== COMMENT; p++) {
    const token = byteClass[bytes[p]] === TOKEN;
    if (token && !inside) n++;
    inside = token;
  }
  return n;
}

/** Index of the last byte at or before `p` that is no blank, or one below `floor`. */
export function overBlanks(bytes: Uint8Array, p: number, floor: number): number {
  while (p >= floor && byteClass[bytes[p]] === BLANK) p--;
  return p;
}

/** Index of the last byte at or before `p` that is neither blank nor newline, or one below `floor`. */
export function overSpace(bytes: Uint8Array, p: number, floor: number): number {
  while (p >= floor && (byteClass[bytes[p]] === BLANK || byteClass[bytes[p]] === NEWLINE)) p--;
  return p;
}

/**
 * If the two tokens before `end` are zeros, the index of the first, else -1: they may be the terminator rather than
 * cells. With `ownLine` they must be on one line and begin it.
 */
export function finalZeros(bytes: Uint8Array, floor: number, end: number, ownLine: boolean): number {
  const second = end - 1;
  const first = (ownLine ? overBlanks : overSpace)(bytes, second - 1, floor);
  if (first < floor || first === second - 1 || bytes[first] !== ZERO || bytes[second] !== ZERO) return -1;
  const before = overBlanks(bytes, first - 1, floor);
  const startsLine = before >= floor && byteClass[bytes[before]] === NEWLINE;
  const isToken = startsLine || before < first - 1 || before < floor;
  return startsLine || (isToken && !ownLine) ? first : -1;
}

/** No newline within the bytes from..end. */
export function isOneLine(bytes: Uint8Array, from: number, end: number): boolean {
  for (let p = from; p < end; p++) if (byteClass[bytes[p]] === NEWLINE) return false;
  return true;
}
