import { describe, expect, it } from 'vitest';
import {
  cellCount,
  colOf,
  format,
  indexOf,
  parse,
  rowOf,
  squareName,
} from '../../../src/games/checkers/rules/setup.js';
import { board } from './boards.js';

const options = new Map<string, string>();

describe('squares', () => {
  it('are listed row by row, the first one playable, rows alternating, on odd and even boards', () => {
    for (const [rows, cols] of [
      [3, 3],
      [5, 4],
      [4, 5],
      [1, 1],
      [1, 2],
      [20, 10],
      [7, 1],
    ] as const) {
      let index = 0;
      for (let row = 0; row < rows; row++) {
        for (let col = row & 1; col < cols; col += 2, index++) {
          expect([rowOf(index, cols), colOf(index, cols), indexOf(row, col, cols)]).toEqual([
            row,
            col,
            index,
          ]);
        }
      }
      expect(index).toBe(cellCount(rows, cols));
    }
  });

  it('are named from a1, bottom left', () => {
    expect([0, 3, 4, 31].map((index) => squareName(index, 8))).toEqual(['a1', 'g1', 'b2', 'h8']);
  });
});

describe('parse', () => {
  const raw = (rows: number, cols: number, cells: string) => ({ ...board(rows, cols, cells), options });

  it.each([
    ['2x9, below the sides of the report', 2, 9, 'size-limit'],
    ['3x21, above them', 3, 21, 'size-limit'],
    ['15x14, more than 200 squares', 15, 14, 'size-limit'],
  ])('refuses %s only under strict', (_, rows, cols, code) => {
    const empty = Array(cellCount(rows, cols)).fill('0').join(' ');
    const refused = parse(raw(rows, cols, empty), true);
    expect(refused.ok ? '' : refused.error.code).toBe(code);
    expect(parse(raw(rows, cols, empty), false).ok).toBe(true);
  });

  it('refuses more than a quarter of the squares for a side only under strict', () => {
    const refused = parse(raw(3, 3, '2 2 2 0 0'), true);
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'too-many-men', params: { side: 2, men: 3, limit: 2 } },
    });
    expect(parse(raw(3, 3, '1 1 1 0 0'), true)).toMatchObject({ ok: false, error: { params: { side: 1 } } });
    expect(parse(raw(3, 3, '2 2 2 0 0'), false).ok).toBe(true);
  });
});

describe('format', () => {
  it('writes the bare form of the report', () => {
    expect(format(board(3, 3, '2 1 2 0 1'))).toBe('3 3\n2 1 2 0 1\n');
  });
});
