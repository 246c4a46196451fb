/**
 * Tells headers from cells where the text has two readings: after a fault, and where lines do not say it. Each
 * function starts at the current token of the cursor and ends there again.
 *
 * An integer that is too large for a cell of every game (`names.smallestSide`, 3) is a side or a wrong cell. Smaller
 * ones may be either. What decides, where the reader is and what it sees there:
 *
 *     where              sees                          takes it for
 *     -----------------  ----------------------------  -----------------------------------------------------------
 *     among the cells    name at a line's start, or    header: too few cells
 *                        before an integer
 *                        large, large; alone on line   header
 *                        large, large; else            header if a record can be read, or if neither that holds
 *                                                      one token later nor the cells come out even
 *                        large, small; alone on line   header if a record can be read and the cells do not come out
 *                        small (a cell), large         header that began one cell before, under the same conditions
 *     after the cells    end, name                     header
 *                        large                         header on a new line, or where lines mean nothing, or if it
 *                                                      does not end its line; else if a record can be read
 *                        0 0                           terminator at the end, before text, or on lines of its own;
 *                                                      a row too many if a row of cells follows
 *                        0 large, alone on line        header of bad size
 *                        small large, starts a line    header
 *                        small small, alone on line    header if a record can be read
 *                        small small and cells fill    header if a record can be read, unless the line has as many
 *                        a line                        tokens as the row before it
 *                        small, lines mean nothing     header if a record can be read; in a line of many boards, if
 *                                                      the boards that follow do not end just where the line does
 *     looking for one    name                          header at a line's start or before an integer
 *                        large, large                  header
 *                        small, large; alone on line   header
 *                        0 0                           terminator at the end, or alone on a line before text
 *
 * "A record can be read": sides within the grammar of the bare game, that many cells, and then what may follow a
 * record. The property tests of recovery (five ways to spoil a board, in five layouts) hold most rules; those for
 * sides below 3 and for `0 0` are held by single cases of the reader's tests. No rule is without a test.
 */
import { byteClass, NEWLINE, ZERO } from './bytes.js';
import { type Cursor, END, INTEGER, WORD } from './cursor.js';
import type { Names } from './game-names.js';
import {
  isAsWide,
  isOneLine,
  isWholeRecord,
  mayFollow,
  nextValue,
  overBlanks,
  passRecord,
  readsAsRecord,
  tokensOnLine,
} from './lookahead.js';

/** How the header of a record stands on its lines. */
export interface HeaderLines {
  /** The header is the first thing on its line. */
  readonly startsLine: boolean;
  /** The header has its line for itself, so lines mean something in this record. */
  readonly block: boolean;
}

/** Small boards in a row that are looked at: a line of more is one of many boards. */
const maxBoards = 1000;

/**
 * The current token would start a board with a side below 3, on a line that began with a whole record: is
 * this a line of many boards? Not if the clean boards that follow end just where the line does: then they
 * are more likely cells too many.
 */
export function lineHoldsMore(cursor: Cursor, names: Names): boolean {
  const { start, newLine } = cursor;
  let clean = true;
  let n = 0;
  for (; clean && n < maxBoards && isSmallSide(cursor, names); n++) clean = passRecord(cursor, names);
  const follows = n === maxBoards || mayFollow(cursor, names, false);
  const answer = clean && !cursor.newLine && follows;
  cursor.back(start, newLine);
  return answer;
}

function isSmallSide(cursor: Cursor, { smallestSide }: Names): boolean {
  return cursor.kind === INTEGER && !cursor.newLine && cursor.value > 0 && cursor.value < smallestSide;
}

/** If the next `left` integers, this one first, are all cells, right or wrong, the record ends with a line. */
function comesOutEven(cursor: Cursor, names: Names, left: number): boolean {
  const { start, newLine } = cursor;
  let n = left;
  while (n > 0 && cursor.kind === INTEGER) {
    n--;
    cursor.read();
  }
  const ends = cursor.kind === END || cursor.newLine;
  const answer = n === 0 && ends && mayHead(cursor, names);
  cursor.back(start, newLine);
  return answer;
}

