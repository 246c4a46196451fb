/** Cells of the CSV form are data for a spreadsheet, never formulas. */
import { expect, it } from 'vitest';
import { csvField } from '../../src/core/text/csv.js';

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['=HYPERLINK("a","b")', '"\'=HYPERLINK(""a"",""b"")"'],
  [-3, '-3'],
  ['a=b', 'a=b'],
  [null, ''],
])('%j is written as %s', (value, field) => expect(csvField(value)).toBe(field));
