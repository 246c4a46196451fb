/**
 * Every solver and level plays an immediate win, and the only block of one. The `.more` file tests
 * hundreds of positions.
 */
import { describe, expect, it } from 'vitest';
import { boards, missed } from './immediate.js';
import { more } from '../../amount.js';

describe.each(boards)('%s', (name, descriptions) => {
  it('misses no win at once and no only block', { timeout: 60_000 }, () => {
    expect(missed(name, descriptions, 8 * more, 60)).toEqual([]);
  });
});
