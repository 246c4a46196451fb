/**
 * Turns bytes of unknown origin into printable text: characters that a terminal would obey or hide
 * become `<U+00A0>`, and bytes that are not UTF-8 become `<0x80>`. Also clips the line of a message
 * around its column.
 */
import { lazily } from '../../core/on-demand.js';
import { byteClass, NEWLINE } from './tokens.js';

/** A character decoded from bytes; `code` is -1 if they are not UTF-8. */
export interface Character {
  readonly code: number;
  readonly length: number;
  /** Whether it is encoded in more bytes than it needs, a well-known mistake. */
  readonly overlong: boolean;
}

/** Smallest code of characters of 2, 3 and 4 bytes. */
const smallest = [0, 0, 0x80, 0x800, 0x10000];

function lengthOf(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc0) return 0;
  if (lead < 0xe0) return 2;
  if (lead < 0xf0) return 3;
  return lead < 0xf8 ? 4 : 0;
}

/** Decodes the character at `p` without reading beyond `end`. */
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

/** Returns a code in the form `U+00A0`. */
export function codeName(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Returns a byte in the form `0x80`. */
export function byteName(byte: number): string {
  return `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

/**
 * Printable characters: letters, marks, numbers, punctuation, symbols and the plain space. Compiled
 * on demand, as it takes a millisecond and most runs print no excerpt.
 */
const printable = lazily(() => /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u);

/** Returns printable text of the bytes from..end; tabs stay. */
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
  /** Index of the fault in `text`. */
  readonly caret: number;
}

/** Number of bytes shown on each side of the column. */
const reach = 80;

/** Returns the end of the bytes shown. Those up to `at + reach` must be in memory if they exist. */
function rightEdge(bytes: Uint8Array, at: number, end: number): number {
  const stop = Math.min(end, at + reach);
  let p = at;
  while (p < stop && byteClass[bytes[p]] !== NEWLINE) p++;
  return p;
}

/** Returns whether the shown part of the line after `at` is in memory. If not, add bytes. */
export function isComplete(bytes: Uint8Array, at: number, end: number): boolean {
  return rightEdge(bytes, at, end) < end;
}

/** Clips the line from `lineStart`, which may be negative, without splitting a character. */
export function excerpt(bytes: Uint8Array, lineStart: number, at: number, end: number): Excerpt {
  let from = Math.max(0, lineStart, at - reach);
  if (from > lineStart) while (from < at && (bytes[from] & 0xc0) === 0x80) from++;
  let to = rightEdge(bytes, at, end);
  const cut = to < end && byteClass[bytes[to]] !== NEWLINE;
  if (cut) while (to > at && (bytes[to] & 0xc0) === 0x80) to--;
  const before = (from > lineStart ? '…' : '') + visible(bytes, from, at);
  return { text: before + visible(bytes, at, to) + (cut ? '…' : ''), caret: before.length };
}
