/**
 * Classes of bytes in a file of positions. Everything that is not white space and does not open a comment
 * belongs to a token, valid or not: wrong bytes are judged where the token is, never dropped.
 */

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
