/** Messages have position, reason, the line, and a caret below it. */
import { describe, expect, test } from 'vitest';
import { diagnostic, warning } from '../../../src/batch/read/diagnostics.js';
import { refusalCodes, refuse } from '../../../src/core/refusal.js';
import { reason } from '../../../src/core/text/reasons.js';
import { readAll } from './helpers.js';
import { bilingual, inLanguage, phrase } from '../../../src/core/text/phrase.js';

function first(text: string, language: 'en' | 'pt' = 'en'): string[] {
  const [item] = readAll(text);
  if (item?.kind !== 'refused') throw new Error('expected a refusal');
  return diagnostic('in.txt', item, language).split('\n');
}

test('the line and a caret under the column', () => {
  expect(first('3 3\n0 7 1 0 1\n0 0\n')).toEqual([
    'in.txt:2:3: bad-cell a cell is 0..2, found 7 (record 1)',
    '  0 7 1 0 1',
    '    ^',
  ]);
});

test('in Portuguese, the code stays', () => {
  expect(first('3 3\n0 7 1 0 1\n0 0\n', 'pt')[0]).toBe(
    'in.txt:2:3: bad-cell o valor de uma casa é 0..2, mas há 7 (registro 1)',
  );
});

test('tabs are expanded, wide characters take two columns, marks none', () => {
  expect(first('3 3\n\t0\t7 0 0 0\n0 0').slice(1)).toEqual([
    '          0       7 0 0 0',
    '                  ^',
  ]);
  const wide = first('3 3 0 \u76e4\u0301 9 0 0\n0 0');
  expect(wide.slice(1)).toEqual(['  3 3 0 \u76e4\u0301 9 0 0', '        ^']);
  const item = {
    index: 1,
    line: 1,
    column: 1,
    refusal: refuse('bad-cell'),
    text: '\u76e4\u0301 9',
    caret: 3,
  };
  expect(diagnostic('f', item, 'en').split('\n')[2]).toBe('     ^');
});

test('at the end of the input the caret is after the last cell', () => {
  expect(first('3 3\n0 1')).toEqual([
    'in.txt:2:4: too-few-cells expected 5 cells, found only 2 (record 1)',
    '  0 1',
    '     ^',
    '  hint: a number is missing, or the size in the header is wrong; line breaks do not matter',
  ]);
});

test('warnings', () => {
  const texts = ['3 3 0 0 0 0 1', '3 3\n0 0 0\n0 0', '3 3 0 0 0 0 1\n0', '0 0 x'].map((text) => {
    const item = readAll(text).at(-1);
    return item?.kind === 'warning' ? warning('in.txt', item, 'en') : '';
  });
  expect(texts).toEqual([
    'in.txt:1: no-terminator the file does not end with 0 0',
    'in.txt:3: no-terminator the file does not end with 0 0: the last two zeros were read as cells; were they meant as the end?',
    'in.txt:2: no-terminator the file does not end with 0 0 but with a single 0',
    'in.txt:1: text-after-terminator text after the terminator 0 0 is ignored',
  ]);
});

describe('reasons', () => {
  test.each(refusalCodes)('%s is worded in both languages', (code) => {
    for (const problem of ['cut', 'sizes', 'value', 'none']) {
      const { en, pt } = bilingual(reason(refuse(code, { problem, found: 'a\nb\u001b[2J\u2028' })));
      expect(en).not.toBe(pt);
      for (const text of [en, pt]) expect(text).toMatch(/^[^\p{C}\p{Zl}\p{Zp}]+[^.]$/u);
    }
  });

  test('a game may add its own', () => {
    const refusal = refuse('illegal-position', {
      because: phrase('both sides have {k} in a line', { k: 3 }),
    });
    expect(inLanguage(reason(refusal), 'pt')).toBe('a posição não é legal: os dois lados têm 3 em linha');
  });
});
