import { describe, expect, it } from 'vitest';
import { jumpOf, moveName, parseMove } from '../../../src/games/checkers/rules/moves.js';
import { cellCount, type CheckersSetup } from '../../../src/games/checkers/rules/setup.js';

const sizes = [
  [1, 1],
  [3, 3],
  [4, 5],
  [5, 4],
  [9, 30],
] as const;

function empty(rows: number, cols: number): CheckersSetup {
  return { game: 'checkers', rows, cols, cells: new Uint8Array(cellCount(rows, cols)) };
}

describe('names of captures', () => {
  it.each(sizes)('are read as they are written, %i x %i', (rows, cols) => {
    const setup = empty(rows, cols);
    for (let move = 0; move < 4 * setup.cells.length; move++) {
      if (!jumpOf(setup, move)) continue;
      expect(parseMove(setup, moveName(setup, move))).toEqual({ ok: true, value: move });
    }
  });

  it.each([
    '',
    'x',
    'c3',
    'c3x',
    'xe5',
    'c3xe5xg7',
    'c3xe4',
    'c3xd4',
    'b3xd5',
    'a1xc-1',
    'e5xg7',
    'c3xc3',
    'C3xe5',
  ])('refuses %s on 5 x 5', (name) => {
    expect(parseMove(empty(5, 5), name)).toMatchObject({ ok: false, error: { code: 'bad-move' } });
  });

  it('are found on a board of a million cells without a look at each', () => {
    const setup = empty(1000, 1000);
    let read = 0;
    for (let i = 0; i < 20_000; i++)
      read += Number(parseMove(setup, 'a1xc3').ok && parseMove(setup, 'alj998xall1000').ok);
    expect(read).toBe(20_000);
  });
});
