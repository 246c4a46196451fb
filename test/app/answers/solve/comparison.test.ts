/** The comparison table has the same rows in the same order, whichever worker answered first. */
import { expect, it } from 'vitest';
import { Comparison } from '../../../../src/app/answers/solve/comparison.js';
import { JobSolver } from '../../../../src/app/answers/solve/record-solver.js';
import { games } from '../../../../src/games/registry.js';
import { plainJob } from '../../../faults/runs.js';
import { sampled } from '../../../games/samples.js';

it.each([undefined, 'level-1'])('merges totals in any order, at level %s', (level) => {
  const parts = games.map((game) => {
    const solver = new JobSolver({ ...plainJob, ...(level && { level }), compare: true });
    const [setup] = sampled(game, [[3, 3, 2]], 1, 7);
    solver.solve({ kind: 'record', index: 1, line: 1, game, setup });
    return solver.takeTotals();
  });
  const [forwards, backwards] = [new Comparison(), new Comparison()];
  for (const part of parts) forwards.merge(part);
  for (const part of parts.reverse()) backwards.merge(part);
  expect(backwards.rows()).toEqual(forwards.rows());
  expect(forwards.rows().length).toBe(parts.flat().length);
  expect(parts.flat().length).toBeGreaterThan(3);
});
