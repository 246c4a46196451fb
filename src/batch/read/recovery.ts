/**
 * Where a record ends and the next begins, if the count of its cells does not say it.
 *
 * After a fault, reading goes on at the next line that begins with a game's name, or a word that stands where one would,
 * or whose two integers can be a header. This is `begins`, for whoever looks for a header and for what cannot be a cell
 * among the cells. Two integers can be a header if none is 0 and one is too large for a cell of every game
 * (`names.smallestSide`, 3). A word stands where a name would if two such integers follow it.
 *
 * Where a header shared its line with cells (`inline`), lines say nothing: there two integers that are both too large for
 * a cell, or a name before them, are a header anywhere.
 *
 * After the last cell a header is expected. Integers that may be cells as well are a header there if a whole record can
 * be read from them; else they are cells too many. This is `follows`.
 *
 * Each function starts at the current token of the cursor and ends there again.
 */
import type { Grammar } from '../../core/game.js';
import {
  BLANK,
  byteClass,
  COMMENT,
  type Cursor,
  END,
  INTEGER,
  lineEnd,
  type Names,
  NEWLINE,
  TOKEN,
  WORD,
  ZERO,
} from './tokens.js';
import { badHeaderWord } from './messages/token-faults.js';

/** How the header of a record stands on its lines. */
export interface HeaderLines {
  /** It is the first thing on its line. */
  readonly startsLine: boolean;
  /** It has its line for itself, so lines mean something in this record. */
  readonly block: boolean;
}

/** Whether reading can go on here: at a header, at the terminator of a file, or at the end. */
export function begins(cursor: Cursor, names: Names, inline: boolean): boolean {
  const { kind, start, newLine, value } = cursor;
  if (kind === END) return true;
  const answer =
    kind === INTEGER && value === 0
      ? endsFile(cursor, names)
      : (newLine || inline) && (kind === WORD ? isNamed(cursor, names) : isPair(cursor, names, inline));
  cursor.back(start, newLine);
  return answer;
}

/** `0 0` at the end of the input, or alone on a line before text. */
function endsFile(cursor: Cursor, names: Names): boolean {
  const alone = cursor.newLine && tokensOnLine(cursor) === 2;
  if (cursor.read() !== INTEGER || cursor.value !== 0) return false;
  return cursor.read() === END || (alone && cursor.kind === WORD && !isNamed(cursor, names));
}

function isNamed(cursor: Cursor, names: Names): boolean {
  const known = names.at(cursor) !== undefined;
  const { newLine } = cursor;
  if (known && newLine) return true;
  if (!known && !isWord(cursor)) return false;
  const rows = nextOnLine(cursor);
  if (known) return rows >= 0;
  const cols = nextOnLine(cursor);
  const [low, high] = [Math.min(rows, cols), Math.max(rows, cols)];
  if (low < 1 || (newLine ? high : low) < names.smallestSide) return false;
  // A further word makes a sentence of the line, unless it is an option.
  cursor.read();
  return cursor.kind !== WORD || cursor.newLine || isOption(cursor);
}

/** Letters, as the name of a game is written. */
function isWord(cursor: Cursor): boolean {
  const { bytes, start, end } = cursor;
  return !isOption(cursor) && badHeaderWord(bytes, start, end).code === 'unknown-game';
}

/** `key=…`, right or wrong. */
export function isOption({ bytes, start, end }: Cursor): boolean {
  return bytes[start] >= 97 && bytes[start] <= 122 && bytes.subarray(start, end).includes(61);
}

/** Value of the next token if it is an integer on the same line, else -1. */
function nextOnLine(cursor: Cursor): number {
  return cursor.read() === INTEGER && !cursor.newLine ? cursor.value : -1;
}

function isPair(cursor: Cursor, names: Names, inline: boolean): boolean {
  const { start, newLine, value: first } = cursor;
  const alone = newLine && tokensOnLine(cursor) === 2;
  if (cursor.read() !== INTEGER || cursor.value === 0) return false;
  const [low, high] = [Math.min(first, cursor.value), Math.max(first, cursor.value)];
  if (alone) return high >= names.smallestSide;
  if (low < names.smallestSide) return false;
  if (inline) return !isSide(cursor, names);
  cursor.back(start, newLine);
  return startsRecord(cursor, names, false);
}

/** The token after the current one is too large for a cell as well: then the current one is the first of a header. */
function isSide(cursor: Cursor, names: Names): boolean {
  return cursor.read() === INTEGER && cursor.value >= names.smallestSide;
}

/**
 * The next token becomes the current one: whether a header, the terminator or the end is read from it, rather than cells
 * too many. The record's cells are the bytes from..end.
 */
export function follows(
  cursor: Cursor,
  names: Names,
  lines: HeaderLines,
  from: number,
  end: number,
): boolean {
  cursor.read();
  const { kind, start, newLine, value } = cursor;
  const free = newLine || !lines.block;
  if (kind === END) return true;
  if (kind === WORD) return free || names.at(cursor) !== undefined;
  let answer: boolean;
  if (value >= names.smallestSide) answer = free || isPair(cursor, names, true);
  else if (value === 0) answer = isTerminator(cursor, names, lines, from, end);
  else answer = free && isSmall(cursor, names, lines, from, end);
  cursor.back(start, newLine);
  return answer;
}

/**
 * `0 0` ends the file unless cells follow it, and within a line of cells only before text or the end. `0 5` alone on a
 * line is a header of bad size, `0 x` a damaged terminator.
 */
