/**
 * Every solver and level takes a win at once and finds the only block of one. Hundreds of
 * positions: the `.more` file.
 */
import { describe, expect, it } from 'vitest';
import { boards, missed } from './immediate.js';

describe.each(boards)('%s', (name, descriptions) => {
  it('misses no win at once and no only block', { timeout: 60_000 }, () => {
    expect(missed(name, descriptions, 24, 60)).toEqual([]);
  });
});
