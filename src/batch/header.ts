/**
 * Headers. The cursor stands before the first token of what must be one.
 *
 *     8 8                      bare: two integers, wherever their lines break; cells may follow at once
 *     hex 11 11 swap=1         named: one line, the cells start on the next
 *     0 0                      the terminator
 */
import { refuse, type Refusal } from '../core/refusal.js';
import { type Cursor, END, INTEGER } from './cursor.js';
import { badHeaderWord, badInteger, shownToken } from './faults.js';
import {
  type Broken,
  broken,
  type Header,
  here,
  scanAfter,
  sizeRefusal,
  skipLine,
  type Terminator,
} from './header-parts.js';
import { readsAsRecord, sideFits, sizeFits, smallestSide, tokensOnLine } from './lookahead.js';
import { namedHeader } from './named-header.js';
import type { Names } from './names.js';

const noOptions: ReadonlyMap<string, string> = new Map();
const noValues: ReadonlyMap<string, number> = new Map();

/** Reads the header that starts with the next token; there is one. */
export function readHeader(cursor: Cursor, names: Names): Header | Broken | Terminator {
  if (cursor.read() === INTEGER) return bareHeader(cursor, names);
  const game = names.at(cursor);
  if (game) return namedHeader(cursor, game);
  const { bytes, start, end } = cursor;
  const refusal = badHeaderWord(bytes, start, end);
  const wholeLine = cursor.newLine && !isBareSpoiled(cursor);
  return broken(refusal, start, wholeLine ? skipLine(cursor) : scanAfter(cursor));
}

/**
 * The unreadable word that starts a line stands for the first side of a bare header, its cells on the same
 * line: then the line may hold more records. Else it is text, or the header of a game we do not know.
 */
function isBareSpoiled(cursor: Cursor): boolean {
  const { start } = cursor;
  const side = cursor.read() === INTEGER && !cursor.newLine;
  const cell = side && cursor.read() === INTEGER && !cursor.newLine && cursor.value < smallestSide;
  const more = cell && cursor.read() === INTEGER && !cursor.newLine;
  cursor.back(start, true);
  return more;
}

function bareHeader(cursor: Cursor, names: Names): Header | Broken | Terminator {
  const { start, end, value: rows, newLine, bytes } = cursor;
  cursor.read();
  if (cursor.kind === END) {
    if (rows === 0) return { kind: 'terminator', whole: false };
    return broken(refuse('bad-header', { problem: 'cut' }), end, here(cursor));
  }
  const split = cursor.newLine;
  if (cursor.kind !== INTEGER) {
    if (!names.at(cursor) && (!split || tokensOnLine(cursor) === 1)) {
      return broken(badInteger(bytes, cursor.start, cursor.end), cursor.start, scanAfter(cursor));
    }
    return broken(stray(cursor, start, end), start, here(cursor));
  }
  const cols = cursor.value;
  if (rows === 0 && cols === 0) return { kind: 'terminator', whole: true };
  if (split && isStray(cursor, names, start, newLine)) {
    return broken(stray(cursor, start, end), start, here(cursor));
  }
  const game = names.bare;
  if (!sizeFits(rows, cols, game.grammar)) {
    const at = sideFits(rows, game.grammar) ? cursor.start : start;
    return broken(sizeRefusal(rows, cols, game.grammar), at, scanAfter(cursor));
  }
  cursor.skip();
  const block = newLine && !split && cursor.fresh;
  const parts = { game, rows, cols, options: noOptions, valuesAt: noValues, from: 0 };
  return { kind: 'header', ...parts, startsLine: newLine && !split, block };
}

function stray(cursor: Cursor, start: number, end: number): Refusal {
  return refuse('bad-header', { problem: 'stray', found: shownToken(cursor.bytes, start, end) });
}

/**
 * An integer before a line break, at `start`: the first half of a header, or a number too many before one?
 * The current token is the first of the next line. Stray if that line is a header by itself and this is not.
 */
function isStray(cursor: Cursor, names: Names, start: number, newLine: boolean): boolean {
  const next = cursor.start;
  if (cursor.value < smallestSide || tokensOnLine(cursor) !== 2) return false;
  cursor.back(start, newLine);
  const together = readsAsRecord(cursor, names, false);
  cursor.back(next, true);
  return !together && readsAsRecord(cursor, names, false);
}
