/** The solver agrees with minimax: winner, complete winning sets, and lines that end the game. */
import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/core/random.js';
import { HexPosition } from '../../../../src/games/hex/rules/position.js';
import type { HexSetup } from '../../../../src/games/hex/rules/setup.js';
import { more } from '../../../amount.js';
import { everyMove, Oracle, setupOf, solve } from './board.js';

function agrees(setup: HexSetup, oracle: Oracle, every: boolean): void {
  const mine = setup.toMove + 1;
  const position = new HexPosition(setup);
  const answer = solve(setup, every ? everyMove : undefined);
  const value = oracle.winner(setup) === mine ? 1 : -1;
  expect([answer.status, answer.lo, answer.hi, answer.stop]).toEqual(['proved', value, value, 'finished']);
  if (position.isOver) {
    expect(answer.best).toEqual([]);
    return;
  }
  const wins = value > 0 ? oracle.wins(setup) : [...setup.cells.keys()].filter((c) => setup.cells[c] === 0);
  if (every) expect(answer.best).toEqual(wins);
  else expect(wins).toContain(answer.best[0]);
  for (const move of answer.line) position.play(move);
  expect(position.winner).toBe(value > 0 ? mine : 3 - mine);
}

/** Yields every `step`-th arrangement; if 3 does not divide it, each cell takes each state. */
function* arrangements(cells: number, step = 1): Generator<Uint8Array> {
  for (let code = 0; code < 3 ** cells; code += step) {
    yield Uint8Array.from({ length: cells }, (_, i) => Math.floor(code / 3 ** i) % 3);
  }
}

describe('agreement with minimax', () => {
  it.each([
    [1, 1],
    [1, 3],
    [3, 1],
    [2, 2],
    [2, 3],
    [3, 2],
  ])('arrangements of %i x %i, of six cells one in five, every winning move, both to move', (rows, cols) => {
    const oracle = new Oracle();
    for (const cells of arrangements(rows * cols, rows * cols > 5 && more === 1 ? 5 : 1)) {
      agrees(setupOf(rows, cols, cells, 0), oracle, true);
      agrees(setupOf(rows, cols, cells, 1), oracle, true);
    }
  });

  it('every seventeenth arrangement of 3 x 3', () => {
    const oracle = new Oracle();
    for (const cells of arrangements(9, more > 1 ? 1 : 17)) {
      if (new HexPosition(setupOf(3, 3, cells, 0)).isOver) continue;
      agrees(setupOf(3, 3, cells, 0), oracle, false);
      agrees(setupOf(3, 3, cells, 1), oracle, true);
    }
  });

  // Where stones are many, a pair captured by mistake seldom decides the game.
  it.each([
    [3, 3],
    [3, 4],
    [4, 3],
  ])('boards of %i x %i with one stone, both to move', (rows, cols) => {
    const oracle = new Oracle();
    for (let place = 0; place < rows * cols; place++)
      for (const stone of [1, 2]) {
        const cells = new Uint8Array(rows * cols).fill(stone, place, place + 1);
        agrees(setupOf(rows, cols, cells, 0), oracle, true);
        agrees(setupOf(rows, cols, cells, 1), oracle, true);
      }
  });

  it.each([
    [4, 4, 250, 7],
    [3, 5, 120, 6],
    [5, 3, 120, 6],
    [2, 7, 80, 6],
    [6, 2, 80, 4],
    [4, 5, 40, 12],
  ])('random positions of %i x %i', (rows, cols, count, least) => {
    const random = new Random(1942);
    const oracle = new Oracle();
    for (let i = 0; i < count * more; i++) {
      const cells = new Uint8Array(rows * cols);
      const stones = random.between(least, rows * cols - 2);
      const places = random.shuffle([...cells.keys()]).slice(0, stones);
      for (const place of places) cells[place] = random.between(1, 2);
      agrees(setupOf(rows, cols, cells, random.below(2) as 0 | 1), oracle, i % 2 === 0);
    }
  });
});
