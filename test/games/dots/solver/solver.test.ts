import { describe, expect, it } from 'vitest';
import type { Question } from '../../../../src/core/game.js';
import { Random } from '../../../../src/core/random.js';
import { generate } from '../../../../src/games/dots/rules/generator.js';
import { DotsPosition } from '../../../../src/games/dots/rules/position.js';
import { emptySetup, type DotsSetup } from '../../../../src/games/dots/rules/setup.js';
import { chainSolver } from '../../../../src/games/dots/solvers.js';
import { setupOf, valuesByRules } from '../oracle.js';
import { more } from '../../../amount.js';

const one: Question = { best: 'one', certificate: false, seed: 1 };
const all: Question = { best: 'all', certificate: false, seed: 1 };

/** Returns the drawn edges as bits of a number; up to 31 edges. */
function drawnBy(setup: DotsSetup): number {
  return setup.cells.reduce((mask, cell, edge) => mask | (cell << edge), 0);
}

/** Returns the value of each free edge for the side to move, by the table of the rules. */
function moveValues(setup: DotsSetup, values: Int8Array): Map<number, number> {
  const drawn = drawnBy(setup);
  const found = new Map<number, number>();
  for (const edge of setup.cells.keys()) {
    if (setup.cells[edge]) continue;
    const position = new DotsPosition({ ...setup, score: [0, 0], turn: 0 });
    position.play(edge);
    const rest = values[drawn | (1 << edge)];
    found.set(edge, position.toMove === 0 ? position.settled + rest : -rest);
  }
  return found;
}

/** Plays the line; returns the resulting box difference. */
function playedOut(setup: DotsSetup, line: readonly number[]): number {
  const position = new DotsPosition({ ...setup, score: [0, 0], turn: 0 });
  for (const move of line) position.play(move);
  expect(position.isOver).toBe(true);
  return position.settled;
}

/** Returns the value for side 0 of everything after the start position, by plain recursion. */
function valueBySearch(position: DotsPosition, seen: Map<string, number>): number {
  const key = `${position.keyHigh32}:${position.keyLow32}`;
  const known = seen.get(key);
  if (known !== undefined) return position.settled + known;
  const moves = new Int32Array(position.moveCount);
  const count = position.legalMoves(moves, 0);
  const sign = position.toMove === 0 ? 1 : -1;
  let best = count === 0 ? sign * position.settled : -Infinity;
  for (const move of moves.subarray(0, count)) {
    position.play(move);
    best = Math.max(best, sign * valueBySearch(position, seen));
    position.undo();
  }
  seen.set(key, sign * best - position.settled);
  return sign * best;
}

function checkFully(setup: DotsSetup, values: Int8Array): void {
  const value = values[drawnBy(setup)];
  const answer = chainSolver.solve(setup, all, {});
  expect([answer.lo, answer.hi, answer.status, answer.stop]).toEqual([value, value, 'proved', 'finished']);
  const expected = [...moveValues(setup, values)].filter(([, v]) => v === value).map(([move]) => move);
  expect(answer.best).toEqual(expected);
  if (answer.best.length === 0) return;
  const single = chainSolver.solve(setup, one, {});
  expect(single.lo).toBe(value);
  expect(expected).toContain(single.best[0]);
  expect(single.line[0]).toBe(single.best[0]);
  expect(playedOut(setup, single.line)).toBe(value);
}

describe('every set of drawn edges, of 2 x 2 one in 29', () => {
  it.each([
    [1, 1],
    [1, 2],
    [2, 1],
    [1, 3],
    [2, 2],
  ])('%i x %i: value, all best moves and line', (rows, cols) => {
    const values = valuesByRules(rows, cols);
    const step = values.length > 1000 && more === 1 ? 29 : 1;
    for (let drawn = 0; drawn < values.length; drawn += step) checkFully(setupOf(rows, cols, drawn), values);
  });

  it('3 x 2: value', () => {
    const values = valuesByRules(3, 2);
    const wrong: number[] = [];
    for (let drawn = 0; drawn < values.length; drawn += more > 1 ? 18 : 701) {
      if (chainSolver.solve(setupOf(3, 2, drawn), one, {}).lo !== values[drawn]) wrong.push(drawn);
    }
    expect(wrong).toEqual([]);
  });
});

describe('random positions', () => {
  it.each([
    [3, 2],
    [1, 5],
    [2, 4],
  ])('%i x %i: value, all best moves and line', (rows, cols) => {
    const values = valuesByRules(rows, cols);
    const random = new Random(rows * 10 + cols);
    for (let i = 0; i < 12 * more; i++) checkFully(setupOf(rows, cols, random.below(values.length)), values);
  });

  it('3 x 3 endgames: value and line', () => {
    for (let seed = 0; seed < 6 * more; seed++) {
      const made = generate(new Random(seed), { kind: 'endgame', rows: 3, cols: 3 });
      if (!made.ok) throw new Error(made.error.code);
      const answer = chainSolver.solve(made.value, one, {});
      expect(playedOut(made.value, answer.line)).toBe(answer.lo);
    }
  });
});