function mayHead(cursor: Cursor, names: Names): boolean {
  if (cursor.kind === INTEGER && cursor.value === 0)
    return tokensOnLine(cursor) === 2 && nextValue(cursor) === 0;
  if (cursor.kind === INTEGER) return cursor.value >= names.smallestSide;
  return cursor.kind === END || names.at(cursor) !== undefined;
}

/** Tells wrong cells from the next header, within one record; remembers what it looked at. */
export class HeaderGuess {
  private even: boolean | undefined;

  constructor(private readonly names: Names) {}

  /** To be called at the start of each record. */
  forget(): void {
    this.even = undefined;
  }

  /**
   * The current token, in cell position with `left` cells to come, is an integer too large for a cell: does
   * it start a header?
   */
  startsHere(cursor: Cursor, left: number): boolean {
    if (cursor.value < this.names.smallestSide) return false;
    const second = nextValue(cursor);
    if (second < 1) return false;
    const alone = cursor.newLine && tokensOnLine(cursor) === 2;
    if (second < this.names.smallestSide) return alone && this.clean(cursor) && !this.isEven(cursor, left);
    return alone || this.clean(cursor) || !(this.nextIsClean(cursor) || this.isEven(cursor, left));
  }

  /** The next token starts a clean record: this one is a wrong cell before it. */
  private nextIsClean(cursor: Cursor): boolean {
    const { start, newLine } = cursor;
    cursor.read();
    const answer = nextValue(cursor) >= this.names.smallestSide && this.clean(cursor);
    cursor.back(start, newLine);
    return answer;
  }

  /**
   * Is the current token the second side of a header whose first side, 1 or 2, was taken for a cell? If so
   * the index of that side, else -1.
   */
  startedBefore(cursor: Cursor, floor: number, left: number): number {
    if (cursor.newLine || cursor.value < this.names.smallestSide || tokensOnLine(cursor) !== 1) return -1;
    const { bytes, start } = cursor;
    const side = overBlanks(bytes, start - 1, floor);
    const value = bytes[side] - ZERO;
    if (side < floor || value < 1 || value >= this.names.smallestSide) return -1;
    const before = overBlanks(bytes, side - 1, floor);
    if (before < floor || byteClass[bytes[before]] !== NEWLINE) return -1;
    cursor.back(side, true);
    const clean = this.clean(cursor);
    cursor.back(start, false);
    return clean && !this.isEven(cursor, left) ? side : -1;
  }

  private clean(cursor: Cursor): boolean {
    return readsAsRecord(cursor, this.names, false);
  }

  private isEven(cursor: Cursor, left: number): boolean {
    this.even ??= comesOutEven(cursor, this.names, left);
    return this.even;
  }
}

/** Whether reading can go on as usual at the current token: it starts a plausible header or the terminator. */
export function isPlausible(cursor: Cursor, names: Names): boolean {
  if (cursor.kind === END) return true;
  if (cursor.kind === WORD && !names.at(cursor)) return false;
  const { start, newLine } = cursor;
  const answer = cursor.kind === WORD ? newLine || isInteger(cursor.read()) : isPair(cursor, names);
  cursor.back(start, newLine);
  return answer;
}

function isInteger(kind: number): boolean {
  return kind === INTEGER;
}

function isPair(cursor: Cursor, names: Names): boolean {
  const first = cursor.value;
  const alone = cursor.newLine && tokensOnLine(cursor) === 2;
  if (!isInteger(cursor.read())) return false;
  const second = cursor.value;
  if (first === 0 && second === 0) return endsHere(cursor, names, alone);
  if (Math.min(first, second) >= names.smallestSide) return true;
  return alone && Math.min(first, second) > 0 && Math.max(first, second) >= names.smallestSide;
}

/** After `0 0`: at the end of the input, or alone on a line before text that is neither header nor cells. */
function endsHere(cursor: Cursor, names: Names, alone: boolean): boolean {
  cursor.read();
  return cursor.kind === END || (alone && cursor.kind === WORD && !names.at(cursor));
}