function isTerminator(cursor: Cursor, names: Names, lines: HeaderLines, from: number, end: number): boolean {
  const { newLine } = cursor;
  const free = newLine || !lines.block;
  const alone = newLine && tokensOnLine(cursor) === 2;
  if (cursor.read() !== INTEGER) return free;
  if (cursor.value > 0) return alone && cursor.value >= names.smallestSide;
  cursor.read();
  while (newLine && isZeroLine(cursor)) {
    cursor.read();
    cursor.read();
  }
  if (cursor.kind === END) return true;
  if (cursor.kind === WORD)
    return (free && cursor.newLine) || ((free || cursor.newLine) && !names.at(cursor));
  return free && cursor.newLine && startsFile(cursor, names, lines, from, end);
}

/** Whether an integer after a terminator is of another file's header, right or wrong, rather than of a row. */
function startsFile(cursor: Cursor, names: Names, lines: HeaderLines, from: number, end: number): boolean {
  if (cursor.value >= names.smallestSide) return true;
  const { start, newLine, value } = cursor;
  const pair = tokensOnLine(cursor) === 2;
  cursor.read();
  const isWrong = cursor.kind === WORD || (pair && cursor.value >= names.smallestSide);
  cursor.back(start, newLine);
  return isWrong || (value > 0 && isSmall(cursor, names, lines, from, end));
}

/** `0 0` alone on a line. */
function isZeroLine(cursor: Cursor): boolean {
  if (cursor.kind !== INTEGER || cursor.value > 0 || !cursor.newLine) return false;
  return tokensOnLine(cursor) === 2 && nextValue(cursor) === 0;
}

/** A header whose first side, 1 or 2, may be a cell as well. */
function isSmall(cursor: Cursor, names: Names, lines: HeaderLines, from: number, end: number): boolean {
  const { start, newLine } = cursor;
  const count = tokensOnLine(cursor);
  if (newLine && count > 1 && nextValue(cursor) >= names.smallestSide) return true;
  if (lines.block && count > 2 && isAsWide(cursor, from, end)) return false;
  if (lines.block || newLine || !lines.startsLine) return startsRecord(cursor, names, !lines.block);
  const goesOn = lineGoesOn(cursor, names);
  cursor.back(start, newLine);
  return goesOn;
}

/** Boards in a row that are looked at: a line of more is one of many boards. */
const maxBoards = 1000;

/** The line began with a record: boards of small sides go on, unless they end where it does. Moves the cursor. */
function lineGoesOn(cursor: Cursor, names: Names): boolean {
  for (let n = 0; n < maxBoards; n++) {
    if (cursor.newLine) return false;
    if (cursor.kind === END || cursor.value >= names.smallestSide) return true;
    if (cursor.kind === WORD) return names.at(cursor) !== undefined;
    if (cursor.value === 0) return nextValue(cursor) === 0;
    if (!passRecord(cursor, names)) return false;
  }
  return true;
}

/** Whether a clean record of the bare game stands here, and then a line ends; `inline`: or anything else follows. */
export function startsRecord(cursor: Cursor, names: Names, inline: boolean): boolean {
  const { start, newLine } = cursor;
  const clean = passRecord(cursor, names) && (inline || cursor.newLine || cursor.kind === END);
  cursor.back(start, newLine);
  return clean;
}

/** Reads a clean record of the bare game, maybe cut by the input's end; the token after it becomes the current one. */
function passRecord(cursor: Cursor, names: Names): boolean {
  const { grammar } = names.bare.codec;
  const rows = cursor.value;
  if (cursor.read() === END) return true;
  const cols = cursor.value;
  if (cursor.kind !== INTEGER || !sideFits(rows, grammar) || !sideFits(cols, grammar)) return false;
  for (let left = grammar.cellCount(rows, cols); left > 0; left--) {
    if (cursor.read() === END) return true;
    if (cursor.kind !== INTEGER || cursor.value > grammar.maxCell) return false;
  }
  cursor.read();
  return true;
}

type SideLimits = Pick<Grammar, 'minSide' | 'maxSide'>;

export function sideFits(side: number, limits: SideLimits): boolean {
  return side >= limits.minSide && side <= limits.maxSide;
}

export function sizeFits(rows: number, cols: number, limits: SideLimits): boolean {
  return sideFits(rows, limits) && sideFits(cols, limits);
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

/** The cursor's line has as many tokens as the last line of the bytes from..end: a row like the one before it. */
export function isAsWide({ bytes, start, limit }: Cursor, from: number, end: number): boolean {
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

/** Index of the last byte at or before `p` that is no blank, nor a newline if `lines`, or one below `floor`. */
export function overSpace(bytes: Uint8Array, p: number, floor: number, lines: boolean): number {
  while (p >= floor && (byteClass[bytes[p]] === BLANK || (lines && byteClass[bytes[p]] === NEWLINE))) p--;
  return p;
}

/** Index of the first token of the line that ends before byte `p` if it is a single digit, else -1. */
export function digitBefore(bytes: Uint8Array, p: number, floor: number): number {
  const at = overSpace(bytes, p - 1, floor, false);
  const before = overSpace(bytes, at - 1, floor, false);
  return before >= floor && byteClass[bytes[before]] === NEWLINE ? at : -1;
}

/**
 * If the two tokens before `end` are zeros, the index of the first, else -1: they may be the terminator rather than
 * cells. With `ownLine` they must be on one line and begin it.
 */
export function finalZeros(bytes: Uint8Array, floor: number, end: number, ownLine: boolean): number {
  const second = end - 1;
  const first = overSpace(bytes, second - 1, floor, !ownLine);
  if (first < floor || first === second - 1 || bytes[first] !== ZERO || bytes[second] !== ZERO) return -1;
  const before = overSpace(bytes, first - 1, floor, false);
  const startsLine = before >= floor && byteClass[bytes[before]] === NEWLINE;
  const isToken = startsLine || before < first - 1 || before < floor;
  return startsLine || (isToken && !ownLine) ? first : -1;
}
