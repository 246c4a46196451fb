/** A record that this process tries and gives up leaves no trace in what follows. */
import { describe, expect, it } from 'vitest';
import { JobSolver } from '../../../../src/app/answers/solve/record-solver.js';
import type { RecordItem } from '../../../../src/batch/read/items.js';
import { games } from '../../../../src/games/registry.js';
import { plainJob } from '../../../faults/runs.js';
import { sampled, type Sample } from '../../../games/samples.js';

const job = { ...plainJob, format: 'ndjson', limits: { nodes: 3000 } } as const;

/** Rows, columns and stones of positions that take more than a few nodes. */
const sizes: Readonly<Record<string, Sample>> = {
  checkers: [14, 14, 0],
  mnk: [6, 6, 3, 'k=4'],
  hex: [7, 7, 5],
  dots: [3, 4, 4],
  connect4: [6, 6, 8],
};

function records(id: string): RecordItem[] {
  const game = games.find((one) => one.id === id)!;
  const setups = sampled(game, [sizes[id]], 4, 5);
  return setups.map((setup, i) => ({ kind: 'record', index: i + 1, line: i + 1, game, setup }));
}

describe.each(games.map(({ id }) => id))('%s', (id) => {
  it('gives the same lines after searches that were given up', () => {
    const [plain, tried] = [new JobSolver(job), new JobSolver(job)];
    let given = 0;
    for (const record of records(id)) {
      if (tried.solveWithin(record, -1) === undefined) given++;
      expect(tried.solve(record).line).toBe(plain.solve(record).line);
    }
    if (id !== 'checkers') expect(given).toBeGreaterThan(0);
  });

  it('gives the lines of a run without time when there is enough of it', () => {
    const [plain, tried] = [new JobSolver(job), new JobSolver(job)];
    for (const record of records(id))
      expect(tried.solveWithin(record, Infinity)).toMatchObject({ line: plain.solve(record).line });
  });
});

const share = { question: { ...job.question, share: true } };

it.each([{ proofs: 'folder' }, { values: true }, { distance: true }, { threads: 2 }, share])(
  'tries nothing that leaves more than a line or asks for several solvers: %o',
  (options) => {
    const solver = new JobSolver({ ...job, ...options });
    for (const record of records('mnk')) expect(solver.solveWithin(record, Infinity)).toBeUndefined();
  },
);
