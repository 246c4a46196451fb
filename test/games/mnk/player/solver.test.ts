/**
 * The player on large boards: honest estimates, forced wins played and prevented, and equal runs
 * give equal bytes.
 */
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../src/core/answer.js';
import { plainQuestion } from '../../../../src/core/game.js';
import { Random } from '../../../../src/core/random.js';
import { SolverCache } from '../../../../src/core/search/solver-cache.js';
import { mnk } from '../../../../src/games/mnk/index.js';
import { lineSolver, playerSolver } from '../../../../src/games/mnk/solvers.js';
import { solveByBest } from '../../../../src/games/mnk/player/auto.js';
import { after, type MnkSetup } from '../../../../src/games/mnk/rules/setup.js';
import { emptyBoard, freeCells, hasLine, randomSetup, setupOf } from '../oracle.js';
import { crowded, plainFours } from '../threats/plain-fours.js';
import { more } from '../../../amount.js';

const cache = new SolverCache();

function answer(setup: MnkSetup, nodes: number): Answer {
  return playerSolver.solve(setup, plainQuestion, { nodes, cache });
}

function named(setup: MnkSetup, name: string): number {
  const move = mnk.codec.parseMove(setup, name);
  if (!move.ok) throw new Error(name);
  return move.value;
}

/** Plays two functions against each other; returns the side that wins, 0 for a draw. */
function play(start: MnkSetup, choose: readonly ((setup: MnkSetup) => number)[]): number {
  let setup = start;
  for (let ply = 0; setup.cells.includes(0); ply++) {
    setup = after(setup, choose[ply % 2](setup));
    if (hasLine(setup, 1 + (ply % 2))) return 1 + (ply % 2);
  }
  return 0;
}

const player = (nodes: number) => (setup: MnkSetup) => answer(setup, nodes).best[0];

describe('on 15 x 15', () => {
  it('begins in the centre', () => {
    const setup = emptyBoard(15, 15, { k: 5 });
    expect(answer(setup, 2000).best).toEqual([named(setup, 'h8')]);
  });

  it.each([
    [['h8', 'h7', 'h6', 'h5', 'h4', 'h9', 'h10', 'h3', 'h11']],
    [['h8', 'i9', 'j10', 'k11', 'l12', 'g7', 'f6', 'm13', 'e5']],
    [['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1']],
  ])('does not lose to %j', (names) => {
    const start = emptyBoard(15, 15, { k: 5 });
    const straight = (setup: MnkSetup): number =>
      names.map((name) => named(setup, name)).find((cell) => setup.cells[cell] === 0) ?? freeCells(setup)[0];
    expect(play(start, [straight, player(2000)])).toBe(2);
  });

  it('beats a player that takes cells at random, whoever begins', () => {
    const random = new Random(4);
    const anywhere = (setup: MnkSetup): number => freeCells(setup)[random.below(freeCells(setup).length)];
    const start = emptyBoard(15, 15, { k: 5 });
    expect(play(start, [anywhere, player(1000)])).toBe(2);
    expect(play(start, [player(1000), anywhere])).toBe(1);
  });

  it('plays a win by fours, and prevents one', () => {
    const random = new Random(77);
    let met = 0;
    while (met < 4 * more) {
      const setup = crowded(random, 15, 15, 5, 7);
      if (plainFours(setup, 1, 4) !== undefined) {
        expect(answer(setup, 5000)).toMatchObject({ status: 'proved', lo: 1 });
        continue;
      }
      if (plainFours(setup, 2, 4) === undefined) continue;
      met++;
      const found = answer(setup, 5000);
      const next = after(setup, found.best[0]);
      // If the position is not proved lost, the move prevents every short win by fours.
      if (found.status === 'estimated') expect(plainFours(next, 2, 3)).toBeUndefined();
      else expect(found.lo).not.toBe(0);
    }
  });
});

