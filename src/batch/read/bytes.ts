/**
 * Classes of bytes in a file of positions, and its encoding. Everything that is not white space and does not open a comment
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

/** What the first bytes say: how many to skip, or the encoding or the packer that is refused. */
interface Encoding {
  readonly skip: number;
  readonly foreign?: string;
  readonly packed?: string;
}

/** Bytes that `encodingOf` wants to see if the input has them. */
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

/** What packed the file that begins so, if anything did. */
export function packedAs(start: Uint8Array): string | undefined {
  return packers.find(([, mark]) => isMark(start, mark))?.[0];
}

/** @param start the first bytes: at least `encodingBytes`, or all there are. */
export function encodingOf(start: Uint8Array): Encoding {
  const packed = packedAs(start);
  if (packed !== undefined) return { skip: 0, packed };
  if (isMark(start, [0xef, 0xbb, 0xbf])) return { skip: 3 };
  if (isMark(start, [0xff, 0xfe, 0, 0]) || isMark(start, [0, 0, 0xfe, 0xff]))
    return { skip: 0, foreign: 'UTF-32' };
  if (isMark(start, [0xff, 0xfe]) || isMark(start, [0xfe, 0xff])) return { skip: 0, foreign: 'UTF-16' };
  return alternates(start, 0) || alternates(start, 1) ? { skip: 0, foreign: 'UTF-16' } : { skip: 0 };
}

/** Null bytes at every other place from `phase` on, and only there: text of 16-bit units without a mark. */
function alternates(start: Uint8Array, phase: 0 | 1): boolean {
  if (start.length < encodingBytes) return false;
  return start.subarray(0, encodingBytes).every((byte, i) => (byte === 0) === (i % 2 === phase));
}
