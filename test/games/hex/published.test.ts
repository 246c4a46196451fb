/**
 * Strategies as J. Yang published them: what is sound becomes patterns that the checker accepts,
 * what is not is named with its line.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inLanguage } from '../../../src/core/text/phrase.js';
import { StrategyCheck } from '../../../src/games/hex/proof/patterns.js';
import { publishedPatterns } from '../../../src/games/hex/published/to-patterns.js';
import { run } from '../../cli/in-process.js';
import { root } from '../../cli/program.js';
import { setupOf } from './solver/board.js';

const file = 'fixtures/formats/strategy.txt';
const sound = readFileSync(join(root, file), 'utf8');

/** Returns the faults of a file, and the first one that the checker finds in its patterns. */
function converted(text: string): { faults: string[]; refused: string | undefined } {
  const { lines, faults } = publishedPatterns(text);
  const check = new StrategyCheck(setupOf(5, 5, new Uint8Array(25), 0), 1);
  const refused = lines
    .slice(1)
    .map((line) => check.line(line))
    .find((fault) => fault !== undefined);
  const end = refused ?? check.end();
  return {
    faults: faults.map(({ line, text: said }) => `${String(line)} ${inLanguage(said, 'en')}`),
    refused: 'english' in end ? inLanguage(end, 'en') : undefined,
  };
}

describe('a published strategy', () => {
  it('is accepted as patterns, whatever the opponent plays first', () => {
    expect(converted(sound)).toEqual({ faults: [], refused: undefined });
  });

  it('may join two pairs of ends in one rule', () => {
    // Rule 4 is a pair of cells at one side and, apart from it, rule 3 at the other.
    const rule = [
      'RN 4\nBT 4\nBN 0\nWM 1 1\nBM 2\nND 1\nPS 3\nPP 3 3 4 5 6 7 8 9 10',
      'BN 1\nWM 1 2\nBM 1\nND 1\nPS 3\nPP 3 3 4 5 6 7 8 9 10',
      'BN 2\nWM 5 3 5 6 9 10\nBM 4\nND 2\nPS 2 2\nPP 2 8 7\nPP 2 1 2',
      'BN 3\nWM 3 4 7 8\nBM 6\nND 3\nPS 2 2 2\nPP 2 3 5\nPP 2 9 10\nPP 2 1 2',
    ];
    const text = sound
      .replace('"ND 3",\n"PS 2 2 3",', '"ND 2",\n"PS 2 4",')
      .replace('"PP 2 3 2",\n"PP 3 13', '"PP 4 3 2 13');
    expect(converted(`${text}${rule.join('\n')}\n`)).toEqual({ faults: [], refused: undefined });
  });

  it.each([
    ['"WM 3 9 5 4"', '"WM 2 9 5"', [/^2 rule 1 has no answer to 4 21$/], /no answer to/],
    [
      '"PP 2 12 8"',
      '"PP 2 12 3"',
      [/^17 cell 3 is in two parts$/, /^2 .* no sound answer to 4 5 9/],
      /no answer/,
    ],
    ['"PP 2 5 4"', '"PP 2 5 9"', [/^9 cell 9 is not free$/], /no answer/],
    ['"PP 2 5 4"', '"PP 2 5"', [/^9 rule 2 has 2 cells, 1 are given$/], /no answer/],
    ['"PP 2 5 4"', '"PP 7 5 4"', [/there is no rule 7/, /PS says 2 3, there is 7 3/], /no answer/],
    ['"BM 9"', '"BM 4"', [/cell 4 is not free/], /no answer/],
    [
      '"ND 2",\n"PS 2 2",\n"PP 2 1 3",\n"PP 2 7 8",',
      '"ND 1",\n"PS 2",\n"PP 2 1 3",',
      [/^4 the parts of this branch do not join the ends of rule 1$/],
      /root is missing/,
    ],
    ['"BM 7"', '"BM 0"', [/^11 there is no cell 0$/], /no answer/],
    ['"PP 2 6 5"', '"PP 3 6 5"', [/^38 rule 3 has 8 cells, 2 are given$/], /no answer/],
    ['#BOARDSIZE 5', '#BOARDSIZE 4', [/^1 the board is not a square of odd side/], /root is missing/],
    ['#BOARDSIZE 5', '#BOARDSIZE 100001', [/^1 the board is not a square of odd side/], /root is missing/],
    ['"BT 2"', '"BT 3"', [/^3 BT says 3, there is 2$/], undefined],
    ['"RN 2",', '"RN two",', [/not a line of a rule: "RN two"/], /./],
  ])('with %s as %s has faults that are named', (before, after, faults, refused) => {
    const found = converted(sound.replace(before, after));
    for (const fault of faults) expect(found.faults).toContainEqual(expect.stringMatching(fault));
    if (refused === undefined) expect(found.refused).toBeUndefined();
    else expect(found.refused).toMatch(refused);
  });

  it('names no consequence of a fault, not even in rules that need each other', () => {
    // Rules 4 and 5 need each other, and 4 needs the faulty 6.
    const circle = [
      'RN 4\nBT 3\nBN 0\nWM 2 1 2\nBM 3\nND 0',
      'BN 1\nWM 1 3\nBM 1\nND 1\nPS 5\nPP 5 2 2 2',
      'BN 2\nWM 1 3\nBM 1\nND 1\nPS 6\nPP 6 2',
      'RN 5\nBT 2\nBN 0\nWM 2 1 2\nBM 3\nND 0',
      'BN 1\nWM 1 3\nBM 1\nND 1\nPS 4\nPP 4 2 2 2',
      'RN 6\nBT 1\nBN 0\nWM 1 1\nBM 1\nND 0',
    ];
    const text = sound
      .replace('"PS 2 3",\n"PP 2 5 4"', '"PS 4 3",\n"PP 4 5 4 14"')
      .replace('"ND 3",\n"PS 2 2 3",\n"PP 2 12 8",\n"PP 2 3 2",', '"ND 2",\n"PS 5 3",\n"PP 5 12 8 3",');
    const { faults } = converted(`${text}${circle.join('\n')}\n`);
    expect(faults).toEqual([
      expect.stringMatching(/^2 rule 1 has no sound answer to/),
      expect.stringMatching(/^\d+ the answer 1 is a move of the opponent$/),
    ]);
  });

  it('may give cells that a rule does not need', () => {
    const { lines, faults } = publishedPatterns(sound.replace('"PP 2 5 4"', '"PP 2 5 4 8"'));
    expect(faults).toMatchObject([{ line: 9, isHarmless: true }]);
    expect(lines).toEqual(publishedPatterns(sound).lines);
  });

  it('is written by convert, and is a fault where games are asked for', async () => {
    const { stdout, stderr, code } = await run(['convert', '--from', 'strategy', file]);
    expect([stderr, code]).toEqual(['', 0]);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toEqual(publishedPatterns(sound).lines);
    expect((await run(['convert', file])).stderr).toContain('a strategy, not a game');
    const other = await run(['convert', '--from', 'strategy', 'fixtures/formats/game.sgf']);
    expect([other.stderr, other.code]).toEqual([expect.stringContaining('not of the format strategy'), 1]);
  });
});
