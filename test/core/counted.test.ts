/** Numbers agree with their words. */
import { expect, it } from 'vitest';
import { counted } from '../../src/core/text/counted.js';
import { counted as grouped } from '../../src/cli/terminal/table.js';

it.each([
  [0, '0 records'],
  [1, '1 record'],
  [1000, '1,000 records'],
])('%i', (n, text) => {
  expect(grouped(n, 'record')).toBe(text);
});

it('a thousand with the point of Portuguese is not one', () => {
  expect(counted('1.000', 'nó')).toBe('1.000 nós');
});
