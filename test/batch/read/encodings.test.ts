/** Encodings, numbers and sizes are accepted as documented, or refused by code and name. */
import { describe, expect, test } from 'vitest';
import { reason } from '../../../src/core/text/reasons.js';
import { bytesOf, everyByte, readAll, short } from './helpers.js';
import { inLanguage } from '../../../src/core/text/phrase.js';

const good = '3 3\n0 1 2 0 1\n0 0\n';

/** Returns `text` as bytes, one for each character; \x80 and above are not encoded. */
const raw = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

function utf16(text: string, mark: boolean, bigEndian: boolean): Uint8Array {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
}

/** Wrong tokens; each replaces every cell and every side in turn. */
const tokens: readonly (readonly [what: string, token: Uint8Array, code: string, found: string])[] = [
  ['minus', raw('-1'), 'bad-integer', '-1'],
  ['plus', raw('+3'), 'bad-integer', '+3'],
  ['leading zeros', raw('007'), 'bad-integer', '007'],
  ['double zero', raw('00'), 'bad-integer', '00'],
  ['point', raw('3.0'), 'bad-integer', '3.0'],
  ['exponent', raw('1e3'), 'bad-integer', '1e3'],
  ['hexadecimal', raw('0x10'), 'bad-integer', '0x10'],
  ['sixteen digits', raw('1000000000000000'), 'bad-integer', '1000000000000000'],
  ['a digit and a letter', raw('1a'), 'bad-integer', '1a'],
  ['thousands', raw('1,000'), 'bad-integer', '1,000'],
  ['2^53 + 1', raw('9007199254740993'), 'bad-integer', '9007199254740993'],
  ['many digits', raw('9'.repeat(5000)), 'bad-integer', '9'.repeat(24) + '…'],
  ['NUL', raw('\0'), 'bad-encoding', 'U+0000 null'],
  ['NUL after a digit', raw('1\0'), 'bad-encoding', 'U+0000 null'],
  ['escape', raw('\x1b[A'), 'bad-encoding', 'U+001B escape'],
  ['bell', raw('\x07'), 'bad-encoding', 'U+0007 control character'],
  ['0x80', raw('\x80'), 'bad-encoding', 'byte 0x80, which is not UTF-8'],
  ['0xFF', raw('1\xff'), 'bad-encoding', 'byte 0xFF, which is not UTF-8'],
  ['Latin-1', raw('a\xe7'), 'bad-encoding', 'byte 0xE7, which is not UTF-8'],
  ['overlong', raw('\xc0\xb1'), 'bad-encoding', 'overlong UTF-8 starting with byte 0xC0'],
  ['surrogate', raw('\xed\xa0\x80'), 'bad-encoding', 'byte 0xED, which is not UTF-8'],
  ['no-break space', bytesOf('0\u00a0'), 'bad-encoding', 'U+00A0 no-break space'],
  ['ideographic space', bytesOf('\u3000'), 'bad-encoding', 'U+3000 ideographic space'],
  ['line separator', bytesOf('0\u2028'), 'bad-encoding', 'U+2028 line separator'],
  ['zero width space', bytesOf('0\u200b'), 'bad-encoding', 'U+200B zero width space'],
  ['a second byte order mark', bytesOf('\ufeff0'), 'bad-encoding', 'U+FEFF byte order mark'],
  ['full-width digit', bytesOf('\uff11'), 'bad-encoding', 'U+FF11 full-width digit 1'],
  ['Arabic digit', bytesOf('\u0662'), 'bad-encoding', 'U+0662 Arabic-Indic digit 2'],
  ['minus sign', bytesOf('\u22121'), 'bad-encoding', 'U+2212 minus sign'],
  ['emoji', bytesOf('\u{1f600}'), 'bad-encoding', 'U+1F600'],
  ['half an emoji', raw('0\xf0\x9f'), 'bad-encoding', 'byte 0xF0, which is not UTF-8'],
  ['beyond Unicode', raw('\xf4\x90\x80\x80'), 'bad-encoding', 'byte 0xF4, which is not UTF-8'],
  ['delete', raw('0\x7f'), 'bad-encoding', 'U+007F delete'],
  ['next line', bytesOf('0\u0085'), 'bad-encoding', 'U+0085 next line'],
  ['figure space', bytesOf('0\u2007'), 'bad-encoding', 'U+2007 figure space'],
  ['thin space', bytesOf('\u20091'), 'bad-encoding', 'U+2009 thin space'],
  ['narrow no-break space', bytesOf('\u202f1'), 'bad-encoding', 'U+202F narrow no-break space'],
  ['paragraph separator', bytesOf('0\u2029'), 'bad-encoding', 'U+2029 paragraph separator'],
  ['soft hyphen', bytesOf('\u00ad1'), 'bad-encoding', 'U+00AD soft hyphen'],
  ['Devanagari digit', bytesOf('\u0967'), 'bad-encoding', 'U+0967 Devanagari digit 1'],
];

