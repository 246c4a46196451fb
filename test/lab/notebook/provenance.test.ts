/** Every data file names program, machine and date of its measurement. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readMatches } from '../../../src/lab/notebook/matches.js';
import { measuredBy } from '../../../src/lab/notebook/file.js';
import { root } from '../../cli/program.js';

const names = readdirSync(`${root}/notebooks/data`);

describe('a file of data', () => {
  it.each(names)('%s says how it was measured', (name) => {
    expect(measuredBy(`notebooks/data/${name}`)).toMatch(
      /: measured on 20\d\d-\d\d-\d\d by tabuleiro [\d.]+ \(commit [\da-f]{7,}\+?\), Node .+, .+: (\.\/solve|node) .*\.ndjson/,
    );
  });

  it('is read without that line', () => {
    const [match] = readMatches('notebooks/data/hex-match-depth1.ndjson');
    expect(match.games).toBe(100);
  });
});
