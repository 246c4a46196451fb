/** Numbers agree with their words. */
import { expect, it } from 'vitest';
import { counted } from '../../src/core/text/counted.js';
import { grouped } from '../../src/cli/terminal/table.js';
import { inLanguage, phrase } from '../../src/core/text/phrase.js';

it.each([
  [0, '0 records'],
  [1, '1 record'],
  [1000, '1,000 records'],
])('%i', (n, text) => {
  const records = grouped(n);
  expect(inLanguage(phrase('{records} {records|record|records}', { records }), 'en')).toBe(text);
});

it('a thousand with the point of Portuguese is not one', () => {
  expect(counted('1.000', 'nó')).toBe('1.000 nós');
  expect(inLanguage(phrase('{n} {n|nó|nós}', { n: '1.000' }), 'en')).toBe('1.000 nós');
});
