/** The first bytes of the input: byte order marks, and files that are not UTF-8 at all. */

/** What the first bytes say: how many to skip, or the encoding that is refused. */
export interface Opening {
  readonly skip: number;
  readonly foreign?: string;
}

/** Bytes that `opening` wants to see if the input has them. */
export const openingBytes = 4;

const isMark = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, i) => bytes[i] === byte);

/** @param start the first bytes: at least `openingBytes`, or all there are. */
export function opening(start: Uint8Array): Opening {
  if (isMark(start, [0xef, 0xbb, 0xbf])) return { skip: 3 };
  if (isMark(start, [0xff, 0xfe, 0, 0]) || isMark(start, [0, 0, 0xfe, 0xff]))
    return { skip: 0, foreign: 'UTF-32' };
  if (isMark(start, [0xff, 0xfe]) || isMark(start, [0xfe, 0xff])) return { skip: 0, foreign: 'UTF-16' };
  return alternates(start, 0) || alternates(start, 1) ? { skip: 0, foreign: 'UTF-16' } : { skip: 0 };
}

/** Null bytes at every other place from `phase` on, and only there: text of 16-bit units without a mark. */
function alternates(start: Uint8Array, phase: 0 | 1): boolean {
  if (start.length < openingBytes) return false;
  return start.subarray(0, openingBytes).every((byte, i) => (byte === 0) === (i % 2 === phase));
}
