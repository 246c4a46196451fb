/**
 * Tables in 80 columns: no line is longer and no word is cut. Without a terminal the width is not
 * limited.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { table } from '../../src/cli/terminal/table.js';
import { run } from './in-process.js';
import { scratch } from './program.js';

const folder = scratch();
const boards = join(folder, 'entrada.txt');
const answers = join(folder, 'a-student-with-a-rather-long-name-of-a-file.txt');
writeFileSync(boards, '3 3\n2 1 2 0 1\n5 9\n0 1 0 0 0 2 2 2 2 0 0 0 0 0 2 2 0 0 0 0 0 0 0\n0 0\n');
writeFileSync(answers, '1\n4\n');

const long = 'alphabeta:depth=1:eval=shortest-path alphabeta:depth=1:eval=two-bridge:seed=1234567';

describe('no line of a table is longer than 80 characters', () => {
  it.each([
    `match hex 3 ${long} --games 2 --openings random --sprt 0,50`,
    `compare checkers 5 backtracking exhaustive tree-root --count 2 --blocks 1 --time 1s`,
    'perft mnk 3x3 3 --lang pt',
    'book hex 3 --lang pt',
    `-i ${boards} -a all --stats --lang pt`,
    `grade ${boards} ${answers} -a backtracking`,
    'annotate fixtures/formats/game.sgf',
    'bench --quick --list',
  ])('%s', async (line) => {
    const { stdout, stderr } = await run(line.split(' '), '', { COLUMNS: '80' });
    const isSentence = (text: string): boolean => text.includes(folder) || text.endsWith('.');
    const wide = `${stdout}${stderr}`.split('\n').filter((text) => text.length > 80 && !isSentence(text));
    expect(wide).toEqual([]);
  });
});

it('a first column that leaves no room for another is broken at spaces', () => {
  const rows = [['one two three four - five six', '12345']];
  expect(table(['pairing', 'games'], rows, 24)).toBe(
    'pairing          games\none two three\nfour - five six  12345\n',
  );
});
