/** The opening book against winning openings that other programs proved, and the symmetry of the board. */
import { describe, expect, it } from 'vitest';
import { bookOpenings, isWorthSwapping } from '../../../../src/games/hex/book/book.js';
import { openingTables } from '../../../../src/games/hex/book/openings.js';
import { parseCellName } from '../../../../src/core/text/coordinates.js';
import { known, names } from '../solver/board.js';

describe('the opening book', () => {
  it('has every cell of every board, and keeps its values after half a turn', () => {
    expect(openingTables.map(({ size }) => size)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    for (const { size } of openingTables) {
      const openings = bookOpenings(size, size)!;
      expect(new Set(openings.map(({ move }) => move)).size).toBe(size * size);
      const value = new Map(openings.map(({ move, value }) => [move, value]));
      for (const [move, worth] of value) expect(value.get(size * size - 1 - move)).toBe(worth);
    }
    expect(bookOpenings(11, 10)).toBeUndefined();
  });

  it.each([2, 3, 4, 5, 6, 7])('proves the winning openings of %i', (size) => {
    // There player 2 opens: the mirror image.
    const winning = names(known.openings[`${String(size)}x${String(size)}`]).map((name) => {
      const { row, column } = parseCellName(name)!;
      return column * size + row;
    });
    const ours = bookOpenings(size, size)!.filter(({ value }) => value > 0);
    expect(ours.every(({ proved }) => proved)).toBe(true);
    expect(ours.map(({ move }) => move).sort((a, b) => a - b)).toEqual(winning.sort((a, b) => a - b));
  });

  it('swaps the centre and leaves the acute corner', () => {
    for (const size of [5, 9, 11, 13]) {
      expect(isWorthSwapping(size, size, (size * size - 1) / 2)).toBe(true);
      expect(isWorthSwapping(size, size, 0)).toBe(false);
    }
  });
});
