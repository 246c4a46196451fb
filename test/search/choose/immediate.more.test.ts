/** The positions of `immediate.test.ts` by the thousand. */
import { describe, expect, it } from 'vitest';
import { boards, missed } from './immediate.js';

describe.each(boards)('%s', (name, descriptions) => {
  it('misses no win at once and no only block in 2,000 positions', { timeout: 1_800_000 }, () => {
    expect(missed(name, descriptions, 2000, 20)).toEqual([]);
  });
});
