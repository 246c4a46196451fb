/** The lists of best moves of every solver agree with minimax on small positions. */
import { describe, expect, it } from 'vitest';
import { moveValues } from '../../src/app/play/hints.js';
import { isBestComplete, type Answer } from '../../src/core/answer.js';
import { plainQuestion, type Game, type Question, type Setup } from '../../src/core/game.js';
import { SolverCache } from '../../src/core/search/solver-cache.js';
import { games } from '../../src/games/registry.js';
import { sampled, type Sample } from './samples.js';
import { more } from '../amount.js';

/** Size, stones and header of positions that minimax solves immediately. */
const samples: Readonly<Record<string, readonly Sample[]>> = {
  connect4: [
    [4, 4, 6],
    [3, 5, 5, 'k=3'],
  ],
  dots: [
    [2, 2, 5],
    [1, 3, 2],
  ],
  hex: [
    [3, 4, 4],
    [4, 4, 9],
    [6, 2, 4],
  ],
  mnk: [
    [3, 3, 2],
    [4, 4, 7, 'k=3'],
    [4, 4, 8, 'score=points'],
    // No player can complete a line any more.
    [4, 3, 8, 'k=4'],
  ],
};

/** Positions that searches of a few thousand nodes do not finish. */
const larger: Readonly<Record<string, readonly Sample[]>> = {
  checkers: [
    [9, 9, 0],
    [14, 14, 0],
  ],
  connect4: [[5, 5, 6]],
  dots: [
    [2, 3, 1],
    [3, 3, 4],
  ],
  hex: [[5, 5, 4]],
  mnk: [
    [4, 4, 3],
    [5, 5, 4, 'k=4'],
    [4, 4, 5, 'score=points'],
  ],
};
const all = { ...plainQuestion, best: 'all', values: true } as const;
const positionsPerSample = more;
/** From one limit of nodes to the next. */
const growth = more > 1 ? 1.7 : 2.5;

const positions = Object.fromEntries(
  games.map((game) => [game.id, sampled(game, samples[game.id] ?? [], positionsPerSample, 20261123)]),
);

const answers = new Map<string, Answer>();

/** Returns minimax's answer, computed once for all solvers. */
function truthOf(game: Game, setup: Setup, question: Question): Answer {
  const key = `${question.best} ${game.codec.format(setup)}`;
  const answer =
    answers.get(key) ?? game.solvers.list.find(({ id }) => id === 'minimax')!.solve(setup, question, {});
  answers.set(key, answer);
  return answer;
}

const sorted = (moves: readonly number[]): number[] => [...moves].sort((a, b) => a - b);
const cases = games.flatMap((game) =>
  game.solvers.list.map((solver) => ({ game, solver, name: `${game.id} ${solver.id}` })),
);

describe.each(cases.filter(({ game: { id } }) => id in samples))('$name', ({ game, solver }) => {
  it('calls no list of best moves complete that is not', () => {
    for (const setup of positions[game.id]) {
      if (solver.accepts(setup, all) !== true) continue;
      for (const limits of [{ nodes: 50_000 }, { nodes: 300 }, { nodes: 5 }]) {
        const answer = solver.solve(setup, all, limits);
        if (!isBestComplete(answer, all)) continue;
        const truth = truthOf(game, setup, all);
        expect([answer.lo, sorted(answer.best)]).toEqual([truth.lo, sorted(truth.best)]);
      }
    }
  });
});

describe.each(cases)('$name', ({ game, solver }) => {
  it('begins its line with one of the best moves, whatever the limit', () => {
    for (const setup of sampled(game, larger[game.id], 2 * more, 29)) {
      if (solver.accepts(setup, all) !== true) continue;
      for (let nodes = 1; nodes <= 10_000; nodes = Math.ceil(growth * nodes)) {
        const { best, line } = solver.solve(setup, all, { nodes });
        if (line.length > 0) expect(best, `${String(nodes)} nodes`).toContain(line[0]);
      }
    }
  });
});

describe.each(games.filter(({ id }) => id in samples).map((game) => [game.id, game] as const))(
  '%s',
  (_, game) => {
    it.each(game.solvers.list.map(({ id }) => id))('has the true value of each move proved by %s', (id) => {
      const solver = game.solvers.list.find((one) => one.id === id)!;
      const asked: Game = { ...game, solvers: { ...game.solvers, list: [solver], book: () => [] } };
      for (const setup of positions[game.id]) {
        const made = game.rules.position(setup);
        if (!made.ok || made.value.isOver || solver.accepts(setup, all) !== true) continue;
        const input = {
          game: asked,
          start: setup,
          setup,
          position: made.value,
          turns: [],
          cache: new SolverCache(),
        };
        for (const limits of [{ nodes: 20_000 }, { nodes: 300 }]) {
          const { values } = moveValues(input, { limits, seed: 1 });
          for (const { move, lo, hi, status } of values.filter((value) => value.status === 'proved')) {
            const before = made.value.settled;
            const side = made.value.toMove === 0 ? 1 : -1;
            const next = game.rules.after(setup, move);
            const after = game.rules.position(next);
            if (!after.ok) throw new Error('refused');
            const mover = after.value.toMove === made.value.toMove ? 1 : -1;
            const settled = game.codec.answersToCome ? side * (after.value.settled - before) : 0;
            const worth = after.value.isOver
              ? side * (after.value.settled - (game.codec.answersToCome ? before : 0))
              : settled + mover * truthOf(game, next, plainQuestion).lo;
            expect({ move, lo, hi, status }).toEqual({ move, lo: worth + 0, hi: worth + 0, status });
          }
        }
      }
    });
  },
);
