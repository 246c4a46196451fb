import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/core/random.js';
import { boardOf, completedBoxes, edgeCount, freeAround } from '../../../../src/games/dots/rules/board.js';
import { after } from '../../../../src/games/dots/rules/position.js';
import { generate } from '../../../../src/games/dots/rules/generator.js';
import {
  emptySetup,
  format,
  grammar,
  moveName,
  parse,
  parseMove,
} from '../../../../src/games/dots/rules/setup.js';

function raw(rows: number, cols: number, drawn: number[], options: Record<string, string> = {}) {
  const cells = new Uint8Array(edgeCount(rows, cols));
  for (const edge of drawn) cells[edge] = 1;
  return { rows, cols, cells, options: new Map(Object.entries(options)) };
}

/** Returns the record as the reader would parse the text. */
function reread(text: string) {
  const [header, cells] = text.trim().split('\n');
  const [, rows, cols, ...options] = header.split(' ');
  const pairs = options.map((option) => option.split('=') as [string, string]);
  return parse({
    ...{ rows: Number(rows), cols: Number(cols), options: new Map(pairs) },
    cells: Uint8Array.from(cells.split(' ').map(Number)),
  });
}

describe('options', () => {
  it('defaults to 0-0 and player 1, even with completed boxes', () => {
    const made = parse(raw(1, 1, [0, 1, 2, 3]));
    expect(made).toMatchObject({ ok: true, value: { score: [0, 0], turn: 0 } });
  });

  it.each([
    [{ score: '1' }, 'bad-option'],
    [{ score: '1-' }, 'bad-option'],
    [{ score: '-1-2' }, 'bad-option'],
    [{ score: '01-0' }, 'bad-option'],
    [{ score: '1-1' }, 'illegal-position'],
    [{ turn: '0' }, 'bad-option'],
    [{ turn: '3' }, 'bad-option'],
    [{ turn: 'x' }, 'bad-option'],
  ])('refuses %o with one completed box: %s', (options, code) => {
    const made = parse(raw(1, 2, [0, 2, 4, 5], options));
    expect(made).toMatchObject({ ok: false, error: { code } });
  });

  it.each([{ score: '0-0' }, { score: '1-0' }, { score: '0-1' }, { score: '0-1', turn: '2' }])(
    'takes %o',
    (options) => {
      const made = parse(raw(1, 2, [0, 2, 4, 5], options));
      expect(made.ok && reread(format(made.value))).toEqual(made);
    },
  );
});

it('a game that begins with boxes of nobody can be written after every move', () => {
  const begun = parse(raw(2, 2, [0, 2, 6, 7]));
  let setup = begun.ok ? begun.value : emptySetup(2, 2);
  for (const edge of [1, 3, 4, 5, 8, 9, 10, 11]) {
    setup = after(setup, edge);
    expect(reread(format(setup))).toEqual({ ok: true, value: setup });
  }
  expect(setup.score[0] + setup.score[1]).toBe(3);
});

describe('geometry', () => {
  it('gives each box of a board that is not square its own four edges', () => {
    const { first, second, outside, edgesOf } = boardOf(2, 3);
    // Edges of box (1, 2): above h1,2, below h2,2, left v1,2, right v1,3.
    const names = Array.from(edgesOf.subarray(20, 24), (edge) => moveName(emptySetup(2, 3), edge));
    expect(names).toEqual(['h1,2', 'h2,2', 'v1,2', 'v1,3']);
    const inner = [...Array(17).keys()].filter((e) => first[e] !== outside && second[e] !== outside);
    expect(inner.length).toBe(7);
  });

  it('allows sides up to the grammar', () => {
    expect(edgeCount(grammar.maxSide, 1)).toBe(101 + 200);
  });
});

describe('names', () => {
  it.each([
    [1, 1],
    [2, 3],
    [3, 2],
    [12, 11],
  ])('%i x %i: unique and read back', (rows, cols) => {
    const setup = emptySetup(rows, cols);
    const names = Array.from(setup.cells, (_, move) => moveName(setup, move));
    expect(new Set(names).size).toBe(names.length);
    names.forEach((name, move) => expect(parseMove(setup, name)).toEqual({ ok: true, value: move }));
  });

  it.each(['h3,0', 'h0,3', 'v2,0', 'v0,4', 'h00,0', 'h0', 'x0,0', 'h0,0 ', 'H0,0', 'h-1,0', ''])(
    'refuses %j',
    (name) => {
      expect(parseMove(emptySetup(2, 3), name)).toMatchObject({ ok: false, error: { code: 'bad-move' } });
    },
  );
});

describe('generator', () => {
  it('makes positions of real games', () => {
    const random = new Random(3);
    for (let i = 0; i < 200; i++) {
      const made = generate(random, { kind: 'random' });
      expect(made.ok && reread(format(made.value))).toEqual(made);
      if (!made.ok) continue;
      const { rows, cols, cells, score } = made.value;
      expect(score[0] + score[1]).toBe(completedBoxes(boardOf(rows, cols), cells));
    }
  });

  it('plays as many moves as asked', () => {
    for (const plies of [0, 1, 10, 23]) {
      const made = generate(new Random(plies), { kind: 'random', rows: 3, cols: 3, plies });
      expect(made.ok && made.value.cells.reduce((a, b) => a + b)).toBe(plies);
    }
  });

  it('refuses as many moves as end the game', () => {
    for (const plies of [24, 25]) {
      const made = generate(new Random(1), { kind: 'random', rows: 3, cols: 3, plies });
      expect(made).toMatchObject({ ok: false, error: { code: 'bad-option' } });
    }
  });

  it('leaves no safe move in an endgame', () => {
    for (let seed = 0; seed < 50; seed++) {
      const made = generate(new Random(seed), { kind: 'endgame', rows: 3, cols: 4 });
      if (!made.ok) throw new Error(made.error.code);
      const { cells, turn, score } = made.value;
      const board = boardOf(3, 4);
      expect(score).toEqual([0, 0]);
      expect(turn).toBe(cells.reduce((a, b) => a + b) % 2);
      for (let box = 0; box < board.boxCount; box++)
        expect(freeAround(board, cells, box)).toBeGreaterThanOrEqual(2);
      cells.forEach((drawn, edge) => {
        const beside = [board.first[edge], board.second[edge]].filter((box) => box !== board.outside);
        if (!drawn) expect(beside.some((box) => freeAround(board, cells, box) === 2)).toBe(true);
      });
    }
  });

  it('refuses sizes outside of the grammar', () => {
    const made = generate(new Random(1), { kind: 'random', rows: 0, cols: 3 });
    expect(made).toMatchObject({ ok: false, error: { code: 'bad-size' } });
  });
});
