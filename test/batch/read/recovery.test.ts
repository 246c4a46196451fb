/** A bad record never hides the next one: one board of a file is faulty, all others are read. */
import { describe, expect, test } from 'vitest';
import { Random } from '../../../src/core/random.js';
import { short, readAll, shorts } from './helpers.js';
import { ambiguous, faults, hasPair, layouts, randomBoard, scattered, shortOf } from './records.js';

const rounds = 400;

describe.each(Object.keys(layouts))('in the layout: %s', (layout) => {
  const possible = Object.keys(faults).filter((f) => f !== 'cells added' || !ambiguous.includes(layout));
  test.each(possible)('%s', (fault) => {
    const random = new Random(7);
    for (let round = 0; round < rounds; round++) {
      const good = Array.from({ length: 4 }, () => randomBoard(random, 3, 9));
      const bad = random.below(4);
      const boards = good.map((board, i) => (i === bad ? faults[fault](board, random) : board));
      const text = layouts[layout](boards, random);
      if (fault === 'wrong cell' && layout === 'a line a row' && hasPair(boards[bad])) continue;
      const items = readAll(text);
      if (items.some((item) => item.kind === 'warning' && item.hint === 'zeros')) continue; // two short, told so
      const found = items.map((item) => (item.kind === 'record' ? short(item) : item.kind));
      expect(found, JSON.stringify(text)).toEqual(
        good.map((board, i) => (i === bad ? 'refused' : shortOf(board))),
      );
    }
  });
});

test('good boards read the same in every layout', () => {
  const random = new Random(8);
  for (let round = 0; round < rounds; round++) {
    const boards = Array.from({ length: 5 }, () => randomBoard(random, 3, 12));
    for (const lay of [...Object.values(layouts), scattered]) {
      const text = lay(boards, random);
      expect(shorts(text), JSON.stringify(text)).toEqual(boards.map(shortOf));
    }
  }
});

test('boards with sides of 1 and 2 do the same in tidy layouts', () => {
  const random = new Random(9);
  for (let round = 0; round < rounds; round++) {
    const boards = Array.from({ length: 5 }, () => randomBoard(random, 1, 6));
    for (const [name, lay] of Object.entries(layouts)) {
      const text = lay(boards, random);
      expect(shorts(text), `${name} ${JSON.stringify(text)}`).toEqual(boards.map(shortOf));
    }
  }
});
