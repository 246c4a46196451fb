/** Which of several answers to a position is chosen, and when they contradict each other. */
import { expect, it } from 'vitest';
import type { Answer } from '../../../../src/core/answer.js';
import { plainQuestion, type Setup, type Solver } from '../../../../src/core/game.js';
import { askSolvers } from '../../../../src/app/answers/solve/outcome.js';

const solverOf = (id: string, status: Answer['status'], lo: number, hi: number): Solver =>
  ({
    id,
    accepts: () => true,
    solve: () => ({ status, lo, hi, stop: status === 'proved' ? 'finished' : 'nodes' }),
  }) as unknown as Solver;

function outcomeOf(...solvers: Solver[]): unknown {
  const outcome = askSolvers({} as Setup, solvers, plainQuestion, {});
  return outcome.kind === 'answered' ? [outcome.chosen.solver.id, outcome.disagreement] : outcome;
}

it.each([
  ['the narrower interval', solverOf('wide', 'bounded', -1, 1), solverOf('narrow', 'bounded', 0, 1)],
  ['the proof', solverOf('narrow', 'proved', 0, 0), solverOf('estimate', 'estimated', 0, 0)],
])('%s stands, whoever is asked first', (_, one, other) => {
  const chosen = [one, other].find(({ id }) => id === 'narrow')!.id;
  expect([outcomeOf(one, other), outcomeOf(other, one)]).toEqual([
    [chosen, false],
    [chosen, false],
  ]);
});

it('two proofs of different values disagree, and so do intervals that do not meet', () => {
  expect(outcomeOf(solverOf('a', 'proved', 1, 1), solverOf('b', 'proved', 0, 0))).toEqual(['a', true]);
  expect(outcomeOf(solverOf('a', 'bounded', -1, -1), solverOf('b', 'bounded', 0, 1))).toEqual(['a', true]);
});
