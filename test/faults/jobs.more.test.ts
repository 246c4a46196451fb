/** The same bytes, messages and tables with any number of workers, batch size and node limit. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SolveJob } from '../../src/app/answers/solve/job.js';
import { formats } from '../../src/app/answers/solve/result/result.js';
import { games } from '../../src/games/registry.js';
import { more } from '../amount.js';
import { root } from '../cli/program.js';
import { boards, workers, plainJob, run, type Ran } from './runs.js';

const worker = join(root, 'dist/cli/worker.js');

const bad = '8 8\n0 1 x\n';
const mixed =
  boards(60, 1) +
  bad +
  games.map((game, i) => boards(12, i, game)).join(bad) +
  boards(40, 2) +
  'chess 1\n0 0\nx';

/** Returns the part of a result that must not depend on the workers: all but times. */
function essence({ text, heard, summary }: Ran): unknown {
  const { comparison, input, slowest: _, ...counts } = summary;
  return [
    text,
    heard,
    counts,
    JSON.stringify(input),
    comparison.rows().map(({ ms: __, slowest: ___, ...row }) => row),
  ];
}

type Setting = readonly [processes: number, batch: number];

/** Checks that the answers with each setting are those of one process without workers. */
async function sameFor(settings: readonly Setting[], job: SolveJob): Promise<void> {
  const alone = essence(await run(mixed, job));
  for (const [count, batch] of settings) {
    const ran = await run(mixed, job, { workers: workers(worker, job, count, { batch }) }, 500);
    expect(essence(ran), `${String(count)} workers, batches of ${String(batch)}`).toEqual(alone);
  }
}

/** Limit of a search. */
const nodes = 2000 * more;

/** Each number of workers and each size of batches, in `make nightly` each with each. */
const settings: readonly Setting[] =
  more > 1
    ? [1, 2, 3, 8].flatMap((count) => [1, 7, 64].map((batch) => [count, batch] as const))
    : [
        [1, 7],
        [2, 64],
        [3, 1],
        [8, 7],
      ];

describe('1, 2, 3 and 8 workers, batches of 1, 7 and 64', () => {
  it.each(more > 1 ? [1, 100, nodes] : [1, nodes])('give the same bytes with %i nodes', async (least) => {
    await sameFor(settings, { ...plainJob, format: 'ndjson', limits: { nodes: least } });
  });
});

const jobs: readonly (readonly [string, Partial<SolveJob>])[] = [
  // Rows of labels take a search for each move.
  ...formats.map((format) => {
    const searches = format.startsWith('labels') ? 10 : 1;
    return [format, { format, limits: { nodes: nodes / searches } }] as const;
  }),
  ['strict', { strict: true, limits: { nodes } }],
  ['explained', { explain: true, limits: { nodes } }],
  ['compared', { choice: { items: [{ algorithm: 'all' }] }, compare: true, limits: { nodes: 500 } }],
];

describe.each(jobs)('%s', (_, options) => {
  it('is the same for 3 workers', async () => {
    await sameFor([[3, 7]], { ...plainJob, ...options });
  });
});

it('keeps refused records between the others in their place, in batches of any size', async () => {
  const input = `${(boards(3, 9) + bad).repeat(200)}0 0\n`;
  const alone = essence(await run(input, plainJob));
  expect(essence(await run(input, plainJob, { workers: workers(worker, plainJob, 2) }))).toEqual(alone);
});

describe('a board that takes long among short ones', () => {
  it('delays no other board, only their order in the output', async () => {
    const input = `${boards(2000, 5)}0 0\n`;
    const alone = await run(input, plainJob);
    const spilled = await run(input, plainJob, {
      workers: workers(worker, plainJob, 3, { batch: 7, memoryBytes: 0 }),
    });
    expect(spilled.text).toBe(alone.text);
  });
});
