/** The line a message is about: clipped around the column, safe to print. */
import { byteClass, NEWLINE } from './bytes.js';
import { visible } from './glyphs.js';

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
