/** The checker by the rules: right claims pass, wrong ones do not, too large ones are skipped. */
import { describe, expect, it } from 'vitest';
import { Random } from '../../../src/core/random.js';
import { checkValue } from '../../../src/games/mnk/proof/value-check.js';
import { slipOf, turnOf } from '../../../src/games/mnk/rules/setup.js';
import { more } from '../../amount.js';
import { emptyBoard, freeCells, naiveValue, randomSetup, setupOf } from './oracle.js';

const exact = { ok: true, shown: 'exact' };

describe('known values', () => {
  it.each([
    ['3x3', emptyBoard(3, 3), 0],
    ['3x3 slippery', emptyBoard(3, 3, { slip: '1/5' }), 2377339813 / 5906250000],
    ['3x3 slippery, O begins', emptyBoard(3, 3, { slip: '1/5', turn: 2 }), 2377339813 / 5906250000],
    ['4x3 slippery', emptyBoard(4, 3, { slip: '0.2' }), 0.5070458953272562],
    ['4x3, k = 3', emptyBoard(4, 3), 1],
    ['5x5 with twelve free cells', setupOf('xoxo. .x.o. .ox.. .x..o o..x.', { k: 4 }), 1],
  ])('%s', (_, setup, value) => {
    expect(checkValue(setup, value, value)).toEqual(exact);
    expect(checkValue(setup, value + 1e-6, value + 1e-6)).toMatchObject({ ok: false });
    // Twelve free cells take a second each time.
    if (freeCells(setup).length > 9 && more === 1) return;
    expect(checkValue(setup, value - 1e-6, value - 1e-6)).toMatchObject({ ok: false });
    expect(checkValue(setup, value - 1, value + 0.5)).toEqual({ ok: true, shown: 'interval' });
  });
});

it('agrees with the definition on random positions of all kinds', () => {
  const random = new Random(31);
  for (let i = 0; i < 40 * more; i++) {
    const [rows, cols] = [random.between(1, 5), random.between(1, 5)];
    const [k, slip] = [random.between(1, Math.max(rows, cols)), ['0', '1/5', '1'][random.below(3)]];
    const empty = emptyBoard(rows, cols, { k, slip, score: random.below(2) === 0 ? 'line' : 'points' });
    const setup = randomSetup(random, empty, Math.max(0, rows * cols - random.below(6)));
    if (freeCells(setup).length > 5) continue;
    const turn = turnOf(setup)!;
    const value = naiveValue(setup, turn, slipOf(setup)) * (turn === 1 ? 1 : -1);
    expect(checkValue(setup, value, value)).toEqual(exact);
    expect(checkValue(setup, value + 0.001, value + 1)).toMatchObject({ ok: false });
  }
});

it('does not check what is too large', () => {
  expect(checkValue(emptyBoard(4, 4, { slip: '0.2' }), 0, 0)).toBe('unchecked');
  expect(checkValue(emptyBoard(5, 4), 0, 0)).toBe('unchecked');
});