const join = (...parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts);

/** 50 tokens in two records, followed by a third record that must always be read. */
const fifty = `#\n7 9\n${'0 1 2 0\n'.repeat(8)}4 7\n0 1 2 0 1 2 0\n0 0 0 1 0 2 0\n`;
const places = [...fifty.matchAll(/\d+/g)].map(({ index, 0: { length } }) => ({ index, length }));

test('there are 40 tokens and 50 places', () => {
  expect([tokens.length, places.length]).toEqual([40, 50]);
});

describe('a token in the place of each cell and each side', () => {
  test.each(tokens)('%s', (_, token, code, found) => {
    for (const { index, length } of places) {
      const input = join(raw(fifty.slice(0, index)), token, raw(fifty.slice(index + length) + good));
      const lines = fifty.slice(0, index).split('\n');
      const place = { line: lines.length, column: lines.at(-1)!.length + 1 };
      const items = readAll(input);
      const [refused, ...others] = items.filter((item) => item.kind === 'refused');
      expect(refused, `at ${String(index)}`).toMatchObject({
        ...place,
        refusal: { code, params: { found } },
      });
      expect([others, items.length, short(items[2])]).toEqual([[], 3, '3x3:01201']);
      expect(readAll(input, everyByte(input.length)).map(short)).toEqual(items.map(short));
    }
  });
});

describe('a NUL in the place of each byte', () => {
  test.each(Array.from(good, (_, at) => at).slice(2))('%i', (at) => {
    const bytes = bytesOf(good + good.slice(0, -4) + '0 0\n');
    bytes[at] = 0;
    const items = readAll(bytes);
    expect(items.length).toBeGreaterThan(0);
    const named = items.some(
      (item) => item.kind === 'refused' && item.refusal.params['found'] === 'U+0000 null',
    );
    expect(named || items.some((item) => item.kind === 'warning')).toBe(true);
  });
});

const foreign: readonly (readonly [string, Uint8Array, string])[] = [
  ['UTF-16 LE with mark', utf16(good, true, false), 'UTF-16 text'],
  ['UTF-16 BE with mark', utf16(good, true, true), 'UTF-16 text'],
  ['UTF-16 LE', utf16(good, false, false), 'UTF-16 text'],
  ['UTF-16 BE', utf16(good, false, true), 'UTF-16 text'],
  ['UTF-32 LE', raw('\xff\xfe\0\x003\0\0\0'), 'UTF-32 text'],
];
test.each(foreign)('%s is one refusal that names it', (_, bytes, found) => {
  for (const items of [readAll(bytes), readAll(bytes, everyByte(bytes.length))]) {
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      line: 1,
      column: 1,
      refusal: { code: 'bad-encoding', params: { found } },
    });
  }
});

