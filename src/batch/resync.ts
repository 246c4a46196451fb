/**
 * Finds the next header after text that could not be read. Cells are 0..2, so two integers >= 3 in a row
 * mean a header wherever they stand; a side of 1 or 2 is recognised only in a pair alone on its line whose
 * other side is >= 3.
 */
import { type Cursor, END, INTEGER, WORD } from './cursor.js';
import { smallestSide, tokensOnLine } from './lookahead.js';
import type { Names } from './names.js';

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
  if (Math.min(first, second) >= smallestSide) return !(cursor.newLine && isLinePair(cursor));
  return alone && Math.min(first, second) > 0 && Math.max(first, second) >= smallestSide;
}

/** The current token, a line's first, and the next are a header by themselves: the one before is no part of it. */
function isLinePair(cursor: Cursor): boolean {
  return tokensOnLine(cursor) === 2 && isInteger(cursor.read()) && cursor.value >= smallestSide;
}

/** After `0 0`: at the end of the input, or alone on a line before text that is neither header nor cells. */
function endsHere(cursor: Cursor, names: Names, alone: boolean): boolean {
  cursor.read();
  return cursor.kind === END || (alone && cursor.kind === WORD && !names.at(cursor));
}
