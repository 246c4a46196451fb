/**
 * The kernels of every width find the same as the plain H-search, and their lists grow within a
 * limit of memory.
 */
import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/core/random.js';
import { HSearch } from '../../../../src/games/hex/connections/hsearch.js';
import { CapturedSets } from '../../../../src/games/hex/connections/captured.js';
import { EdgeTemplates } from '../../../../src/games/hex/connections/edge-templates.js';
import { Board } from '../../../../src/games/hex/solver/board.js';
import { FillIn } from '../../../../src/games/hex/solver/fillin.js';
import { randomStones } from '../solver/board.js';
import { cellsOfWords, PlainHSearch, type PlainKnown } from './plain-hsearch.js';
import { more } from '../../../amount.js';

/** Returns the results of an H-search: winner, must-play, carrier, and the lists of every pair. */
function found({ isWon, must, carrier, kernel, ends }: HSearch): object {
  const lists = [kernel.lists('fulls'), kernel.lists('semis')];
  const pairs = ends.joined ? 0 : (ends.count * (ends.count - 1)) / 2;
  return {
    ...{ isWon, must: cellsOfWords(must), carrier: cellsOfWords(carrier) },
    pairs: Array.from({ length: pairs }, (_, pair) =>
      lists.map((list) => list.slots(pair).map((slot) => cellsOfWords(list.carrier(slot)))),
    ),
  };
}

function foundPlainly({ isWon, must, carrier, ends, pairs }: PlainHSearch, words: number): object {
  const all = (1n << BigInt(32 * words)) - 1n;
  return {
    ...{ isWon, must: must & all, carrier },
    pairs: ends.joined ? [] : pairs.map(({ fulls, semis }) => [fulls.map((full) => full.carrier), semis]),
  };
}

describe('the search of the solver', () => {
  it.each([
    [1, 1, 2, 0, 4],
    [3, 5, 2, 0, 12],
    [6, 6, 2, 0.2, 3],
    [2, 32, 2, 0.5, 2],
    [3, 5, 4, 0, 4],
    [9, 9, 4, 0.55, 2],
    [8, 16, 4, 0.7, 1],
    [4, 5, 6, 0.1, 2],
    [4, 5, 12, 0.1, 2],
  ])(
    'finds on %i x %i, in sets of %i words, what the plain one finds',
    (rows, cols, words, density, count) => {
      const random = new Random(1608);
      const board = new Board(rows, cols, words);
      const [plain, fast] = [new PlainHSearch(board), new HSearch(board)];
      const fillIn = new FillIn(board);
      const cells = rows * cols;
      for (let i = 0; i < count * more; i++) {
        const stones = random.between(Math.floor(density * cells), Math.ceil((density + 0.2) * cells));
        const colour = board.coloured(randomStones(random, cells, stones));
        fillIn.run(colour);
        const player = random.between(1, 2);
        plain.run(colour, player);
        fast.run(colour, player);
        expect(found(fast)).toEqual(foundPlainly(plain, words));
      }
    },
  );
});

describe('the search of the player', () => {
  it.each([
    [1, 4, 0.1, 6],
    [5, 6, 0.2, 4],
    [8, 8, 0.4, 2],
    [11, 11, 0.65, 2],
    [13, 13, 0.75, 2],
    [16, 16, 0.8, 1],
    [17, 17, 0.85, 1],
    [19, 19, 0.85, 1],
  ])('finds on %i x %i what the plain one finds', (rows, cols, density, count) => {
    const random = new Random(10 * rows + cols);
    const board = new Board(rows, cols);
    const fast = new HSearch(board, { fulls: 8, semis: 16, places: 0, bytes: 64 << 20, captures: true });
    const plain = new PlainHSearch(board, 8, 16);
    const captured = new CapturedSets(board, fast.ends);
    const templates = new EdgeTemplates(board);
    for (let i = 0; i < count * more; i++) {
      const colour = board.coloured(randomStones(random, rows * cols, Math.floor(density * rows * cols)));
      const player = 1 + (i & 1);
      fast.run(colour, player, -1, () => {
        captured.set(colour, player);
        templates.find(colour, player, fast.ends);
        return { captured, templates };
      });
      plain.runWith(colour, player, () => knownOf(captured, templates, fast, board.words));
      expect(found(fast)).toEqual(foundPlainly(plain, board.words));
      if (!fast.ends.joined) expect(fast.kernel.winning).toBe(plain.winning);
    }
  });
});

function knownOf(
  captured: CapturedSets,
  templates: EdgeTemplates,
  { ends }: HSearch,
  words: number,
): PlainKnown {
  const set = (from: Int32Array, i: number): bigint => cellsOfWords(from.slice(i * words, (i + 1) * words));
  return {
    captured: Array.from({ length: ends.count }, (_, x) => set(captured.words, x)),
    templates: Array.from({ length: templates.count }, (_, t) => {
      const pair = templates.pair[t];
      const y = Math.floor((1 + Math.sqrt(1 + 8 * pair)) / 2);
      return { x: pair - (y * (y - 1)) / 2, y, carrier: set(templates.carriers, t) };
    }),
  };
}

describe('memory', () => {
  const empty = (size: number) => {
    const board = new Board(size, size);
    return { board, colour: board.coloured(new Uint8Array(size * size)) };
  };

  it('grows with what is found', () => {
    const { board, colour } = empty(19);
    const search = new HSearch(board, { fulls: 8, semis: 16, places: 0, bytes: 64 << 20, captures: true });
    const before = search.kernel.bytes;
    expect(before).toBeLessThan(16 << 20);
    colour.fill(1, 0, 340);
    for (let cell = 0; cell < 340; cell += 2) colour[cell] = 2;
    search.run(colour, 1);
    const late = search.kernel.bytes;
    expect(late).toBeLessThanOrEqual(before + (1 << 20));
    colour.fill(0, 120, 340);
    search.run(colour, 1);
    expect(search.kernel.bytes).toBeGreaterThan(late + (1 << 20));
  });

  it.each([12, 16])('ends at a limit on a side of %i, and what is found then is right', (size) => {
    const { board, colour } = empty(size);
    const [small, large] = [1 << 17, 64 << 20].map(
      (bytes) => new HSearch(board, { fulls: 8, semis: 16, places: 0, bytes, captures: true }),
    );
    small.run(colour, 1);
    large.run(colour, 1);
    expect([small.kernel.isShort, large.kernel.isShort]).toEqual([true, false]);
    expect(small.kernel.bytes).toBeLessThanOrEqual(small.kernel.maxBytes);
    const lists = [small, large].map(({ kernel }) => kernel.lists('fulls'));
    let [few, many] = [0, 0];
    for (let pair = 0; pair < 1000; pair++) {
      few += lists[0].slots(pair).length;
      many += lists[1].slots(pair).length;
    }
    expect(few).toBeGreaterThan(0);
    expect(few).toBeLessThan(many);
  });
});
