/** The inline executor decides whether this process or the workers answer a record. */
import { expect, it } from 'vitest';
import type { RecordItem } from '../../../src/batch/read/items.js';
import { InlineBudget, InlineExecutor } from '../../../src/batch/run/inline.js';
import type { Executor, RecordSolver, ResultReceiver } from '../../../src/batch/run/executor.js';
import { recordOf } from '../../record.js';

const nothing = (): undefined => undefined;
const later = (): Promise<void> => Promise.resolve();
const mark = { bytes: 0, sha: '', at: 0 };
const receiver: ResultReceiver = {
  over: false,
  takeWarning: nothing,
  takeRefused: nothing,
  takeResult: nothing,
  takePartial: nothing,
  reached: nothing,
  flush: later,
};

const brief = recordOf('mnk 3 3\n0 0 0\n0 0 0\n0 0 0\n0 0\n');
const long = recordOf(`hex 5 5\n${'0 0 0 0 0\n'.repeat(5)}0 0\n`);

const result = { tally: 'p', line: '', ms: 0 } as const;
const solver: RecordSolver = {
  isBrief: (item) => item === brief,
  solve: () => result,
  lost: () => ({ tally: 'r', line: '', ms: 0 }),
  takeTotals: () => [],
};

/** Returns an executor, and the calls of its workers: the records that they get, and `closed`. */
function dispatching(
  budgetMs: number,
  solveWithin?: RecordSolver['solveWithin'],
): { executor: InlineExecutor; calls: (RecordItem | 'closed')[] } {
  const calls: (RecordItem | 'closed')[] = [];
  const workers: Executor = {
    submit: (item) => void calls.push(item as RecordItem),
    pause: later,
    finish: later,
    close: () => void calls.push('closed'),
  };
  const start = (): Promise<Executor> => Promise.resolve(workers);
  const own = solveWithin ? { ...solver, solveWithin } : solver;
  const executor = new InlineExecutor(own, receiver, { budgetMs, start });
  return { executor, calls };
}

/** Returns the records that are sent to the workers. */
async function forWorkers(budgetMs: number, ...items: readonly RecordItem[]): Promise<unknown> {
  const { executor, calls } = dispatching(budgetMs);
  for (const item of items) await executor.submit(item, mark);
  return calls;
}

it('workers answer what may be long from the first record on, and all that follow', async () => {
  expect(await forWorkers(Infinity, brief, brief, long, brief)).toEqual([long, brief]);
});

it('a record that may be long is tried here first, and its result is passed on once', async () => {
  const tried: [RecordItem, number][] = [];
  const { executor, calls } = dispatching(Infinity, (item, ms) => {
    tried.push([item, ms]);
    return tried.length < 3 ? { ...result, ms: 1 } : undefined;
  });
  for (const item of [long, brief, long, long, long, brief]) await executor.submit(item, mark);
  expect(tried).toEqual([1, 2, 3].map(() => [long, 400]));
  expect(calls).toEqual([long, long, brief]);
});

it('they answer all once the budget is spent', async () => {
  expect(await forWorkers(-1, brief, brief)).toEqual([brief, brief]);
});

it('they are closed and get nothing if the run ends while they start', async () => {
  const { executor, calls } = dispatching(Infinity);
  const submitted = executor.submit(long, mark);
  executor.close();
  await submitted;
  expect(calls).toEqual(['closed']);
});

/** Returns whether records of these counts and milliseconds use up a budget of 150 ms. */
function isSpent(...answered: readonly (readonly [count: number, ms: number])[]): boolean {
  const budget = new InlineBudget(150);
  for (const [count, ms] of answered) for (let i = 0; i < count; i++) budget.add(ms);
  return budget.isSpent;
}

it('enough small records spend it', () => {
  expect([isSpent([149, 1]), isSpent([160, 1])]).toEqual([false, true]);
});

it('records that cost no more than handing them over never spend it, however many there are', () => {
  expect(isSpent([1_000_000, 0.003])).toBe(false);
  expect(isSpent([1_000_000, 0.003], [160, 1])).toBe(true);
  expect(isSpent([39_000, 0.006])).toBe(true);
});

it('one long record may have built a table that every worker would build again', () => {
  expect(isSpent([1, 5000])).toBe(false);
  expect(isSpent([1, 5000], [160, 1])).toBe(true);
});
