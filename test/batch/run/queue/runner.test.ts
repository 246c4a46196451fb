/** Retries of chunks, with a simulated server: no invalid answer is accepted. */
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Task } from '../../../../src/batch/run/tasks.js';
import type { Chunk } from '../../../../src/batch/run/queue/wire/chunk.js';
import { type Broker, QueueRunner } from '../../../../src/batch/run/queue/runner.js';
import { jobIdOf } from '../../../../src/batch/run/queue/wire/names.js';
import { resultText } from '../../../../src/batch/run/queue/wire/result.js';
import { Packer } from '../../../../src/batch/run/packed-records.js';
import { games } from '../../../../src/games/registry.js';
import { boards } from '../../../faults/runs.js';
import { recordOf } from '../../../record.js';

// Pauses take a twentieth of their time.
const { setTimeout: pause } = timers;
beforeAll(() => {
  timers.setTimeout = (ms, value, options) => pause(ms! / 20, value, options);
  syncBuiltinESMExports();
});
afterAll(() => {
  timers.setTimeout = pause;
  syncBuiltinESMExports();
});

const run = '0123456789abcdef';

/** Result of a chunk when it is queued for the n-th time: an answer, or the reason of a failure. */
type Script = (time: number, right: string) => { readonly text: string | null } | { readonly failed: string };

/** Simulates the server and a worker for chunks 1, 2, …; `told` lists the events of the runner. */
function scene(scripts: readonly Script[]) {
  const times = scripts.map(() => 0);
  const results = new Map<number, string | null>();
  const reasons = new Map<string, string>();
  const told: string[] = [];
  const broker: Broker = {
    slots: scripts.length,
    run,
    add: (id, data) => {
      const { chunk } = data as Chunk;
      const did = scripts[chunk - 1](++times[chunk - 1], rightAnswer(data as Chunk));
      if ('text' in did) results.set(chunk, did.text);
      else reasons.set(id, did.failed);
      setImmediate(() => runner.receive(id, 'text' in did ? 'completed' : 'failed'));
      return Promise.resolve();
    },
    announce: () => Promise.resolve(),
    state: () => Promise.resolve('unknown'),
    failure: (id) => Promise.resolve(reasons.get(id)!),
    result: (chunk) => Promise.resolve(results.get(chunk)!),
    forget: () => Promise.resolve(),
    giveUp: (reason) => {
      told.push(`given up after ${String(times)}: ${reason}`);
      runner.close();
    },
  };
  const runner: QueueRunner = new QueueRunner(
    broker,
    {
      onPartial: ({ id }, { lines }) => void told.push(`result of ${String(id)}: ${lines.join()}`),
      onReturned: ({ id }) => void told.push(`returned ${String(id)}`),
      onLost: ({ id }, done, code) => void told.push(`lost ${String(id)} at ${String(done)}: ${code}`),
      onUnable: () => undefined,
    },
    {},
    { isTotal: () => true, isLine: () => true },
  );
  scripts.forEach((_, i) => runner.submit(oneRecord(i + 1)));
  return { runner, told, times };
}

function oneRecord(id: number): Task {
  const packer = new Packer(games);
  packer.add(recordOf(boards(1, 7)));
  return { id, records: packer.take(), failures: 0 };
}

function rightAnswer({ run, chunk, hash }: Chunk): string {
  const lists = { lines: ['7'], times: Float64Array.of(1), notes: [], slow: [], totals: [] };
  const partial = { task: chunk, from: 0, tallies: 'p', last: true, ...lists };
  return resultText({ run, chunk, hash } as Chunk, { end: 'done', partial });
}

it('a chunk with twenty invalid answers ends the run; nineteen, or any number of missing ones, do not', async () => {
  const { runner, told, times } = scene([
    (time, right) => ({ text: time < 20 ? right.replace('0.1.0', '9.9.9') : right }),
    (time, right) => ({ text: time < 23 ? null : right }),
    (time, right) => (time < 25 ? { text: time % 5 === 0 ? null : '{' } : { text: right }),
  ]);
  await expect.poll(() => told.length, { timeout: 60_000, interval: 20 }).toBe(3);
  expect(told).toEqual([
    'result of 1: 7',
    'result of 2: 7',
    `given up after 20,23,24: ${jobIdOf(run, 3)}: no result`,
  ]);
  await timers.setTimeout(300);
  expect([times, runner.done]).toEqual([[20, 23, 24], 2]);
});

it('so does one that is refused twenty times, and one that stalls is only lost', async () => {
  const { told } = scene([
    () => ({ failed: 'refused: hash' }),
    () => ({ failed: 'job stalled more than allowable limit' }),
  ]);
  await expect.poll(() => told.length, { timeout: 60_000, interval: 20 }).toBe(2);
  expect(told).toEqual(['lost 2 at 0: crash', `given up after 20,1: ${jobIdOf(run, 1)}: refused: hash`]);
});
