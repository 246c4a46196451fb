import { expect, test } from 'vitest';
import { similarTo } from '../../src/core/text/similar.js';

const known = ['show', 'solve', 'match', 'check', 'perft', 'k', 'score', 'slip', 'alphabeta'];

test.each([
  ['shwo', 'show'],
  ['shw', 'show'],
  ['SHOW', 'show'],
  ['mach', 'match'],
  ['scoer', 'score'],
  ['alphabetta', 'alphabeta'],
  ['alfabeta', 'alphabeta'],
  // In a short name, half of the letters may match by chance.
  ['x', undefined],
  ['abcd', undefined],
  ['', undefined],
  ['nothing', undefined],
])('%s is like %s', (word, name) => {
  expect(similarTo(word, known)).toBe(name);
});

test('the first of the nearest', () => {
  expect(similarTo('mat', ['cat', 'matt', 'mate'])).toBe('cat');
});
