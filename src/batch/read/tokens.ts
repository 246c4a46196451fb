/**
 * Splits bytes into tokens. Bytes fall into four classes; a byte that is not white space and opens
 * no comment belongs to a token, valid or not, so that wrong bytes are reported and never dropped.
 *
 * The cursor reads tokens from bytes in memory without allocating. The end of the bytes reads as
 * END. The cursor does not know whether the input ends there: it records in `touched` that the end
 * influenced the result. The reader then discards the parse and repeats it with more bytes, unless
 * the input is really over, so no rule has to consider chunks.
 */

import type { Game } from '../../core/game.js';

export const TOKEN = 0;
/** Space, tab, vertical tab, form feed. */
export const BLANK = 1;
/** Line feed and carriage return; CR LF counts as one newline, see `window.ts`. */
export const NEWLINE = 2;
/** `#`: the rest of the line is a comment, also directly after a token. */
export const COMMENT = 3;

export const LF = 10;
export const CR = 13;
export const ZERO = 48;

/** Class of each byte. */
export const byteClass: Uint8Array = classes();

function classes(): Uint8Array {
  const table = new Uint8Array(256);
  for (const blank of [32, 9, 11, 12]) table[blank] = BLANK;
  table[LF] = NEWLINE;
  table[CR] = NEWLINE;
  table[35] = COMMENT;
  return table;
}

/** Result of looking at the first bytes: how many to skip, or the encoding or packer to refuse. */
interface Encoding {
  readonly skip: number;
  readonly foreign?: string;
  readonly packed?: string;
}

/** Number of bytes that `encodingOf` needs if the input has them. */
export const encodingBytes = 4;

const isMark = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, i) => bytes[i] === byte);

const packers: readonly (readonly [name: string, mark: readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b]],
  ['zip', [0x50, 0x4b, 3, 4]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf]],
];

/** Returns the name of the program that packed a file with this beginning, if any. */
export function packedAs(start: Uint8Array): string | undefined {
  return packers.find(([, mark]) => isMark(start, mark))?.[0];
}

/** @param start the first bytes: at least `encodingBytes`, or all there are */
export function encodingOf(start: Uint8Array): Encoding {
  const packed = packedAs(start);
  if (packed !== undefined) return { skip: 0, packed };
  if (isMark(start, [0xef, 0xbb, 0xbf])) return { skip: 3 };
  if (isMark(start, [0xff, 0xfe, 0, 0]) || isMark(start, [0, 0, 0xfe, 0xff]))
    return { skip: 0, foreign: 'UTF-32' };
  return utf16Of(start) === undefined ? { skip: 0 } : { skip: 0, foreign: 'UTF-16' };
}

/** Returns the byte order of UTF-16 text, by its mark or by the null bytes at its start. */
export function utf16Of(start: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (isMark(start, [0xff, 0xfe, 0, 0])) return undefined;
  if (isMark(start, [0xff, 0xfe]) || alternates(start, 1)) return 'utf-16le';
  return isMark(start, [0xfe, 0xff]) || alternates(start, 0) ? 'utf-16be' : undefined;
}

/** Returns whether every second byte from `phase` on, and no other, is null: 16-bit text. */
function alternates(start: Uint8Array, phase: 0 | 1): boolean {
  if (start.length < encodingBytes) return false;
  return start.subarray(0, encodingBytes).every((byte, i) => (byte === 0) === (i % 2 === phase));
}

export const END = 0;
/** `0` or [1-9][0-9]*, at most fifteen digits, so it is exact. `007`, `+3`, `1e3` are words. */
export const INTEGER = 1;
export const WORD = 2;
export type TokenKind = typeof END | typeof INTEGER | typeof WORD;

const maxDigits = 15;

/** Tokens are cut at this length, so that longer ones need no memory. */
export const maxToken = 4096;