describe('limits', () => {
  const setup = setupOf(
    '......... ......... ...xo.... ...ox.... ....xo... ......... ......... ......... .........',
    { k: 5 },
  );

  it('of nodes are kept, and give the same bytes twice', () => {
    for (const nodes of [1, 10, 100, 1000, 10_000]) {
      const [one, two] = [answer(setup, nodes), answer(setup, nodes)];
      expect(JSON.stringify({ ...one, stats: { ...one.stats, ms: 0 } })).toBe(
        JSON.stringify({ ...two, stats: { ...two.stats, ms: 0 } }),
      );
      expect(one.stats.nodes).toBeLessThanOrEqual(nodes);
      expect(one.best).toHaveLength(1);
      expect(Math.abs(one.lo)).toBeLessThanOrEqual(1);
    }
  });

  it('end an iteration without a trace: its moves are those of the one before', () => {
    let previous: Answer | undefined;
    for (let nodes = 2000; nodes <= 6000; nodes += 250) {
      const next = answer(setup, nodes);
      const iterations = (given: Answer): number => given.stats.extra!['iterations'];
      if (previous && iterations(previous) === iterations(next)) expect(next.line).toEqual(previous.line);
      previous = next;
    }
  });

  it('of depth end the search', () => {
    const found = playerSolver.solve(setup, plainQuestion, { depth: 2, cache });
    expect(found).toMatchObject({ status: 'estimated', stop: 'finished' });
    expect(found.stats.extra!['iterations']).toBeLessThanOrEqual(2);
  });
});

it('calls no position won or lost that the exact search does not', () => {
  const random = new Random(31);
  let decided = 0;
  for (let i = 0; i < 15 * more; i++) {
    const empty = [emptyBoard(4, 4, { k: 3 }), emptyBoard(5, 5, { k: 4 }), emptyBoard(6, 5, { k: 4 })][i % 3];
    const given = randomSetup(random, empty, 6 + random.below(8));
    const exact = lineSolver.solve(given, plainQuestion, {});
    if (exact.best.length === 0) continue;
    const found = answer(given, 4000);
    if (found.status === 'proved') expect(found.lo).toBe(exact.lo);
    if (Math.abs(found.lo) < 0.99) continue;
    decided++;
    expect(Math.sign(found.lo)).toBe(exact.lo);
  }
  expect(decided).toBeGreaterThan(1);
});

describe('auto', () => {
  const auto = mnk.solvers.list[0];

  it('estimates a board too large to solve, within a budget of its own', () => {
    const setup = emptyBoard(9, 9, { k: 5 });
    const found = auto.solve(
      { ...setup, cells: Uint8Array.from(setup.cells, (_, cell) => (cell === 40 ? 1 : 0)) },
      plainQuestion,
      { nodes: 3000 },
    );
    expect(found.status).toBe('estimated');
  });

  it('leaves what the exact search proves to it', () => {
    expect(auto.solve(emptyBoard(5, 4, { k: 4 }), plainQuestion, {})).toMatchObject({
      status: 'proved',
      lo: 0,
    });
  });

  it('estimates where limits end the exact search', () => {
    const found = auto.solve(emptyBoard(7, 7, { k: 5 }), plainQuestion, { nodes: 4000, cache });
    expect(found.status).toBe('estimated');
    expect(found.stats.nodes).toBeLessThanOrEqual(4000);
  });
});

describe('auto without limits', () => {
  it('gives the search of lines a number of nodes, and then an estimate within its bounds', () => {
    const montecarlo = mnk.solvers.list.find(({ id }) => id === 'montecarlo')!;
    const answer = solveByBest(montecarlo, emptyBoard(8, 8, { k: 5 }), plainQuestion, {}, 2000);
    expect(answer).toMatchObject({ status: 'estimated', solver: 'player' });
    // The first player never loses, by strategy stealing, which the search of lines uses.
    expect(answer.lo).toBeGreaterThanOrEqual(0);
  });
});
