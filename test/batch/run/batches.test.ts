/** Batches for workers, and records that this process answers while the workers have enough. */
import { expect, it } from 'vitest';
import type { ReadItem } from '../../../src/batch/read/items.js';
import { recordsOfText } from '../../../src/app/positions/records.js';
import { BatchExecutor } from '../../../src/batch/run/batches.js';
import type { RecordSolver, ResultReceiver } from '../../../src/batch/run/executor.js';
import { unpack } from '../../../src/batch/run/packed-records.js';
import { ResultBuilder } from '../../../src/batch/run/partial-result.js';
import type { Task, TaskEvents, TaskRunner } from '../../../src/batch/run/tasks.js';
import { games } from '../../../src/games/registry.js';

const mark = { bytes: 0, sha: '', at: 0 };

/** Returns the items of a file with a record of each kind: brief, long, or refused. */
function itemsOf(kinds: readonly ('brief' | 'long' | 'refused')[]): ReadItem[] {
  const texts = { brief: 'mnk 1 1 k=1\n0\n', long: 'mnk 1 2 k=2\n0 0\n', refused: 'mnk 1 1 k=9\n0\n' };
  return [...recordsOfText(kinds.map((kind) => texts[kind]).join(''))];
}

/** An executor with batches of two records and one worker, which works when the test says so. */
function executing(helps: boolean) {
  const written: string[] = [];
  const waiting: Task[] = [];
  let events!: TaskEvents;
  const runner: TaskRunner = {
    get hasCapacity() {
      return waiting.length === 0;
    },
    width: 1,
    submit: (task) => void waiting.push(task),
    submitFirst: (tasks) => void waiting.unshift(...tasks),
    close: () => undefined,
  };
  const solver: RecordSolver = {
    isBrief: ({ setup }) => setup.cells.length === 1,
    solve: ({ index }) => ({ tally: 'p', line: `here ${String(index)}`, ms: 0 }),
    lost: () => ({ tally: 'r', line: '', ms: 0 }),
    takeTotals: () => [],
  };
  const receiver: ResultReceiver = {
    over: false,
    takeWarning: () => undefined,
    takeRefused: ({ index }) => void written.push(`refused ${String(index)}`),
    takeResult: ({ line }) => void written.push(line),
    takePartial({ tallies, lines, notes }, refused) {
      const indices = new Map(notes.map(([i, { index }]) => [i, index]));
      lines.forEach((line, i) =>
        written.push(tallies[i] === 'x' ? `refused ${String(refused(indices.get(i)!).index)}` : line),
      );
      return undefined;
    },
    reached: () => undefined,
    flush: () => Promise.resolve(),
  };
  const settings = { games, size: { ms: Infinity, bytes: 1e6, records: 2 }, memoryBytes: 1e6, helps };
  const executor = new BatchExecutor(settings, solver, receiver, (one) => {
    events = one;
    return runner;
  });
  /** The worker answers its first task. */
  const work = (): void => {
    const task = waiting.shift()!;
    const results = new ResultBuilder(task.id);
    for (const item of unpack(task.records.bytes, games)) {
      if (item.kind === 'refused') results.addRefused(item);
      else results.add(item, 'p', `worker ${String(item.index)}`, 0);
    }
    events.onPartial(task, results.take([], true));
  };
  return { executor, written, work };
}

it('answers brief records here while no worker is free, in the order of the file', async () => {
  const { executor, written, work } = executing(true);
  for (const item of itemsOf(['long', 'brief', 'brief', 'refused', 'brief']))
    await executor.submit(item, mark);
  expect(written).toEqual([]);
  work();
  for (const item of itemsOf(['brief', 'brief'])) await executor.submit(item, mark);
  expect(written).toEqual(['worker 1', 'worker 2', 'here 3', 'refused 4', 'here 5']);
  work();
  await executor.finish();
  expect(written.slice(5)).toEqual(['worker 1', 'worker 2']);
});

it('has a long record wait for a worker', async () => {
  const { executor, written, work } = executing(true);
  const items = itemsOf(['brief', 'brief', 'brief', 'long']);
  for (const item of items.slice(0, 3)) await executor.submit(item, mark);
  let isTaken = false;
  const taken = Promise.resolve(executor.submit(items[3], mark)).then(() => (isTaken = true));
  await new Promise(setImmediate);
  expect(isTaken).toBe(false);
  work();
  await taken;
  const finished = executor.finish();
  await new Promise(setImmediate);
  work();
  await finished;
  expect(written).toEqual(['worker 1', 'worker 2', 'here 3', 'worker 4']);
});

it('leaves all records to the workers of a queue', async () => {
  const { executor, written, work } = executing(false);
  const [first, second] = itemsOf(['brief', 'brief']);
  await executor.submit(first, mark);
  const sent = Promise.resolve(executor.submit(second, mark));
  await new Promise(setImmediate);
  work();
  await sent;
  expect(written).toEqual(['worker 1', 'worker 2']);
});