/**
 * The next token becomes the current one: true if a header may be read from it. The record's cells are the
 * bytes from..end.
 */
export function headerFollows(
  cursor: Cursor,
  names: Names,
  header: HeaderLines,
  from: number,
  end: number,
): boolean {
  const { block } = header;
  cursor.read();
  if (cursor.kind === END) return true;
  if (cursor.kind === WORD) return cursor.newLine || !block || names.at(cursor) !== undefined;
  if (cursor.value >= names.smallestSide) {
    return cursor.newLine || !block || tokensOnLine(cursor) > 1 || readsAsRecord(cursor, names, false);
  }
  const { start, newLine } = cursor;
  const answer =
    cursor.value === 0
      ? zeroIsHeader(cursor, names, header, from, end)
      : smallIsHeader(cursor, names, header, from, end);
  cursor.back(start, newLine);
  return answer;
}

/**
 * `0 0` on its own line or lines is the terminator, unless cells follow it: then these are rows too many.
 * Continuing the line of the last cell it is so only where lines mean nothing, or if no header and no more cells
 * follow: else boards would be lost. `0 5` alone on a line is a header of bad size, `0 x` a damaged terminator.
 */
function zeroIsHeader(
  cursor: Cursor,
  names: Names,
  { block }: HeaderLines,
  from: number,
  end: number,
): boolean {
  const onNewLine = cursor.newLine;
  const alone = onNewLine && tokensOnLine(cursor) === 2;
  cursor.read();
  if (cursor.kind === END) return onNewLine || !block;
  if (cursor.kind !== INTEGER) return onNewLine || !block;
  if (cursor.value !== 0) return alone && cursor.value >= names.smallestSide;
  let third = cursor.read();
  while (onNewLine && startsTerminator(cursor)) {
    cursor.read();
    third = cursor.read();
  }
  if (third === END) return true;
  if (cursor.newLine && (onNewLine || !block))
    return third === WORD || mayBeginFile(cursor, names, from, end);
  return third === WORD && (onNewLine || cursor.newLine || !block) && names.at(cursor) === undefined;
}

/** The current token and the next are `0 0`, alone on a line. */
function startsTerminator(cursor: Cursor): boolean {
  if (cursor.kind !== INTEGER || cursor.value !== 0 || !cursor.newLine) return false;
  return tokensOnLine(cursor) === 2 && nextValue(cursor) === 0;
}

/** Whether the line of the current INTEGER, after a terminator, is text or a header rather than cells. */
function mayBeginFile(cursor: Cursor, names: Names, from: number, end: number): boolean {
  if (cursor.value >= names.smallestSide) return true;
  const { start, newLine } = cursor;
  const count = tokensOnLine(cursor);
  cursor.read();
  const { kind, value } = cursor;
  cursor.back(start, newLine);
  if (kind === WORD || (count === 2 && value >= names.smallestSide)) return true;
  if (cursor.value === 0 || (count > 2 && isAsWide(cursor, from, end))) return false;
  return readsAsRecord(cursor, names, false);
}

/** A first side of 1 or 2. */
function smallIsHeader(
  cursor: Cursor,
  names: Names,
  header: HeaderLines,
  from: number,
  end: number,
): boolean {
  const { block, startsLine } = header;
  const { start, newLine } = cursor;
  const count = tokensOnLine(cursor);
  cursor.read();
  if (cursor.kind === END) return newLine || !block;
  if (cursor.kind !== INTEGER || cursor.value === 0) return false;
  const second = cursor.value;
  cursor.back(start, newLine);
  if (newLine && count === 2) return second >= names.smallestSide || readsAsRecord(cursor, names, false);
  if (!block && startsLine && !newLine && isOneLine(cursor.bytes, from, end))
    return lineHoldsMore(cursor, names);
  if (!block) return readsAsRecord(cursor, names, true);
  if (!newLine || count < 3) return false;
  if (second >= names.smallestSide) return true;
  return isWholeRecord(cursor, names) && !isAsWide(cursor, from, end);
}
