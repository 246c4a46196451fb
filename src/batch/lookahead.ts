/**
 * Looks ahead where the text has two readings. Each function starts at the current token of the cursor and
 * ends there again.
 *
 * Cells are 0..2 in every game, so an integer >= 3 in cell position is a wrong cell or the next header. The
 * evidence: a pair alone on its line is a header; else the pair is read as a header (`readsAsRecord`), and as
 * cells (`comesOutEven`): it is taken for cells only if the first fails and the second works.
 */
import { overBlanks } from './backwards.js';
import { byteClass, NEWLINE } from './bytes.js';
import { type Cursor, END, INTEGER, WORD } from './cursor.js';
import type { Names } from './names.js';

/** No game has larger cells: two such integers in a row mean a header. */
export const smallestSide = 3;

/** What may stand after a complete record; `loose`: also any integer, as where all is in one line. */
function mayFollow(cursor: Cursor, names: Names, loose: boolean): boolean {
  if (cursor.kind === END || cursor.newLine) return true;
  if (cursor.kind === WORD) return names.at(cursor) !== undefined;
  if (loose || cursor.value >= smallestSide) return true;
  return cursor.value === 0 && cursor.read() === INTEGER && cursor.value === 0;
}

/** Reads a clean bare record from the current token on; the token after it becomes the current one. */
function passRecord(cursor: Cursor, names: Names): boolean {
  const { grammar } = names.bare;
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

export function sizeFits(rows: number, cols: number, limits: { minSide: number; maxSide: number }): boolean {
  return sideFits(rows, limits) && sideFits(cols, limits);
}

export function sideFits(side: number, limits: { minSide: number; maxSide: number }): boolean {
  return side >= limits.minSide && side <= limits.maxSide;
}

/** The current INTEGER, the next one and what follows form a clean bare record, maybe cut by the input's end. */
export function readsAsRecord(cursor: Cursor, names: Names, loose: boolean): boolean {
  const { start, newLine } = cursor;
  const answer = passRecord(cursor, names) && mayFollow(cursor, names, loose);
  cursor.back(start, newLine);
  return answer;
}

/** Small boards in a row that are looked at: a line of more is one of many boards. */
const longestRow = 1000;

/**
 * The current token would start a board with a side below 3, on a line that began with a whole record: is
 * this a line of many boards? Not if the clean boards that follow end just where the line does: then they
 * are more likely cells too many.
 */
export function lineHoldsMore(cursor: Cursor, names: Names): boolean {
  const { start, newLine } = cursor;
  let clean = true;
  let n = 0;
  for (; clean && n < longestRow && isSmallSide(cursor); n++) clean = passRecord(cursor, names);
  const follows = n === longestRow || mayFollow(cursor, names, false);
  const answer = clean && !cursor.newLine && follows;
  cursor.back(start, newLine);
  return answer;
}

function isSmallSide(cursor: Cursor): boolean {
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
  if (cursor.kind === INTEGER) return cursor.value >= smallestSide;
  return cursor.kind === END || names.at(cursor) !== undefined;
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
function nextValue(cursor: Cursor): number {
  const { start, newLine } = cursor;
  const value = cursor.read() === INTEGER ? cursor.value : -1;
  cursor.back(start, newLine);
  return value;
}

/** Tells wrong cells from the next header, within one record; remembers what it looked at. */
export class HeaderSense {
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
    if (cursor.value < smallestSide) return false;
    const second = nextValue(cursor);
    if (second < 1) return false;
    const alone = cursor.newLine && tokensOnLine(cursor) === 2;
    if (second < smallestSide) return alone && this.clean(cursor) && !this.isEven(cursor, left);
    return alone || this.clean(cursor) || !(this.nextIsClean(cursor) || this.isEven(cursor, left));
  }

  /** The next token starts a clean record: this one is a wrong cell before it. */
  private nextIsClean(cursor: Cursor): boolean {
    const { start, newLine } = cursor;
    cursor.read();
    const answer = nextValue(cursor) >= smallestSide && this.clean(cursor);
    cursor.back(start, newLine);
    return answer;
  }

  /**
   * Is the current token the second side of a header whose first side, 1 or 2, was taken for a cell? If so
   * the index of that side, else -1.
   */
  startedBefore(cursor: Cursor, floor: number, left: number): number {
    if (cursor.newLine || cursor.value < smallestSide || tokensOnLine(cursor) !== 1) return -1;
    const { bytes, start } = cursor;
    const side = overBlanks(bytes, start - 1, floor);
    if (side < floor || bytes[side] < 49 || bytes[side] > 50) return -1;
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
