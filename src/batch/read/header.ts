/**
 * Reads headers. The cursor stands before the first token of the text that must be a header.
 *
 *     8 8                      bare: two integers, on one line or two; cells may follow at once
 *     hex 11 11 swap=1         named: one line; the cells start on the next
 *     0 0                      the terminator
 */
import type { Game, Grammar } from '../../core/game.js';
import { type Refusal, type RefusalParams, refuse } from '../../core/refusal.js';
import { byteClass, type Cursor, END, INTEGER, type Names, NEWLINE } from './tokens.js';
import { nextValue, sideFits, sizeFits, tokensOnLine } from './recovery.js';
import { badHeaderWord, badInteger, type Fault, shownToken, strangeCharacter } from './token-faults.js';

/** Point where reading continues: at a header, or with a search by `mode` (`recovery.ts`). */
export interface Resume {
  readonly at: number;
  readonly newLine: boolean;
  readonly mode: 'header' | 'lines' | 'inline';
}

export interface Header {
  readonly kind: 'header';
  readonly game: Game;
  readonly rows: number;
  readonly cols: number;
  readonly options: ReadonlyMap<string, string>;
  /** The header has a line of its own, so line ends have meaning in this record. */
  readonly block: boolean;
  /** Index of the first byte of each option's value, relative to `from`. */
  readonly valuesAt: ReadonlyMap<string, number>;
  readonly from: number;
  /** Set if an option was wrong; the cells are read nevertheless. */
  readonly fault?: Fault | undefined;
}

interface BrokenHeader {
  readonly kind: 'broken';
  readonly fault: Fault;
  readonly resume: Resume;
}

/** `whole` is false if the input ends after the first zero. */
interface Terminator {
  readonly kind: 'terminator';
  readonly whole: boolean;
}

function broken(refusal: Refusal, at: number, resume: Resume): BrokenHeader {
  return { kind: 'broken', fault: { refusal, at }, resume };
}

/** Returns a search for a header after the current token. */
function lookAfter(cursor: Cursor, inline = false): Resume {
  return { at: cursor.end, newLine: false, mode: inline ? 'inline' : 'lines' };
}

function here(cursor: Cursor): Resume {
  return { at: cursor.start, newLine: cursor.newLine, mode: 'header' };
}

function sizeRefusal(rows: number, cols: number, grammar: Grammar): Refusal {
  return refuse('bad-size', { rows, cols, min: grammar.minSide, max: grammar.maxSide });
}

const noOptions: ReadonlyMap<string, string> = new Map();
const noValues: ReadonlyMap<string, number> = new Map();

/** Reads headers in sequence, and reuses the last one, as a file has many equal ones. */
export class HeaderReader {
  /** The last good named header, and its text after the name. */
  private latest: { readonly header: Header; readonly text: Uint8Array } | undefined;

  constructor(private readonly names: Names) {}

  /** Reads the header that starts with the next token, which must exist. */
  read(cursor: Cursor): Header | BrokenHeader | Terminator {
    const { names } = this;
    if (cursor.read() === INTEGER) return bareHeader(cursor, names);
    const game = names.at(cursor);
    if (game) return this.named(cursor, game);
    return unknown(cursor);
  }

  /** Reads a header after its name, which is the current token. */
  private named(cursor: Cursor, game: Game): Header | BrokenHeader {
    const from = cursor.end;
    const same = this.sameAsLatest(cursor, game);
    if (same) return same;
    const header = readNamed(cursor, game);
    if (header.kind === 'header' && !header.fault)
      this.latest = { header, text: cursor.bytes.slice(from, cursor.end) };
    return header;
  }

  /** Returns the latest header if its text stands here, followed by a newline. */
  private sameAsLatest(cursor: Cursor, game: Game): Header | undefined {
    if (this.latest?.header.game !== game) return undefined;
    const { bytes, end: from, limit } = cursor;
    const { header, text } = this.latest;
    const end = from + text.length;
    if (end >= limit || byteClass[bytes[end]] !== NEWLINE) return undefined;
    for (let i = 0; i < text.length; i++) if (bytes[from + i] !== text[i]) return undefined;
    cursor.seek(end, false);
    cursor.end = end;
    lineIsOver(cursor);
    return { ...header, from };
  }
}

/** Refuses a word that names no game, and skips the sizes after it. */
function unknown(cursor: Cursor): BrokenHeader {
  const { start, end, newLine, bytes } = cursor;
  for (let n = 0; n < 2 && !lineIsOver(cursor) && nextValue(cursor) >= 0; n++) cursor.read();
  return broken(badHeaderWord(bytes, start, end), start, lookAfter(cursor, !newLine || sharesLine(cursor)));
}

/** Returns whether another integer follows the current token on its line. */
function sharesLine(cursor: Cursor): boolean {
  return !lineIsOver(cursor) && nextValue(cursor) >= 0;
}