export class Cursor {
  bytes: Uint8Array = new Uint8Array(0);
  limit = 0;
  /** Index from which the next token is searched. */
  at = 0;
  /** Whether a newline was crossed since the last token. */
  fresh = true;
  /** Whether the end of the bytes influenced the result. */
  touched = false;

  /** The current token: kind, first byte, byte after the last. For END both are the limit. */
  kind: TokenKind = END;
  start = 0;
  end = 0;
  /** Value of an INTEGER. */
  value = 0;
  /** Whether it is the first token of its line. */
  newLine = false;

  /** Restarts at `at`, which is the start of a line if `fresh`; `limit` bounds the reading. */
  open(bytes: Uint8Array, at: number, fresh: boolean, limit: number): void {
    this.bytes = bytes;
    this.limit = limit;
    this.touched = false;
    this.seek(at, fresh);
  }

  seek(at: number, fresh: boolean): void {
    this.at = at;
    this.fresh = fresh;
  }

  /** Makes the token at `start` the current one again. */
  back(start: number, newLine: boolean): void {
    this.seek(start, newLine);
    this.read();
  }

  /** Skips white space and comments. */
  skip(): void {
    const { bytes, limit } = this;
    let p = this.at;
    for (; p < limit; p++) {
      const k = byteClass[bytes[p]];
      if (k === BLANK) continue;
      if (k === TOKEN) break;
      if (k === COMMENT) p = lineEnd(bytes, p, limit);
      if (p < limit) this.fresh = true;
    }
    this.at = p < limit ? p : limit;
  }

  read(): TokenKind {
    this.skip();
    this.newLine = this.fresh;
    this.start = this.at;
    this.fresh = false;
    if (this.at >= this.limit) {
      this.touched = true;
      this.end = this.at;
      this.fresh = this.newLine;
      return (this.kind = END);
    }
    const { bytes, limit, start } = this;
    const stop = Math.min(limit, start + maxToken);
    let p = start + 1;
    while (p < stop && byteClass[bytes[p]] === TOKEN) p++;
    if (p === limit) this.touched = true;
    this.end = p;
    this.at = p;
    this.value = integer(bytes, start, p);
    return (this.kind = this.value < 0 ? WORD : INTEGER);
  }

  /** Whether the current token was cut: its rest is still ahead. */
  get huge(): boolean {
    return this.end - this.start >= maxToken;
  }
}

/** Returns the index of the newline that ends the line of `p`, or `limit`. */
export function lineEnd(bytes: Uint8Array, p: number, limit: number): number {
  while (p < limit && byteClass[bytes[p]] !== NEWLINE) p++;
  return p;
}

/** Returns the value of the token start..end, or -1 if it is no plain integer. */
function integer(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > maxDigits) return -1;
  if (bytes[start] === ZERO && end - start > 1) return -1;
  let value = 0;
  for (let p = start; p < end; p++) {
    const digit = bytes[p] - ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

const maxName = 32;

export class Names {
  /** The game of headers without a name. */
  readonly bare: Game;
  /** The smallest integer that no game allows as a cell: it must be a side of a board. */
  readonly smallestSide: number;
  private readonly byName = new Map<string, Game>();

  /** @param games exactly one of them must have `codec.bare` */
  constructor(games: readonly Game[]) {
    for (const game of games) {
      for (const name of [game.id, ...game.aliases]) this.byName.set(name, game);
    }
    const bare = games.find(({ codec }) => codec.bare);
    if (!bare) throw new Error(`none of the ${games.length} games has records without a name`);
    this.bare = bare;
    this.smallestSide = 1 + Math.max(...games.map((game) => game.codec.grammar.maxCell));
  }

  /** Returns the game that the current token names. */
  at(cursor: Cursor): Game | undefined {
    if (cursor.kind !== WORD || cursor.end - cursor.start > maxName) return undefined;
    let text = '';
    for (let p = cursor.start; p < cursor.end; p++) text += String.fromCharCode(cursor.bytes[p]);
    return this.byName.get(text) ?? this.byName.get(text.toLowerCase());
  }
}
