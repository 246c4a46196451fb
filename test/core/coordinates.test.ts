import { describe, expect, it } from 'vitest';
import { cellName, parseCellName } from '../../src/core/text/coordinates.js';

describe('cell names', () => {
  it('are letters for the column, then the row from 1', () => {
    expect([cellName(0, 0), cellName(9, 25), cellName(0, 26), cellName(99, 701), cellName(0, 702)]).toEqual([
      'a1',
      'z10',
      'aa1',
      'zz100',
      'aaa1',
    ]);
  });

  it('are read back', () => {
    for (let column = 0; column < 1000; column++) {
      expect(parseCellName(cellName(column % 7, column))).toEqual({ row: column % 7, column });
    }
  });

  it.each(['', 'a', '1', 'a0', 'a01', 'A1', 'a-1', 'a1b', ' a1', 'aaaa1'])('%j is none', (text) => {
    expect(parseCellName(text)).toBeUndefined();
  });
});
