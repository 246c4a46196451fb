/**
 * Finds the end of a record and the start of the next where the number of cells does not show them.
 *
 * After a fault, reading continues at the next line that begins with a game's name, with a word
 * where a name may be, or with two integers that can be a header. `begins` decides this; such a
 * line also ends the cells before it. Two integers can be a header if neither is 0 and one is too
 * large for a cell of any game (`names.smallestSide`, 3). A word is where a name may be if two such
 * integers follow it.
 *
 * If headers share lines with cells (`inline`), line ends have no meaning: then two integers that
 * are both too large for a cell, or a name before integers, are a header anywhere.
 *
 * After the last cell a header is expected. `follows` decides whether the text there is a header or
 * surplus cells.
 *
 * Each function starts at the cursor's current token and returns to it.
 */
import type { Grammar } from '../../core/game.js';
import { BLANK, byteClass, type Cursor, END, INTEGER, type Names, NEWLINE, WORD, ZERO } from './tokens.js';
import { badHeaderWord } from './token-faults.js';

/**
 * Returns whether reading can continue here: at a header, at a `0 0` that ends the input, or at the
 * end.
 * @param inline whether headers may share lines with cells
 */
export function begins(cursor: Cursor, names: Names, inline: boolean): boolean {
  const { kind, start, newLine, value } = cursor;
  if (kind === END) return true;
  const answer =
    kind === INTEGER && value === 0
      ? cursor.read() === INTEGER && cursor.value === 0 && cursor.read() === END
      : (newLine || inline) && (kind === WORD ? isNamed(cursor, names) : isPair(cursor, names, inline));
  cursor.back(start, newLine);
  return answer;
}

function isNamed(cursor: Cursor, names: Names): boolean {
  const { newLine } = cursor;
  const known = names.at(cursor) !== undefined;
  if (known && newLine) return true;
  if (!known && !(newLine && isWord(cursor))) return false;
  const rows = nextOnLine(cursor);
  if (known) return rows >= 0;
  const cols = nextOnLine(cursor);
  if (Math.min(rows, cols) < 1 || Math.max(rows, cols) < names.smallestSide) return false;
  // Another word makes the line a sentence, unless it is an option.
  return cursor.read() !== WORD || cursor.newLine || isOption(cursor);
}

/** Returns whether the token consists of letters, like the name of a game. */
function isWord(cursor: Cursor): boolean {
  const { bytes, start, end } = cursor;
  return !isOption(cursor) && badHeaderWord(bytes, start, end).code === 'unknown-game';
}

/** Returns whether the token has the form `key=value`, valid or not. */
export function isOption({ bytes, start, end }: Cursor): boolean {
  return bytes[start] >= 97 && bytes[start] <= 122 && bytes.subarray(start, end).includes(61);
}

/** Returns the value of the next token if it is an integer on the same line, else -1. */
function nextOnLine(cursor: Cursor): number {
  return cursor.read() === INTEGER && !cursor.newLine ? cursor.value : -1;
}

function isPair(cursor: Cursor, names: Names, inline: boolean): boolean {
  const { newLine, value: first } = cursor;
  const alone = newLine && tokensOnLine(cursor) === 2;
  if (cursor.read() !== INTEGER || cursor.value === 0) return false;
  const [low, high] = [Math.min(first, cursor.value), Math.max(first, cursor.value)];
  if (alone) return high >= names.smallestSide;
  // If the third integer is too large for a cell, the header begins at the second.
  return inline && low >= names.smallestSide && nextValue(cursor) < names.smallestSide;
}

/**
 * Moves to the next token. Returns whether it begins a header, the terminator or the end, and not
 * surplus cells of the record before. After a `block`, a header whose sides may be cells needs a
 * line of its own.
 */
export function follows(cursor: Cursor, names: Names, block: boolean): boolean {
  cursor.read();
  const { kind, start, newLine, value } = cursor;
  if (kind === END) return true;
  if (block && !newLine) return begins(cursor, names, true);
  if (kind === WORD || value >= names.smallestSide) return true;
  const answer = value === 0 ? isTerminator(cursor, names) : isSmall(cursor, names, block);
  cursor.back(start, newLine);
  return answer;
}

/** Returns whether 0 begins `0 0` without a third integer, or a header `0 5` on its own line. */
function isTerminator(cursor: Cursor, names: Names): boolean {
  const alone = cursor.newLine && tokensOnLine(cursor) === 2;
  if (cursor.read() !== INTEGER) return true;
  if (cursor.value > 0) return alone && cursor.value >= names.smallestSide;
  return cursor.read() !== INTEGER || cursor.newLine;
}

/** Returns whether a header begins here whose first side, 1 or 2, may also be a cell. */
function isSmall(cursor: Cursor, names: Names, block: boolean): boolean {
  const alone = tokensOnLine(cursor) === 2;
  if (cursor.read() !== INTEGER) return cursor.kind === END;
  if (block) return alone && cursor.value > 0;
  return cursor.value > 0 && nextValue(cursor) < names.smallestSide;
}

type SideLimits = Pick<Grammar, 'minSide' | 'maxSide'>;

export function sideFits(side: number, limits: SideLimits): boolean {
  return side >= limits.minSide && side <= limits.maxSide;
}

export function sizeFits(rows: number, cols: number, limits: SideLimits): boolean {
  return sideFits(rows, limits) && sideFits(cols, limits);
}

/** Returns the number of tokens from here to the end of the line, up to 3. */
export function tokensOnLine(cursor: Cursor): number {
  const { start, newLine } = cursor;
  let n = 1;
  while (n < 3 && cursor.read() !== END && !cursor.newLine) n++;
  cursor.back(start, newLine);
  return n;
}

/** Returns the value of the token after the current one, or -1 if it is no integer. */
export function nextValue(cursor: Cursor): number {
  const { start, newLine } = cursor;
  const value = cursor.read() === INTEGER ? cursor.value : -1;
  cursor.back(start, newLine);
  return value;
}

/** Returns the index of the last byte up to `p` that is not blank (nor a newline, if `lines`). */
export function overSpace(bytes: Uint8Array, p: number, floor: number, lines: boolean): number {
  while (p >= floor && (byteClass[bytes[p]] === BLANK || (lines && byteClass[bytes[p]] === NEWLINE))) p--;
  return p;
}

/**
 * Returns the index of the first of two zeros before `end`, else -1. Such zeros may be the
 * terminator and not cells. With `ownLine` they must begin a line and share it.
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