const packed: readonly (readonly [string, Uint8Array])[] = [
  ['gzip', raw('\x1f\x8b\x08\0\0\0\0\0')],
  ['zip', raw('PK\x03\x04\x14\0')],
  ['xz', raw('\xfd7zXZ\0')],
  ['zstd', raw('\x28\xb5\x2f\xfd\x04')],
  ['bzip2', raw('BZh91AY&SY')],
  ['7z', raw("7z\xbc\xaf'\x1c")],
];
test.each(packed)('%s is one refusal that names it', (name, bytes) => {
  for (const items of [readAll(bytes), readAll(bytes, everyByte(bytes.length))]) {
    expect(items).toHaveLength(1);
    const [item] = items;
    if (item.kind !== 'refused') throw new Error(item.kind);
    expect(inLanguage(reason(item.refusal), 'en')).toBe(`the input is packed (${name}): unpack it first`);
  }
});

describe('sizes', () => {
  const large = ['9999999', '2147483648', '4294967297', '999999999999999', '1000000000000000'];

  test.each(large)('nothing is allocated for a header that promises %s squared', (side) => {
    const before = process.memoryUsage().arrayBuffers;
    for (const header of [`${side} ${side}`, `lamps ${side} ${side}`, `lamps 3 ${side}`, `${side} 3`]) {
      const items = readAll(`${header}\n0 1 2\n${good}`);
      expect(items.map(short)).toEqual([expect.stringMatching(/^! bad-(size|integer) 1:/), '3x3:01201']);
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10e6);
  });

  test('a board as large as a game allows costs what it holds, not what it promises', () => {
    const before = process.memoryUsage().arrayBuffers;
    for (let n = 0; n < 100; n++) readAll('1000 1000\n0 0 0 1\n');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10e6);
  });

  test.each(large)('%s is no cell, and is named', (value) => {
    const [item] = readAll(`3 3\n0 ${value} 2 0 1\n${good}`);
    expect(item).toMatchObject({ kind: 'refused', line: 2, column: 3 });
    expect(item?.kind === 'refused' && String(item.refusal.params['found'] as string)).toBe(value);
  });

  test('a token of 10^7 digits passes through a small buffer', () => {
    const reader = readAll(join(raw('3 3\n0 '), Buffer.alloc(1e7, '9'), raw(' 1 1\n' + good)), pieces(1e7));
    expect(reader.map(short)).toEqual(['! bad-integer 2:3', '3x3:01201']);
  });

  test('megabytes of comment, of blanks, of garbage', () => {
    for (const filler of ['#', ' ', '\n', 'x ', '#\n', '\0']) {
      const text = filler.repeat(2e6 / filler.length) + '\n' + good;
      const items = readAll(bytesOf(text), pieces(2e6)).filter((item) => item.kind === 'record');
      expect(items.map(short)).toEqual(['3x3:01201']);
    }
  });

  test('a record over the limit is refused, and the next is read', () => {
    const text = `3 3\n0 1\n${' \n'.repeat(500)}2 0 1\n${good}`;
    for (const cuts of [[], pieces(text.length, 100), everyByte(text.length)]) {
      const items = readAll(text, cuts, { recordLimit: 600 });
      expect(items.map(short)).toEqual(['! too-long 1:1', '3x3:01201']);
      expect(readAll(text, cuts, { recordLimit: 6000 }).map(short)).toEqual(['3x3:01201', '3x3:01201']);
    }
  });

  test('white space after a good record is no part of it', () => {
    const text = `3 3\n0 1 2 0 1\n${' \n'.repeat(500)}${good}`;
    for (const cuts of [[], everyByte(text.length)]) {
      expect(readAll(text, cuts, { recordLimit: 100 }).map(short)).toEqual(['3x3:01201', '3x3:01201']);
    }
  });
});

/** Returns the positions of cuts after every `size` bytes. */
function pieces(length: number, size = 65_536): number[] {
  return Array.from({ length: Math.floor(length / size) }, (_, i) => (i + 1) * size);
}
