/**
 * Reads tokens from bytes in memory, without allocating.
 *
 * The end of the bytes reads as END. Whether it is the end of the input is not the cursor's business: it
 * notes in `touched` that something was decided by looking at the end, and the reader throws such a parse
 * away and repeats it with more bytes, unless the input really is over. So no rule has to think of chunks.
 */
import { BLANK, byteClass, COMMENT, NEWLINE, TOKEN, ZERO } from './bytes.js';

export const END = 0;
/** `0` or [1-9][0-9]*, at most fifteen digits, which a number holds exactly: `007`, `+3`, `1e3` are words. */
export const INTEGER = 1;
export const WORD = 2;
export type TokenKind = typeof END | typeof INTEGER | typeof WORD;

const maxDigits = 15;

/** A token is cut here: longer ones are not buffered. */
export const maxToken = 4096;

export class Cursor {
  bytes: Uint8Array = new Uint8Array(0);
  limit = 0;
  /** Where the next token is looked for. */
  at = 0;
  /** A newline was crossed since the last token. */
  fresh = true;
  /** The end of the bytes had a say in what was read. */
  touched = false;

  /** The current token: kind, first byte, byte after the last; for END both are the limit. */
  kind: TokenKind = END;
  start = 0;
  end = 0;
  /** Value of an INTEGER. */
  value = 0;
  /** It is the first token of its line. */
  newLine = false;

  /** Starts over at `at`, which stands at the start of a line if `fresh`; `limit` bounds what is read. */
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

  /** Moves over white space and comments. */
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

  /** Reads the next token and returns its kind. */
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

  /** The current token was cut: its rest is still ahead. */
  get huge(): boolean {
    return this.end - this.start >= maxToken;
  }
}

/** Index of the newline that ends the line of `p`, or `limit`. */
export function lineEnd(bytes: Uint8Array, p: number, limit: number): number {
  while (p < limit && byteClass[bytes[p]] !== NEWLINE) p++;
  return p;
}

/** Value of the token start..end, or -1 if it is not an integer in its plain form. */
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