describe('empty boards', () => {
  // Values and numbers of best first moves are from exhaustive retrograde analysis, for 2 x 2 also
  // from Winning Ways.
  it.each([
    [1, 1, -1, 4],
    [1, 2, 0, 1],
    [1, 3, -1, 10],
    [1, 4, 0, 1],
    [2, 2, 2, 8],
    [2, 3, -2, 17],
    [3, 2, -2, 17],
    [1, 8, 0, 1],
    [2, 4, 2, 18],
    [3, 3, -3, 24],
  ])('%i x %i is worth %i, with %i best first moves', (rows, cols, value, moves) => {
    const answer = chainSolver.solve(emptySetup(rows, cols), all, {});
    expect([answer.lo, answer.hi, answer.best.length]).toEqual([value, value, moves]);
    expect(playedOut(emptySetup(rows, cols), answer.line)).toBe(value);
  });
});

describe('limits', () => {
  it('gives intervals that hold the value, whatever the budget', () => {
    for (let nodes = 0; nodes < 140; nodes += 3) {
      const answer = chainSolver.solve(emptySetup(2, 2), one, { nodes });
      expect(answer.lo).toBeLessThanOrEqual(2);
      expect(answer.hi).toBeGreaterThanOrEqual(2);
      expect(answer.status).toBe(answer.lo === answer.hi ? 'proved' : 'bounded');
      expect(answer.stop).toBe(answer.status === 'proved' ? 'finished' : 'nodes');
      expect(answer.stats.nodes).toBeLessThanOrEqual(nodes);
      expect(answer.best.length).toBe(1);
    }
  });

  it.each([
    [2, 3],
    [3, 2],
    [2, 4],
    [3, 3],
  ])('%i x %i: the same values with the smallest table', (rows, cols) => {
    const random = new Random(rows + cols);
    for (let i = 0; i < 3 * more; i++) {
      const made = generate(random, { kind: 'random', rows, cols, density: 0.3 + 0.6 * random.unit() });
      if (!made.ok) throw new Error(made.error.code);
      const [small, large] = [
        chainSolver.solve(made.value, one, { bytes: 1 }),
        chainSolver.solve(made.value, one, {}),
      ];
      expect([small.lo, small.hi, small.status]).toEqual([large.lo, large.hi, 'proved']);
    }
  });

  it('a limit that is not whole', () => {
    const answer = chainSolver.solve(emptySetup(2, 3), one, { nodes: 0.5 });
    expect([answer.lo, answer.hi, answer.stop]).toEqual([-6, 6, 'nodes']);
  });

  it('counts the same nodes twice', () => {
    const [first, second] = [1, 2].map(() => chainSolver.solve(emptySetup(3, 3), one, {}).stats.nodes);
    expect(first).toBe(second);
  });
});

describe('larger boards', () => {
  it('solves the end of an 8 x 9 game by its free edges alone', () => {
    const made = generate(new Random(5), { kind: 'random', rows: 8, cols: 9, plies: 135 });
    if (!made.ok) throw new Error(made.error.code);
    expect(chainSolver.accepts(made.value, one)).toBe(true);
    const answer = chainSolver.solve(made.value, one, {});
    expect(answer.status).toBe('proved');
    expect(playedOut(made.value, answer.line)).toBe(answer.lo);
  });

  it('agrees with minimax when few edges of a 7 x 6 board are free', () => {
    for (let seed = 0; seed < 4 * more; seed++) {
      const made = generate(new Random(seed), { kind: 'random', rows: 7, cols: 6, plies: 96 - (seed % 8) });
      if (!made.ok) throw new Error(made.error.code);
      const position = new DotsPosition({ ...made.value, score: [0, 0], turn: 0 });
      expect(chainSolver.solve(made.value, one, {}).lo).toBe(valueBySearch(position, new Map()));
    }
  });

  it('counts three and four free edges of a box, all in one word', () => {
    const drawn =
      '01111101101111110011101001011101110111111111001111111101101100010111010' +
      '10111100111100101011111111101001111001111110010011101111001011110111111';
    // The values were computed by negamax, which takes seconds.
    for (const [from, value] of [
      [0, 21],
      [71, 18],
    ]) {
      const cells = Uint8Array.from(drawn.slice(from, from + 71), Number);
      const answer = chainSolver.solve({ ...emptySetup(5, 6), cells }, one, {});
      expect([answer.lo, answer.status]).toEqual([value, 'proved']);
    }
  });

  it('refuses what does not fit', () => {
    const answer = chainSolver.accepts(emptySetup(6, 6), one);
    expect(answer === true || answer.code).toBe('not-supported');
  });
});
