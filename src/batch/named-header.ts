/** Headers that start with a game's name: `hex 11 11 swap=1`, all on one line. */
import type { Game } from '../core/game.js';
import { refuse, type Refusal, type RefusalParams } from '../core/refusal.js';
import { byteClass, NEWLINE } from './bytes.js';
import { type Cursor, INTEGER } from './cursor.js';
import { badInteger, type Fault, shownToken, strangeCharacter } from './faults.js';
import { type Broken, broken, type Header, sizeRefusal, skipLine } from './header-parts.js';
import { sideFits, sizeFits } from './lookahead.js';

/** The good header read last, and its text after the name: a file has many records with the same. */
let latest: { readonly header: Header & { from: number }; readonly text: Uint8Array } | undefined;

/** Reads on after the name, the current token. */
export function namedHeader(cursor: Cursor, game: Game): Header | Broken {
  const from = cursor.end;
  const same = sameAsLatest(cursor, game);
  if (same) return same;
  const header = newHeader(cursor, game);
  if (header.kind === 'header' && !header.fault) {
    latest = { header, text: cursor.bytes.slice(from, cursor.end) };
  }
  return header;
}

/** If the text of the latest header stands here, followed by a newline: that header, as if it had been read. */
function sameAsLatest(cursor: Cursor, game: Game): Header | undefined {
  if (latest?.header.game !== game) return undefined;
  const { bytes, end: from, limit } = cursor;
  const { header, text } = latest;
  const end = from + text.length;
  if (end >= limit || byteClass[bytes[end]] !== NEWLINE) return undefined;
  for (let i = 0; i < text.length; i++) if (bytes[from + i] !== text[i]) return undefined;
  cursor.seek(end, false);
  cursor.end = end;
  lineIsOver(cursor);
  // A header is done with before the next is read: the same object serves a whole file.
  header.from = from;
  return header;
}

function newHeader(cursor: Cursor, game: Game): Header | Broken {
  const from = cursor.end;
  const rows = side(cursor, game);
  if (typeof rows !== 'number') return rows;
  const rowsAt = cursor.start;
  const cols = side(cursor, game);
  if (typeof cols !== 'number') return cols;
  if (!sizeFits(rows, cols, game.grammar)) {
    const at = sideFits(rows, game.grammar) ? cursor.start : rowsAt;
    return broken(sizeRefusal(rows, cols, game.grammar), at, skipLine(cursor));
  }
  const options = new Map<string, string>();
  const valuesAt = new Map<string, number>();
  let fault: Fault | undefined;
  while (!lineIsOver(cursor)) {
    if (cursor.read() === INTEGER) return cellsOnLine(cursor, game);
    const refusal = readOption(cursor, game, options, valuesAt, from);
    if (refusal) fault ??= { refusal, at: cursor.start };
    if (cursor.huge) return broken(refusal ?? refuse('too-long'), cursor.start, skipLine(cursor));
  }
  const parts = { game, rows, cols, options, valuesAt, from, startsLine: true, block: true };
  const header = { kind: 'header', ...parts } as const;
  return fault ? { ...header, fault } : header;
}

/** Moves to the next token; true when it is on another line or there is none. */
function lineIsOver(cursor: Cursor): boolean {
  cursor.skip();
  if (cursor.at < cursor.limit) return cursor.fresh;
  cursor.touched = true;
  return true;
}

/** Reads rows or cols of a named header: an integer on the same line. */
function side(cursor: Cursor, game: Game): number | Broken {
  const { end } = cursor;
  if (lineIsOver(cursor)) {
    const cut = cursor.at >= cursor.limit && !cursor.fresh;
    const params: RefusalParams = cut ? { problem: 'cut' } : { problem: 'sizes', game: game.id };
    return broken(refuse('bad-header', params), end, { at: end, newLine: false, mode: 'line' });
  }
  if (cursor.read() === INTEGER) return cursor.value;
  return broken(badInteger(cursor.bytes, cursor.start, cursor.end), cursor.start, skipLine(cursor));
}

function cellsOnLine(cursor: Cursor, game: Game): Broken {
  const found = shownToken(cursor.bytes, cursor.start, cursor.end);
  const refusal = refuse('bad-header', { problem: 'cells', game: game.id, found });
  return broken(refusal, cursor.start, skipLine(cursor));
}

const decoder = new TextDecoder();

/** Takes the current token as `key=value`. */
function readOption(
  cursor: Cursor,
  game: Game,
  options: Map<string, string>,
  valuesAt: Map<string, number>,
  from: number,
): Refusal | undefined {
  const { bytes, start, end } = cursor;
  const strange = strangeCharacter(bytes, start, end);
  if (strange !== undefined) return refuse('bad-encoding', { found: strange });
  const match = /^([a-z][a-z0-9-]*)=(.+)$/.exec(decoder.decode(bytes.subarray(start, end)));
  if (!match || cursor.huge) {
    return refuse('bad-option', { problem: 'malformed', option: shownToken(bytes, start, end) });
  }
  const [, key, value] = match;
  if (!game.grammar.optionKeys.includes(key!)) {
    const option = shownToken(bytes, start, end).split('=')[0]!;
    return refuse('bad-option', { problem: 'unknown', option, game: game.id });
  }
  if (options.has(key!)) return refuse('bad-option', { problem: 'duplicate', option: key! });
  options.set(key!, value!);
  valuesAt.set(key!, start - from + key!.length + 1);
  return undefined;
}
