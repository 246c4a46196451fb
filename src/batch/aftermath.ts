/**
 * Decides what the token after the last cell of a record is: the next header (or the terminator, or the
 * end), or a cell too many.
 *
 * A reader that counts tokens, as the original program did, calls everything a header. Here an extra cell
 * must not become one: it would shift every board after it. Sides of 3 and more cannot be cells; for 0, 1
 * and 2 the lines decide if the record's header had a line for itself (`block`), else what follows does.
 */
import { type Cursor, END, INTEGER, WORD } from './cursor.js';
import { readsAsRecord, smallestSide, tokensOnLine } from './lookahead.js';
import type { Names } from './names.js';

/** The next token is the current one when this returns: true if a header may be read from it. */
export function headerFollows(cursor: Cursor, names: Names, block: boolean): boolean {
  cursor.read();
  if (cursor.kind === END) return true;
  if (cursor.kind === WORD) return cursor.newLine || !block || names.at(cursor) !== undefined;
  if (cursor.value >= smallestSide) {
    return cursor.newLine || !block || tokensOnLine(cursor) > 1 || readsAsRecord(cursor, names, false);
  }
  const { start, newLine } = cursor;
  const answer =
    cursor.value === 0 ? zeroIsHeader(cursor, names, block) : smallIsHeader(cursor, names, block);
  cursor.back(start, newLine);
  return answer;
}

/**
 * `0 0` on its own line or lines is the terminator. Continuing the line of the last cell it is so only if no
 * header and no more cells follow: else boards would be lost. `0 5` alone on a line is a header of bad size.
 */
function zeroIsHeader(cursor: Cursor, names: Names, block: boolean): boolean {
  const onNewLine = cursor.newLine;
  const alone = onNewLine && tokensOnLine(cursor) === 2;
  cursor.read();
  if (cursor.kind === END) return onNewLine || !block;
  if (cursor.kind !== INTEGER) return false;
  if (cursor.value !== 0) return alone && cursor.value >= smallestSide;
  const third = cursor.read();
  if (third === END || (onNewLine && cursor.newLine)) return true;
  return third === WORD && (onNewLine || cursor.newLine || !block) && names.at(cursor) === undefined;
}

/** A first side of 1 or 2. */
function smallIsHeader(cursor: Cursor, names: Names, block: boolean): boolean {
  const { start, newLine } = cursor;
  const count = tokensOnLine(cursor);
  cursor.read();
  if (cursor.kind === END) return newLine || !block;
  if (cursor.kind !== INTEGER || cursor.value === 0) return false;
  const second = cursor.value;
  if (newLine && count === 2) return true;
  cursor.back(start, newLine);
  if (!block) return readsAsRecord(cursor, names, true);
  if (newLine && count > 2) return second >= smallestSide;
  return (newLine || second >= smallestSide) && readsAsRecord(cursor, names, false);
}
