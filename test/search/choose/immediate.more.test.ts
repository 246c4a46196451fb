/** More positions for the test in `immediate.test.ts`, hundreds in `make nightly`. */
import { describe, expect, it } from 'vitest';
import { more } from '../../amount.js';
import { boards, missed } from './immediate.js';

describe.each(boards)('%s', (name, descriptions) => {
  it('misses no win at once and no only block in positions drawn', { timeout: 1_800_000 }, () => {
    expect(missed(name, descriptions, 60 * more, 20)).toEqual([]);
  });
});
