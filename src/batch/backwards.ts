/** Looks back over bytes already read, for the few rules that need it. */
import { BLANK, byteClass, NEWLINE, ZERO } from './bytes.js';

/** Index of the last byte at or before `p` that is no blank, or one below `floor`. */
export function overBlanks(bytes: Uint8Array, p: number, floor: number): number {
  while (p >= floor && byteClass[bytes[p]] === BLANK) p--;
  return p;
}

/** Index of the last byte at or before `p` that is neither blank nor newline, or one below `floor`. */
export function overSpace(bytes: Uint8Array, p: number, floor: number): number {
  while (p >= floor && (byteClass[bytes[p]] === BLANK || byteClass[bytes[p]] === NEWLINE)) p--;
  return p;
}

/**
 * If the two tokens before `end` are one byte each, the index of the first, else -1. With `ownLine` they must
 * be on one line and begin it.
 */
export function pairBefore(bytes: Uint8Array, floor: number, end: number, ownLine: boolean): number {
  const second = end - 1;
  const over = ownLine ? overBlanks : overSpace;
  const first = over(bytes, second - 1, floor);
  if (first < floor || first === second - 1) return -1;
  const before = overBlanks(bytes, first - 1, floor);
  const startsLine = before >= floor && byteClass[bytes[before]] === NEWLINE;
  const isToken = startsLine || before < first - 1 || before < floor;
  return startsLine || (isToken && !ownLine) ? first : -1;
}

/** The same for two zeros: they may be the terminator rather than cells. */
export function finalZeros(bytes: Uint8Array, floor: number, end: number, ownLine: boolean): number {
  const first = pairBefore(bytes, floor, end, ownLine);
  return first >= 0 && bytes[first] === ZERO && bytes[end - 1] === ZERO ? first : -1;
}

/** No newline within the bytes from..end. */
export function isOneLine(bytes: Uint8Array, from: number, end: number): boolean {
  for (let p = from; p < end; p++) if (byteClass[bytes[p]] === NEWLINE) return false;
  return true;
}