function bareHeader(cursor: Cursor, names: Names): Header | BrokenHeader | Terminator {
  const { start, end, value: rows, newLine, bytes } = cursor;
  cursor.read();
  if (cursor.kind === END) {
    if (rows === 0) return { kind: 'terminator', whole: false };
    return broken(refuse('bad-header', { problem: 'cut' }), end, here(cursor));
  }
  const split = cursor.newLine;
  if (cursor.kind !== INTEGER) {
    if (!names.at(cursor) && (!split || tokensOnLine(cursor) === 1)) {
      const refusal = badInteger(bytes, cursor.start, cursor.end);
      return broken(refusal, cursor.start, lookAfter(cursor, split || !newLine || !lineIsOver(cursor)));
    }
    return broken(stray(cursor, start, end), start, here(cursor));
  }
  const cols = cursor.value;
  if (rows === 0 && cols === 0) return { kind: 'terminator', whole: true };
  // The second number of the next line is too large for a cell: that line is a header by itself.
  if (split && tokensOnLine(cursor) > 1 && nextValue(cursor) >= names.smallestSide) {
    return broken(stray(cursor, start, end), start, here(cursor));
  }
  const game = names.bare;
  const block = newLine && !split && lineIsOver(cursor);
  if (!sizeFits(rows, cols, game.codec.grammar)) {
    const at = sideFits(rows, game.codec.grammar) ? cursor.start : start;
    return broken(sizeRefusal(rows, cols, game.codec.grammar), at, lookAfter(cursor, !block));
  }
  // Written out, as a spread would take as long as reading the header.
  return {
    kind: 'header',
    game,
    rows,
    cols,
    options: noOptions,
    valuesAt: noValues,
    from: 0,
    block,
    fault: undefined,
  };
}

function stray(cursor: Cursor, start: number, end: number): Refusal {
  return refuse('bad-header', { problem: 'stray', found: shownToken(cursor.bytes, start, end) });
}

function readNamed(cursor: Cursor, game: Game): Header | BrokenHeader {
  const from = cursor.end;
  const rows = side(cursor, game);
  if (typeof rows !== 'number') return rows;
  const rowsAt = cursor.start;
  const cols = side(cursor, game);
  if (typeof cols !== 'number') return cols;
  if (!sizeFits(rows, cols, game.codec.grammar)) {
    const at = sideFits(rows, game.codec.grammar) ? cursor.start : rowsAt;
    return broken(sizeRefusal(rows, cols, game.codec.grammar), at, lookAfter(cursor));
  }
  const options = new Map<string, string>();
  const valuesAt = new Map<string, number>();
  let fault: Fault | undefined;
  while (!lineIsOver(cursor)) {
    if (cursor.read() === INTEGER) return cellsOnLine(cursor, game);
    const refusal = readOption(cursor, game, options, valuesAt, from);
    if (refusal) fault ??= { refusal, at: cursor.start };
    if (cursor.huge) return broken(refusal ?? refuse('too-long'), cursor.start, lookAfter(cursor));
  }
  const parts = { game, rows, cols, options, valuesAt, from, block: true };
  const header = { kind: 'header', ...parts } as const;
  return fault ? { ...header, fault } : header;
}

/** Moves to the next token. Returns whether it is on another line or does not exist. */
function lineIsOver(cursor: Cursor): boolean {
  cursor.skip();
  if (cursor.at < cursor.limit) return cursor.fresh;
  cursor.touched = true;
  return true;
}

/** Reads rows or columns of a named header: an integer on the same line. */
function side(cursor: Cursor, game: Game): number | BrokenHeader {
  const { end } = cursor;
  if (lineIsOver(cursor)) {
    const cut = cursor.at >= cursor.limit && !cursor.fresh;
    const params: RefusalParams = cut ? { problem: 'cut' } : { problem: 'sizes', game: game.id };
    return broken(refuse('bad-header', params), end, { at: end, newLine: false, mode: 'lines' });
  }
  if (cursor.read() === INTEGER) return cursor.value;
  return broken(badInteger(cursor.bytes, cursor.start, cursor.end), cursor.start, lookAfter(cursor));
}

function cellsOnLine(cursor: Cursor, game: Game): BrokenHeader {
  const found = shownToken(cursor.bytes, cursor.start, cursor.end);
  const refusal = refuse('bad-header', { problem: 'cells', game: game.id, found });
  return broken(refusal, cursor.start, lookAfter(cursor));
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
  if (!game.codec.grammar.optionKeys.includes(key)) {
    const option = shownToken(bytes, start, end).split('=')[0];
    return refuse('bad-option', { problem: 'unknown', option, game: game.id });
  }
  if (options.has(key)) return refuse('bad-option', { problem: 'duplicate', option: key });
  options.set(key, value);
  valuesAt.set(key, start - from + key.length + 1);
  return undefined;
}
