/**
 * Several threads give the same values as one, whatever happens to the helpers. TABULEIRO_NIGHTLY:
 * many positions.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SharedMemory } from '../../../../src/batch/run/threads/memory.js';
import { type TeamSettings, ThreadTeam } from '../../../../src/batch/run/threads/team.js';
import { now } from '../../../../src/core/clock.js';
import type { Game, Setup, Solver } from '../../../../src/core/game.js';
import { plainQuestion } from '../../../../src/core/parts/solvers.js';
import { Random } from '../../../../src/core/random.js';
import type { SharedSearch } from '../../../../src/core/search/shared-search.js';
import { SolverCache } from '../../../../src/core/search/solver-cache.js';
import { games } from '../../../../src/games/registry.js';
import { root, scratch } from '../../../cli/program.js';
import { sampled, type Sample } from '../../../games/samples.js';

const folder = scratch();
const entry = join(root, 'dist/cli/search-thread.js');
const teams: ThreadTeam[] = [];

function team(settings: Partial<TeamSettings> = {}): ThreadTeam {
  const made = new ThreadTeam({ threads: 2, entry, aloneMs: 0, ...settings });
  teams.push(made);
  return made;
}

afterAll(() => Promise.all(teams.map((one) => one.close())));

/** Positions of each game that one thread solves in milliseconds: size, header, moves played. */
const samples: Readonly<Record<string, readonly Sample[]>> = {
  connect4: [
    [6, 7, 24],
    [5, 6, 12],
    [4, 4, 0],
  ],
  dots: [
    [3, 3, 4],
    [3, 4, 12],
    [4, 4, 22],
  ],
  hex: [
    [4, 4, 1],
    [5, 6, 4],
    [9, 9, 60],
  ],
  mnk: [
    [3, 3, 1],
    [5, 5, 6, 'k=4'],
    [6, 5, 8, 'k=4'],
  ],
};

/** Smaller positions, for the searches without knowledge of the game. */
const smallSamples: typeof samples = {
  connect4: [
    [5, 5, 8],
    [4, 5, 6],
  ],
  dots: [
    [2, 2, 0],
    [2, 3, 5],
  ],
  hex: [
    [3, 4, 1],
    [4, 4, 4],
  ],
  mnk: [
    [3, 3, 0],
    [4, 4, 6, 'score=points'],
  ],
};

function samplesOf({ id }: Game, solver: Solver): (typeof samples)[string] | undefined {
  return (solver.id === 'negamax' ? smallSamples : samples)[id];
}

const positions = (game: Game, count: number, sizes = samples[game.id] ?? []): Setup[] =>
  sampled(game, sizes, count, 2026);

const cases = games.flatMap((game) =>
  game.solvers.list
    .filter((solver) => solver.parallel && samplesOf(game, solver))
    .map((solver) => ({ game, solver, name: `${game.id} ${solver.id}` })),
);
const questions = [plainQuestion, { ...plainQuestion, best: 'all', certificate: true }] as const;

/**
 * Bytes that leave next to none for a table after the eighth that the first search gets, with room
 * for a hash.
 */
function tiny(solver: Solver, setup: Setup): number {
  const { stop, stats } = solver.solve(setup, plainQuestion, { bytes: 1 });
  return stop === 'memory' ? Math.ceil((stats.bytes * 4) / 3) : 2 ** 14;
}

/** Number of positions of each size, and bytes for tables that are large enough for all results. */
const count = process.env['TABULEIRO_NIGHTLY'] ? 700 : 1;
const enough = 2 ** 26;
/** Bytes for tables that are filled with random words one by one. */
const few = 2 ** 22;

