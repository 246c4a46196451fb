/**
 * Bytes of unknown origin as text that is safe to print: what a terminal would obey or hide is spelled out as
 * `<U+00A0>` or, if it is not UTF-8 at all, `<0x80>`. And the line that a message is about, clipped around the column.
 */
import { lazily } from '../../../core/lazily.js';
import { byteClass, NEWLINE } from '../tokens.js';

/** One character read from bytes; `code` is -1 when the bytes are not UTF-8. */
export interface Character {
  readonly code: number;
  readonly length: number;
  /** A well-known mistake: more bytes than the character needs. */
  readonly overlong: boolean;
}

/** Smallest code that needs 2, 3, 4 bytes. */
const smallest = [0, 0, 0x80, 0x800, 0x10000];

function lengthOf(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc0) return 0;
  if (lead < 0xe0) return 2;
  if (lead < 0xf0) return 3;
  return lead < 0xf8 ? 4 : 0;
}

/** Decodes the character at `p`, looking no further than `end`. */
export function characterAt(bytes: Uint8Array, p: number, end: number): Character {
  const lead = bytes[p];
  const length = lengthOf(lead);
  if (length === 1) return { code: lead, length, overlong: false };
  let code = lead & (0xff >> (length + 1));
  for (let i = 1; i < length; i++) {
    if (p + i >= end || (bytes[p + i] & 0xc0) !== 0x80) return { code: -1, length: 1, overlong: false };
    code = (code << 6) | (bytes[p + i] & 0x3f);
  }
  const overlong = length > 1 && code < smallest[length];
  const valid = length > 1 && !overlong && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return valid ? { code, length, overlong } : { code: -1, length: overlong ? length : 1, overlong };
}

/** `U+00A0`. */
export function codeName(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** `0x80`. */
export function byteName(byte: number): string {
  return `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

/**
 * Characters that print as themselves: letters, marks, numbers, punctuation, symbols and the plain space. To compile it
 * takes a millisecond, and most runs print no excerpt.
 */
const printable = lazily(() => /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u);

/** Text of bytes from..end; a tab stays a tab. */
export function visible(bytes: Uint8Array, from: number, end: number): string {
  let text = '';
  for (let p = from; p < end;) {
    const { code, length } = characterAt(bytes, p, end);
    text += code < 0 ? `<${byteName(bytes[p])}>` : visibleCode(code);
    p += length;
  }
  return text;
}

function visibleCode(code: number): string {
  if (code === 9) return '\t';
  const text = String.fromCodePoint(code);
  return printable().test(text) ? text : `<${codeName(code)}>`;
}

export interface Excerpt {
  readonly text: string;
  /** Index in `text` of what the message points at. */
  readonly caret: number;
}

/** Bytes shown on each side of the column. */
const reach = 80;

/** Index after the last byte that is shown; the caller must have the bytes up to `at + reach` if they exist. */
function rightEdge(bytes: Uint8Array, at: number, end: number): number {
  const stop = Math.min(end, at + reach);
  let p = at;
  while (p < stop && byteClass[bytes[p]] !== NEWLINE) p++;
  return p;
}

/** Whether the line's part right of `at` is in memory: if not, wait for more bytes. */
export function isComplete(bytes: Uint8Array, at: number, end: number): boolean {
  return rightEdge(bytes, at, end) < end;
}

/** Clips between `lineStart` (may be negative) and the line's end; never within a character. */
export function excerpt(bytes: Uint8Array, lineStart: number, at: number, end: number): Excerpt {
  let from = Math.max(0, lineStart, at - reach);
  if (from > lineStart) while (from < at && (bytes[from] & 0xc0) === 0x80) from++;
  let to = rightEdge(bytes, at, end);
  const cut = to < end && byteClass[bytes[to]] !== NEWLINE;
  if (cut) while (to > at && (bytes[to] & 0xc0) === 0x80) to--;
  const before = (from > lineStart ? '…' : '') + visible(bytes, from, at);
  return { text: before + visible(bytes, at, to) + (cut ? '…' : ''), caret: before.length };
}
