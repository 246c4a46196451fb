import { describe, expect, it } from 'vitest';
import { Random } from '../../../src/core/random.js';
import { kinds } from '../../../src/games/mnk/rules/generator.js';
import { mnk } from '../../../src/games/mnk/index.js';
import { slipOf, type MnkSetup } from '../../../src/games/mnk/rules/setup.js';
import { freeCells, positionOf } from './oracle.js';
import { more } from '../../amount.js';

function generated(options: Parameters<typeof mnk.rules.generate>[1], count = 80 * more): MnkSetup[] {
  const random = new Random(17);
  return Array.from({ length: count }, () => {
    const made = mnk.rules.generate(random, options);
    if (!made.ok) throw new Error(made.error.code);
    return made.value;
  });
}

describe.each(kinds)('%s', (kind) => {
  const setups = generated({ kind });

  it('is legal, of the kind it says, and over only where it says so', () => {
    for (const setup of setups) {
      expect(positionOf(setup).isOver).toBe(kind === 'over');
      expect(setup.score).toBe(kind.includes('points') ? 'points' : 'line');
      expect(slipOf(setup) > 0).toBe(kind.includes('slippery'));
    }
  });

  it('has many numbers of stones and several sizes', () => {
    expect(new Set(setups.map(({ rows, cols }) => `${rows}x${cols}`)).size).toBe(4);
    expect(new Set(setups.map((setup) => setup.cells.length - freeCells(setup).length)).size).toBeGreaterThan(
      7,
    );
  });
});

it('plays exactly the moves asked for', () => {
  for (const kind of ['random', 'points']) {
    for (const setup of generated({ kind, rows: 3, cols: 5, plies: 9 }, 50)) {
      expect(freeCells(setup).length).toBe(6);
      expect([setup.rows, setup.cols]).toEqual([3, 5]);
    }
  }
});

it('fills the share asked for', () => {
  for (const setup of generated({ kind: 'points', rows: 10, cols: 10, density: 0.37 }, 5)) {
    expect(freeCells(setup).length).toBe(63);
  }
});

it('refuses what no game reaches, and sizes beyond the grammar', () => {
  const refusalOf = (options: Partial<Parameters<typeof mnk.rules.generate>[1]>): string => {
    const made = mnk.rules.generate(new Random(1), { kind: 'random', ...options });
    return made.ok ? 'none' : made.error.code;
  };
  expect(refusalOf({ rows: 3, cols: 3, plies: 9 })).toBe('bad-option');
  expect(refusalOf({ rows: 1, cols: 5, plies: 1 })).toBe('bad-option');
  expect(refusalOf({ rows: 33 })).toBe('bad-size');
  expect(refusalOf({ rows: 32, cols: 32, plies: 100 })).toBe('none');
});