describe.each(cases)('$name', ({ game, solver }) => {
  it('has the value of one thread, and proofs that hold, also with a tiny table', () => {
    const assisted = team().assist(game, solver);
    const small = team().assist(game, solver);
    const cache = new SolverCache();
    for (const [i, setup] of positions(game, count, samplesOf(game, solver)).entries()) {
      const question = questions[i % 2];
      const one = solver.solve(setup, question, {});
      for (const two of [
        assisted.solve(setup, question, { bytes: enough, cache }),
        small.solve(setup, question, { bytes: tiny(solver, setup), cache }),
      ]) {
        expect([two.lo, two.hi, two.status, two.stop]).toEqual([one.lo, one.hi, one.status, one.stop]);
        if (question.best === 'all') expect(two.best).toEqual(one.best);
        else expect(two.best).toHaveLength(one.best.length);
        if (two.certificate)
          expect(game.solvers.verify(setup, two.lo, two.hi, two.certificate)).toMatchObject({ ok: true });
      }
    }
  });
});

/**
 * Returns shared memory with random words, which are inconsistent everywhere, as if a thread had
 * died while it wrote each entry.
 */
function halfWritten(): SharedSearch {
  const random = new Random(1);
  const memory = new SharedMemory(2 * few);
  // A Dots entry is one word and cannot be half written. Marks of busy moves are always random.
  const words = (name: string, length: number): Int32Array => {
    const block = memory.words(name, length);
    if (name !== 'dots') block.forEach((_, i) => (block[i] = random.below(2 ** 32) | 0));
    return block;
  };
  return { threads: 2, thread: 0, memory: memory.object, isOver: false, words, spend: () => 0 };
}

it.each(cases)('$name: a thread that died while it wrote costs nothing but time', ({ game, solver }) => {
  for (const setup of positions(game, 1, samplesOf(game, solver))) {
    const question = { ...plainQuestion, best: 'all' } as const;
    const { lo, hi, best, stop } = solver.solve(setup, question, { bytes: few, shared: halfWritten() });
    const one = solver.solve(setup, question, { bytes: few });
    expect({ lo, hi, best, stop }).toEqual({ lo: one.lo, hi: one.hi, best: one.best, stop: one.stop });
  }
});

const connect4 = games.find(({ id }) => id === 'connect4')!;
const [easy] = positions(connect4, 1);
const exact = connect4.solvers.list.find(({ id }) => id === 'solver')!;
const value = exact.solve(easy, plainQuestion, {}).lo;

/**
 * The exact solver. If `waits` returns true, it waits for a helper before a search with helpers.
 */
function meeting(waits: () => boolean): Solver {
  return {
    ...exact,
    solve: (setup, question, limits) => {
      const { shared, ...alone } = limits;
      const met = shared?.words('met', 1);
      if (met && waits()) expect(Atomics.wait(met, 0, 0, 60_000)).not.toBe('timed-out');
      return exact.solve(setup, question, alone);
    },
  };
}

describe('a helper that', () => {
  const onceMet = (text: string): string => `import { workerData } from 'node:worker_threads';
    workerData.port.on('message', ({ words }) => {
      if (!words) return;
      Atomics.store(workerData.control.flags, 3, 1);
      Atomics.store(words, 0, 1);
      Atomics.notify(words, 0);
      ${text}
    });`;
  const faults: [name: string, text: string, meets: boolean][] = [
    ['cannot be started', `throw new Error('no');`, false],
    ['dies at work', onceMet('process.exit(1);'), true],
    ['never ends its search', onceMet('for (;;);'), true],
  ];
  it.each(faults)('%s costs nothing but time', (name, text, meets) => {
    const bad = join(folder, `${name.replaceAll(' ', '-')}.mjs`);
    writeFileSync(bad, text);
    let waits = meets;
    const assisted = team({ entry: bad, noticeMs: 50 }).assist(
      connect4,
      meeting(() => waits),
    );
    for (let i = 0; i < 2; i++, waits = false)
      expect(assisted.solve(easy, plainQuestion, {})).toMatchObject({
        lo: value,
        hi: value,
        stop: 'finished',
      });
  });

  it('has a proof first gives the answer', () => {
    const slow: Solver = {
      ...exact,
      solve: (setup, question, limits) => {
        const { shared } = limits;
        const bounded = exact.solve(setup, question, { ...limits, nodes: 1 });
        const until = now() + 60_000;
        while (shared && !shared.isOver && now() < until);
        return bounded;
      },
    };
    const answer = team().assist(connect4, slow).solve(easy, plainQuestion, {});
    expect(answer).toMatchObject({ lo: value, hi: value, status: 'proved', stop: 'finished' });
  });
});

