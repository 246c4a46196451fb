/**
 * Decides what the token after the last cell of a record is: the next header (or the terminator, or the
 * end), or a cell too many.
 *
 * A reader that counts tokens, as the original program did, calls everything a header. Here an extra cell
 * must not become one: it would shift every board after it. Sides of 3 and more cannot be cells; for 0, 1
 * and 2 the lines decide if the record's header had a line for itself (`block`), else what follows does.
 */
import { isOneLine, pairBefore } from './backwards.js';
import type { Header } from './header-parts.js';
import { type Cursor, END, INTEGER, WORD } from './cursor.js';
import { lineHoldsMore, readsAsRecord, smallestSide, tokensOnLine } from './lookahead.js';
import type { Names } from './names.js';
import { isPlausible } from './resync.js';

/**
 * The next token becomes the current one: true if a header may be read from it. The record's cells are the
 * bytes from..end.
 */
export function headerFollows(
  cursor: Cursor,
  names: Names,
  header: Header,
  from: number,
  end: number,
): boolean {
  const { block } = header;
  cursor.read();
  if (cursor.kind === END) return true;
  if (cursor.kind === WORD) return cursor.newLine || !block || names.at(cursor) !== undefined;
  if (cursor.value >= smallestSide) {
    return cursor.newLine || !block || tokensOnLine(cursor) > 1 || readsAsRecord(cursor, names, false);
  }
  const { start, newLine } = cursor;
  const answer =
    cursor.value === 0 ? zeroIsHeader(cursor, names, block) : smallIsHeader(cursor, names, header, from, end);
  cursor.back(start, newLine);
  return answer;
}

/**
 * `0 0` on its own line or lines is the terminator. Continuing the line of the last cell it is so only if no
 * header and no more cells follow: else boards would be lost. `0 5` alone on a line is a header of bad size,
 * `0 x` a spoiled terminator.
 */
function zeroIsHeader(cursor: Cursor, names: Names, block: boolean): boolean {
  const onNewLine = cursor.newLine;
  const alone = onNewLine && tokensOnLine(cursor) === 2;
  cursor.read();
  if (cursor.kind === END) return onNewLine || !block;
  if (cursor.kind !== INTEGER) return onNewLine || !block;
  if (cursor.value !== 0) return alone && cursor.value >= smallestSide;
  const third = cursor.read();
  if (third === END || (onNewLine && cursor.newLine)) return true;
  return third === WORD && (onNewLine || cursor.newLine || !block) && names.at(cursor) === undefined;
}

/** A first side of 1 or 2. */
function smallIsHeader(cursor: Cursor, names: Names, header: Header, from: number, end: number): boolean {
  const { block, startsLine } = header;
  const { start, newLine } = cursor;
  const count = tokensOnLine(cursor);
  cursor.read();
  if (cursor.kind === END) return newLine || !block;
  if (cursor.kind !== INTEGER || cursor.value === 0) return false;
  const second = cursor.value;
  cursor.back(start, newLine);
  if (newLine && count === 2) {
    const rowsOfTwo = pairBefore(cursor.bytes, from, end, true) >= 0;
    return second >= smallestSide || pairIsHeader(cursor, names, rowsOfTwo);
  }
  if (!block && startsLine && !newLine && isOneLine(cursor.bytes, from, end))
    return lineHoldsMore(cursor, names);
  if (!block) return readsAsRecord(cursor, names, true);
  if (newLine && count > 2) return second >= smallestSide;
  return (newLine || second >= smallestSide) && readsAsRecord(cursor, names, false);
}

/**
 * Two numbers of 1 or 2 alone on a line are a header, unless they do not begin a clean record and either the
 * record before is written in rows of two, or a header follows at once: then they are cells too many.
 */
function pairIsHeader(cursor: Cursor, names: Names, rowsOfTwo: boolean): boolean {
  if (readsAsRecord(cursor, names, false)) return true;
  const { start, newLine } = cursor;
  cursor.read();
  cursor.read();
  const cells = rowsOfTwo || isPlausible(cursor, names);
  cursor.back(start, newLine);
  return !cells;
}
