/** Explains a token that is not of the expected kind. */
import { lazily } from '../../core/on-demand.js';
import { refuse, type Refusal } from '../../core/refusal.js';
import { byteName, codeName, characterAt, visible } from './excerpt.js';

/** A refusal and the index of the faulty byte. */
export interface Fault {
  readonly refusal: Refusal;
  readonly at: number;
}

/** Number of bytes of a token that are examined. */
const judged = 64;
/** Number of bytes of a token that are shown. */
const shownBytes = 24;

/** Characters that get into files by accident. */
const names: Readonly<Record<number, string>> = {
  0x00: 'null',
  0x1b: 'escape',
  0x7f: 'delete',
  0x85: 'next line',
  0xa0: 'no-break space',
  0xad: 'soft hyphen',
  0x2007: 'figure space',
  0x2009: 'thin space',
  0x200b: 'zero width space',
  0x2028: 'line separator',
  0x2029: 'paragraph separator',
  0x202f: 'narrow no-break space',
  0x2212: 'minus sign',
  0x3000: 'ideographic space',
  0xfeff: 'byte order mark',
};
/** First digits of other decimal scripts. */
const digits: readonly (readonly [number, string])[] = [
  [0x0660, 'Arabic-Indic digit'],
  [0x06f0, 'extended Arabic-Indic digit'],
  [0x0966, 'Devanagari digit'],
  [0xff10, 'full-width digit'],
];

function nameOf(code: number): string {
  const digit = digits.find(([zero]) => code >= zero && code < zero + 10);
  const name =
    names[code] ?? (digit ? `${digit[1]} ${code - digit[0]}` : code < 32 ? 'control character' : '');
  return name === '' ? codeName(code) : `${codeName(code)} ${name}`;
}

const letter = lazily(() => /^[\p{L}\p{M}]$/u);

/** Returns the name of the first character that this format does not allow, or undefined. */
export function strangeCharacter(bytes: Uint8Array, start: number, end: number): string | undefined {
  const stop = Math.min(end, start + judged);
  for (let p = start; p < stop;) {
    const { code, length, overlong } = characterAt(bytes, p, end);
    if (overlong) return `overlong UTF-8 starting with byte ${byteName(bytes[p])}`;
    if (code < 0) return `byte ${byteName(bytes[p])}, which is not UTF-8`;
    const plain = code > 32 && code < 127;
    if (!plain && (code < 128 || !letter().test(String.fromCodePoint(code)))) return nameOf(code);
    p += length;
  }
  return undefined;
}

/** Returns the first bytes of the token in printable form. */
export function shownToken(bytes: Uint8Array, start: number, end: number): string {
  const cut = end - start > shownBytes;
  let stop = cut ? start + shownBytes : end;
  while (cut && (bytes[stop] & 0xc0) === 0x80 && stop > start) stop--;
  return visible(bytes, start, stop) + (cut ? '…' : '');
}

/** Returns the refusal of a token that should be an integer. */
export function badInteger(bytes: Uint8Array, start: number, end: number): Refusal {
  const strange = strangeCharacter(bytes, start, end);
  if (strange !== undefined) return refuse('bad-encoding', { found: strange });
  return refuse('bad-integer', { found: shownToken(bytes, start, end) });
}

/** Returns the refusal of a word that should begin a header. */
export function badHeaderWord(bytes: Uint8Array, start: number, end: number): Refusal {
  const strange = strangeCharacter(bytes, start, end);
  if (strange !== undefined) return refuse('bad-encoding', { found: strange });
  const text = shownToken(bytes, start, end);
  if (/^[\p{L}_]/u.test(text)) return refuse('unknown-game', { name: text });
  if (/^[0-9+.-]/.test(text)) return refuse('bad-integer', { found: text });
  return refuse('bad-header', { problem: 'text', found: text });
}
