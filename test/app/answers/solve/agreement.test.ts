/** Distance and values of moves, which are added to an answer, agree with the answer. */
import { expect, it } from 'vitest';
import { moveValues } from '../../../../src/app/play/hints.js';
import { withDistance } from '../../../../src/app/answers/distance.js';
import { plainQuestion, type Game } from '../../../../src/core/game.js';
import { SolverCache } from '../../../../src/core/search/solver-cache.js';
import { recordOf } from '../../../record.js';

const solverOf = (game: Game, id: string) => game.solvers.list.find((solver) => solver.id === id)!;
const all = { ...plainQuestion, best: 'all' } as const;

it.each([
  ['hex 2 5 turn=2\n1 0 0 0 0\n0 0 1 2 0', 'mcts', 300, 'd1', 1],
  ['mnk 3 3 turn=1\n0 1 0\n0 2 0\n0 0 1', 'minimax', 200, 'c1', 3],
])('%s: the move named has the distance, where not all best ones are', (text, id, nodes, best, plies) => {
  const { game, setup } = recordOf(text);
  const answer = solverOf(game, id).solve(setup, all, { nodes });
  const found = withDistance(game, setup, answer, all, {});
  expect([found.answer.best.map((move) => game.codec.moveName(setup, move)), found.distance]).toEqual([
    [best],
    plies,
  ]);
});

it('where pieces slide, an even value does not say how long a game lasts', () => {
  const { game, setup } = recordOf('mnk 2 4 k=3 slip=0.5 turn=2\n0 1 1 0\n2 0 2 1');
  const answer = solverOf(game, 'table').solve(setup, plainQuestion, {});
  expect([answer.status, answer.lo]).toEqual(['proved', 0]);
  expect(withDistance(game, setup, answer, plainQuestion, {}).distance).toBe(null);
});

it('no value of a move contradicts the proof of the answer', () => {
  const { game, setup } = recordOf('connect4 4 4 turn=2\n0 0 0 0\n0 0 0 2\n1 0 0 1\n2 2 1 1');
  const answer = solverOf(game, 'solver').solve(setup, plainQuestion, { nodes: 300 });
  expect([answer.status, answer.lo, answer.best]).toEqual(['proved', 1, [3]]);
  const made = game.rules.position(setup);
  if (!made.ok) throw new Error('refused');
  const input = { game, start: setup, setup, position: made.value, turns: [], cache: new SolverCache() };
  const known = { answer, question: plainQuestion };
  const { values, best } = moveValues(input, { limits: { nodes: 300 }, seed: 1, known });
  expect(values.find(({ move }) => move === 3)).toEqual({ move: 3, lo: 1, hi: 1, status: 'proved' });
  expect(best).toEqual([3]);
});

it.each(['mnk 3 3 turn=2\n0 0 1\n0 2 2\n0 1 1', 'mnk 3 3\n1 1 0\n2 2 0\n0 0 0'])(
  '%s: every level completes its line',
  (text) => {
    const { game, setup } = recordOf(text);
    for (const { id, solver, limits } of game.solvers.levels) {
      if (!solver) continue;
      const { best } = solver.solve(setup, plainQuestion, limits);
      const made = game.rules.position(game.rules.after(setup, best[0]));
      expect([id, made.ok && made.value.isOver]).toEqual([id, true]);
    }
  },
);
