/**
 * The line solver: boards of known value, agreement with the table, limits. TABULEIRO_NIGHTLY adds
 * slow boards.
 */
import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../../src/core/game.js';
import { Random } from '../../../src/core/random.js';
import { lineSolver, tableSolver } from '../../../src/games/mnk/solvers.js';
import { turnOf } from '../../../src/games/mnk/rules/setup.js';
import { more } from '../../amount.js';
import { knownBoards } from './lines/known.js';
import { emptyBoard, freeCells, positionOf, randomSetup, setupOf, withStone } from './oracle.js';

const all = { ...plainQuestion, best: 'all' } as const;

/** Boards that are not solved here: too long a search, or more than 64 free cells. */
const beyond = ['8,8,5', '10,4,4', '30,4,4', '15,15,5'];
/** Boards that take seconds, or half a minute, in each orientation. */
const slow = ['8,4,4', '9,4,4'];
const nightly = process.env['TABULEIRO_NIGHTLY'] !== undefined;

it.each(knownBoards)(
  '$m x $n, k = $k: $value',
  ({ m, n, k, value }) => {
    const name = [m, n, k].join();
    if (beyond.includes(name) || (slow.includes(name) && !nightly)) return;
    for (const setup of m === n
      ? [emptyBoard(m, n, { k })]
      : [emptyBoard(m, n, { k }), emptyBoard(n, m, { k })]) {
      const { status, lo, hi } = lineSolver.solve(setup, plainQuestion, {});
      expect([status, lo, hi]).toEqual(['proved', value === 'win' ? 1 : 0, value === 'win' ? 1 : 0]);
    }
  },
  900_000,
);

it('agrees with the table on random positions: value, all best moves, and a line that reaches the value', () => {
  const random = new Random(31);
  let decided = 0;
  for (let i = 0; i < 100 * more; i++) {
    const [rows, cols] = [random.between(1, 6), random.between(1, 5)];
    const k = random.between(1, Math.max(rows, cols));
    const empty = emptyBoard(rows, cols, { k });
    const setup = randomSetup(random, empty, Math.max(random.below(rows * cols + 1), rows * cols - 13));
    if (freeCells(setup).length > 13) continue;
    const answer = lineSolver.solve(setup, all, {});
    const table = tableSolver.solve(setup, all, {});
    expect([answer.lo, answer.hi, answer.best]).toEqual([table.lo, table.hi, table.best]);
    if (answer.lo !== 0) decided++;
    let [at, turn] = [setup, turnOf(setup)!];
    for (const move of answer.line) {
      at = withStone(at, move, turn);
      turn = turn === 1 ? 2 : 1;
    }
    const end = positionOf({ ...at, turn });
    expect(end.isOver).toBe(true);
    expect(turnOf(setup) === 1 ? end.settled : 0 - end.settled).toBe(answer.lo);
  }
  expect(decided).toBeGreaterThan(12);
});

it('is right with a table of one entry', () => {
  const small = { bytes: 28 };
  expect(lineSolver.solve(emptyBoard(4, 5, { k: 4 }), plainQuestion, small).lo).toBe(0);
  expect(lineSolver.solve(emptyBoard(3, 5, { k: 3 }), plainQuestion, small).lo).toBe(1);
});

describe('limits', () => {
  it.each([1, 10, 200])('%i nodes: an interval that holds the value, a legal move', (nodes) => {
    const answer = lineSolver.solve(emptyBoard(6, 5, { k: 4 }), plainQuestion, { nodes });
    expect(answer.stop).toBe('nodes');
    expect(answer.status).toBe('bounded');
    expect(answer.lo).toBeLessThanOrEqual(1);
    expect(answer.hi).toBe(1);
    expect(answer.best.length).toBe(1);
    expect(answer.stats.nodes).toBe(nodes);
  });

  it('says that the list of best moves was cut short', () => {
    const answer = lineSolver.solve(emptyBoard(6, 5, { k: 4 }), all, { nodes: 600 });
    expect([answer.status, answer.stop, answer.best.length]).toEqual(['proved', 'nodes', 1]);
  });

  it('does not call a value bounded that is known without a search', () => {
    const pairs = lineSolver.solve(emptyBoard(5, 5), plainQuestion, { nodes: 1 });
    expect([pairs.status, pairs.stop, pairs.lo, pairs.hi]).toEqual(['proved', 'finished', 0, 0]);
    const closed = setupOf('xxo oox x..');
    expect(lineSolver.solve(closed, plainQuestion, { nodes: 0 }).status).toBe('proved');
  });

  it('refuses points, slides and large boards', () => {
    for (const setup of [
      emptyBoard(3, 3, { score: 'points' }),
      emptyBoard(3, 3, { slip: '1/5' }),
      emptyBoard(9, 9, { k: 5 }),
    ]) {
      const refusal = lineSolver.accepts(setup, plainQuestion);
      expect(refusal === true ? '' : refusal.code).toBe('not-supported');
    }
  });
});
