/** The opening book against published values, the rules, and searches without it. */
import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../../src/core/game.js';
import { Random } from '../../../src/core/random.js';
import { bookMoves, bookPlies, valueInBook } from '../../../src/games/connect4/book/book.js';
import { numberOf } from '../../../src/games/connect4/book/numbering.js';
import { connect4 } from '../../../src/games/connect4/index.js';
import { Connect4Position } from '../../../src/games/connect4/rules/position.js';
import { format, type Connect4Setup } from '../../../src/games/connect4/rules/setup.js';
import { symmetries } from '../../../src/games/connect4/rules/symmetry.js';
import { exactSolver } from '../../../src/games/connect4/solvers.js';
import { more } from '../../amount.js';
import { run } from '../../cli/in-process.js';
import { board } from './boards.js';
import { expectInBook } from './in-book.js';
import { playedFrom, positionsByDiscs } from './openings.js';

const empty: Connect4Setup = board(6, 7);
const auto = connect4.solvers.list[0];
const all = { ...plainQuestion, best: 'all', values: true } as const;

describe('the book', () => {
  it('has all positions of the first plies, each under a number of its own', () => {
    for (const positions of positionsByDiscs(5)) expectInBook(positions);
  });

  it('knows what Allen and Allis proved of the first move', () => {
    expect(bookMoves(empty).map(({ lo }) => lo)).toEqual([-1, -1, 0, 1, 0, -1, -1]);
    expect(bookMoves(empty).every(({ status, reply }) => status === 'proved' && reply !== undefined)).toBe(
      true,
    );
  });

  it('has the same value for the mirror image and the exchange of players', () => {
    const random = new Random(4);
    for (let i = 0; i < 60 * more; i++) {
      const setup = playedFrom(empty, random.below(bookPlies + 1), random);
      const value = valueInBook(setup);
      expect(symmetries(setup).map((image) => valueInBook(image.setup))).toEqual([value, value, value]);
    }
  });

  it('agrees with the search without it at positions drawn', () => {
    const random = new Random(1988);
    let compared = 0;
    for (let i = 0; i < 4 * more; i++) {
      const setup = playedFrom(empty, bookPlies, random);
      const { lo, hi, status } = exactSolver.solve(setup, plainQuestion, { nodes: 300_000 });
      const value = valueInBook(setup)!;
      expect(lo <= value && value <= hi, format(setup)).toBe(true);
      if (status === 'proved') compared++;
    }
    expect(compared).toBeGreaterThan(1);
  });

  it('answers with all best moves, their values and a line, and searches nothing', () => {
    const random = new Random(7);
    for (let i = 0; i < 30 * more; i++) {
      const setup = playedFrom(empty, random.below(bookPlies), random);
      const answer = auto.solve(setup, all, {});
      const worth = bookMoves(setup);
      expect(answer).toMatchObject({ solver: 'book', status: 'proved', lo: valueInBook(setup) });
      expect(answer.stats.nodes).toBe(0);
      expect(answer.values).toEqual(worth.map(({ move, lo, hi, status }) => ({ move, lo, hi, status })));
      expect(answer.best).toEqual(worth.filter(({ lo }) => lo === answer.lo).map(({ move }) => move));
      const end = answer.line.reduce((at, move) => connect4.rules.after(at, move), setup);
      const plies = answer.line.length;
      if (!new Connect4Position(end).isOver) expect(numberOf(end)!.discs).toBe(bookPlies);
      expect(valueInBook(end)).toBe(plies % 2 === 0 ? answer.lo : 0 - answer.lo);
    }
  });

  it('is left out where that is asked, and on other boards', () => {
    const searched = auto.solve(empty, { ...plainQuestion, book: false }, { nodes: 2000 });
    expect(searched.status).toBe('estimated');
    const uneven = connect4.codec.parse(
      {
        rows: 6,
        cols: 7,
        cells: Uint8Array.of(...new Array<0>(41).fill(0), 1),
        options: new Map([['turn', '1']]),
      },
      true,
    );
    if (!uneven.ok) throw new Error('refused');
    for (const setup of [board(7, 6), board(5, 7), board(6, 8), { ...empty, k: 5 }, uneven.value]) {
      expect(valueInBook(setup)).toBeUndefined();
      expect(bookMoves(setup)).toEqual([]);
    }
    const beyond = playedFrom(empty, bookPlies, new Random(3));
    expect(bookMoves(beyond)).toEqual([]);
    expect(valueInBook(connect4.rules.after(beyond, 0))).toBeUndefined();
  });

  it('answers the empty board at once', async () => {
    const { stdout, code } = await run(['--format', 'ndjson', '--best', 'all'], format(empty));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ solver: 'book', status: 'proved', lo: 1, hi: 1, best: ['d'], bestComplete: true },
    });
    const explained = await run(['--explain', '--lang', 'en'], format(empty));
    expect(explained.stderr).toMatch(/wins with d: d d d( [a-g])+ …\.$/m);
    const named = await run(['-a', 'solver', '--nodes', '2000'], format(empty));
    expect(named.stdout).toMatch(/^-1\.\.1 d\n$/);
  });
});
