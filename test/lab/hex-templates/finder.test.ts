/** Templates: their connections are checked and reduced, and they are found in a position. */
import { expect, it } from 'vitest';
import { cellAbove } from '../../../src/games/hex/connections/edge-templates.js';
import { Board } from '../../../src/games/hex/solver/board.js';
import { Template, TemplateFinder, reduced } from '../../../src/lab/hex-templates/finder.js';
import { Strip } from '../../../src/lab/hex-templates/strip.js';

const connected = [
  ['a cell of the second row by two cells below', 'x/--'.replace('x', '.x')],
  ['the ziggurat', '..x-/.---/----'],
  ['its mirror image', '..-x/.---/----'],
];

it.each(connected)('%s', (_, text) => {
  const strip = Strip.read(text);
  expect(strip.isConnected()).toBe(true);
  expect(String(reduced(strip))).toBe(text);
});

it.each(['.x/-.', '..x-/.--./----', '...x-/..---/.----/-----'])('not %s', (text) => {
  expect(Strip.read(text).isConnected()).toBe(false);
});

it('cuts an open strip down to a template, which fits its mirror image', () => {
  const strip = new Strip(2);
  for (const place of strip.places()) strip.set(place, 0);
  const template = new Template(reduced(strip));
  const all = ['..x-/.---/----', '..-x/.---/----'];
  expect(all).toContain(String(strip));
  for (const text of all) expect(template.fits(Strip.read(text))).toBe(true);
  expect(template.fits(Strip.read('..x-/.--./----'))).toBe(false);
});

it('finds what H-search misses, next to nothing but stones of the opponent', () => {
  const board = new Board(11, 11);
  const text = '...xo/..---/..--o/.----/-----';
  const cells = new Uint8Array(121).fill(1);
  text
    .split('/')
    .reverse()
    .forEach((row, depth) => {
      Array.from(row).forEach((sign, along) => {
        if (sign !== '.') cells[cellAbove(board, 2, 1, depth, along + 3)] = sign === '-' ? 0 : 2;
      });
    });
  const finder = new TemplateFinder(board);
  finder.look(cells);
  finder.look(cells);
  // The template is found from both stones of the chain, each time.
  const seen = finder.found.map(({ strip, met }) => [String(strip), met]);
  expect(seen).toEqual([
    [text, 2],
    [text.replace('xo', 'ox'), 2],
  ]);
});
