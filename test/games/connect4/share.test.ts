/** With one kernel table for several positions the values are the same, with fewer nodes. */
import { expect, it } from 'vitest';
import { plainQuestion } from '../../../src/core/game.js';
import { Random } from '../../../src/core/random.js';
import { SolverCache } from '../../../src/core/search/solver-cache.js';
import { connect4 } from '../../../src/games/connect4/index.js';
import type { Connect4Setup } from '../../../src/games/connect4/rules/setup.js';
import { exactSolver } from '../../../src/games/connect4/solvers.js';

/** Returns positions of three games, each position a move further, on boards of different sizes. */
function positions(): Connect4Setup[] {
  const random = new Random(1988);
  return [
    [4, 5],
    [5, 5],
    [4, 5],
  ].flatMap(([rows, cols]) => {
    const made = connect4.rules.generate(random, { kind: 'random', rows, cols, plies: 4 });
    if (!made.ok) throw new Error('none drawn');
    const line = exactSolver.solve(made.value, plainQuestion, {}).line.slice(0, 5);
    return line.reduce((all, move) => [...all, connect4.rules.after(all.at(-1)!, move)], [made.value]);
  });
}

it('answers with the same values and fewer nodes', () => {
  const setups = positions();
  const [kept, emptied] = [new SolverCache(), new SolverCache()];
  let [shared, alone] = [0, 0];
  for (const setup of setups) {
    const expected = exactSolver.solve(setup, plainQuestion, { cache: emptied });
    const found = exactSolver.solve(setup, { ...plainQuestion, share: true }, { cache: kept });
    expect([found.lo, found.hi, found.status]).toEqual([expected.lo, expected.hi, expected.status]);
    [shared, alone] = [shared + found.stats.nodes, alone + expected.stats.nodes];
    // A search for the distance ends games early, so its table entries must not be used by others.
    connect4.solvers.distance(setup, expected.lo, { cache: kept, nodes: 20_000 });
  }
  expect(shared).toBeLessThan(alone);
  const after = setups.map(
    (setup) => exactSolver.solve(setup, { ...plainQuestion, share: true }, { cache: kept }).lo,
  );
  expect(after).toEqual(setups.map((setup) => exactSolver.solve(setup, plainQuestion, {}).lo));
});