it('a limit of nodes holds for all threads together', () => {
  const [setup] = positions(connect4, 1, [[6, 7, 0]]);
  const { status, stats, stop } = team()
    .assist(connect4, exact)
    .solve(setup, plainQuestion, { nodes: 100_000 });
  expect([status, stop]).toEqual(['bounded', 'nodes']);
  expect(stats.nodes).toBeLessThanOrEqual(100_000 + 4 * 1024);
});

it('an estimate that a solver gives to its first, short search is not the answer', () => {
  const cautious: Solver = {
    ...exact,
    solve: (setup, question, limits) => {
      const answer = exact.solve(setup, question, { nodes: 1 });
      return limits.ms === undefined
        ? exact.solve(setup, question, {})
        : { ...answer, lo: 0, hi: 0, status: 'estimated', stop: 'finished' };
    },
  };
  const answer = team({ aloneMs: 1e6 }).assist(connect4, cautious).solve(easy, plainQuestion, {});
  expect(answer).toMatchObject({ lo: value, hi: value, status: 'proved' });
});

it('a certificate for which the first, short search had no time is written by the next', () => {
  const certificate = { kind: 'of the test' };
  const late: Solver = {
    ...exact,
    solve: (setup, question, { shared, ms = 0, ...limits }) => {
      const answer = exact.solve(setup, question, limits);
      for (const until = now() + ms; now() < until;);
      return shared ? { ...answer, certificate } : answer;
    },
  };
  const asked = { ...plainQuestion, certificate: true };
  const answer = team({ aloneMs: 20 }).assist(connect4, late).solve(easy, asked, {});
  expect(answer).toMatchObject({ lo: value, hi: value, status: 'proved', certificate });
});

it('memory that cannot be reserved leaves the position to one thread, which is told once', () => {
  const one = team();
  const [setup] = positions(connect4, 1, [[6, 7, 0]]);
  const answer = one.assist(connect4, exact).solve(setup, plainQuestion, { bytes: 2 ** 50, nodes: 60_000 });
  expect([answer.stop, answer.stats.nodes]).toEqual(['nodes', 60_000]);
  expect([one.takeMemoryFault(), one.takeMemoryFault()]).toEqual([true, false]);
});

it('a short search is the one of a single thread', () => {
  const quick = team({ aloneMs: 1e6 }).assist(connect4, exact);
  const { stats, ...answer } = quick.solve(easy, plainQuestion, {});
  const { stats: alone, ...expected } = exact.solve(easy, plainQuestion, {});
  expect(answer).toEqual(expected);
  expect({ ...stats, ms: 0 }).toEqual({ ...alone, ms: 0 });
});

it('finds the memory clear after each position, whoever cleared it', () => {
  const found: number[] = [];
  const writing: Solver = {
    ...exact,
    solve: (setup, question, { shared, ...limits }) => {
      if (!shared) return exact.solve(setup, question, { nodes: 1 });
      const words = shared.words('left over', 1 << 20);
      found.push(words.findIndex((word) => word !== 0));
      words.fill(1);
      return exact.solve(setup, question, limits);
    },
  };
  const assisted = team().assist(connect4, writing);
  for (let i = 0; i < 4; i++) assisted.solve(easy, plainQuestion, {});
  expect(found).toEqual(Array.from({ length: 4 }, () => -1));
});
