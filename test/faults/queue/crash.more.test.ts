/**
 * Searches that end their process on a worker of a queue: each costs only its own position, as in a
 * local run.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resultCheck } from '../../../src/app/answers/solve/result/worker-line.js';
import type { SolveJob } from '../../../src/app/answers/solve/job.js';
import { parseAddress } from '../../../src/batch/run/queue/address.js';
import { openQueue, type Producer } from '../../../src/batch/run/queue/producer.js';
import { openWorker, type QueueWorker } from '../../../src/batch/run/queue/worker.js';
import { Random } from '../../../src/core/random.js';
import { games } from '../../../src/games/registry.js';
import { more } from '../../amount.js';
import { scratch } from '../../cli/program.js';
import { type Fault, type FaultKind, faultKinds, type FaultPlan } from '../plan.js';
import { boards, buildWorker, plainJob, type Ran, run, workers } from '../runs.js';
import { describeWithRedis, TestRedis } from './server.js';

const folder = scratch();
writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
const entry = buildWorker(folder, 'test/faults/bad-worker.ts');
const count = 150;
const input = `${boards(count, 11)}0 0\n`;
const nothing = (): void => undefined;
const noEvents = { onLost: nothing, onBack: nothing, onGone: nothing, onNoWorker: nothing };

/** The answer to a record that ends its process each time it is tried. */
const statusOf: Readonly<Record<FaultKind, RegExp>> = {
  ...{ throw: /^! crash /, exit: /^! crash /, kill: /^! crash /, garbage: /^! crash /, hang: /^! time / },
  ...{ objects: /^! memory /, map: /^! memory /, arrays: /^! memory /, allocation: /^! memory / },
  // The answer was accepted before the process sent a second message.
  twice: /^\d/,
};

describeWithRedis('over a queue', () => {
  const redis = new TestRedis();
  const machines: QueueWorker[] = [];
  beforeAll(async () => {
    await redis.start();
    for (const jobs of [1, 2]) machines.push(await hire(jobs));
  });
  afterAll(() => Promise.all(machines.map((machine) => machine.stop())));

  // The other two also fill the memory: over a queue they differ in nothing.
  const kinds = faultKinds.filter((kind) => more > 1 || (kind !== 'map' && kind !== 'arrays'));
  it.each(kinds)('a search that ends its process by: %s costs that record alone', async (kind) => {
    const answers = await sameAsLocal([
      { at: 70, kind, once: false },
      { at: 1, kind, once: true },
      { at: count, kind, once: true },
    ]);
    expect(answers[69]).toMatch(statusOf[kind]);
  });

  it('a search that hangs while the rest of its chunk is asked back costs that record alone', async () => {
    const answers = await sameAsLocal([{ at: 70, kind: 'hang', once: false }], 2500);
    expect(answers[69]).toMatch(statusOf.hang);
  });

  it('faults of all cheap kinds cost those records, each by its own status', async () => {
    const random = new Random(1);
    // `twice` is left out: the second message may end the process of the next record, which is
    // counted as a failure of that record.
    const kinds = ['throw', 'exit', 'kill', 'allocation', 'garbage'] as const;
    const places = random.shuffle(Int32Array.from({ length: count }, (_, i) => i + 1));
    const faults = Array.from(places.subarray(0, Math.min(count, 15 * more)), (at, i): Fault => {
      return { at, kind: kinds[i % kinds.length], once: random.below(3) === 0 };
    });
    const answers = await sameAsLocal(faults);
    for (const { at, kind, once } of faults)
      expect(answers[at - 1]).toMatch(once ? statusOf.twice : statusOf[kind]);
  });

  async function hire(jobs: number): Promise<QueueWorker> {
    const poolOf = (job: object) => workers(entry, job as BadJob, jobs, job).pool;
    const rules = { games, isHandshake: () => true };
    const events = { ...noEvents, onRefused: nothing, onUnable: nothing };
    const opened = await openWorker(
      parseAddress(redis.address)!,
      { jobs, lockMs: 5000, rules, poolOf, build: 'test' },
      events,
    );
    return opened as QueueWorker;
  }

  /** Returns the answers over the queue, which must be those of a local run. */
  async function sameAsLocal(faults: readonly Fault[], graceMs = 400): Promise<string[]> {
    const over = await overQueue(badJob(faults, 'queue', graceMs));
    const job = badJob(faults, 'local', graceMs);
    const local = await run(input, job, { workers: workers(entry, job, 2, { graceMs, batch: 20 }) });
    expect(over.text).toBe(local.text);
    expect(over.heard).toEqual(local.heard);
    return over.text.split('\n');
  }

  async function overQueue(job: BadJob): Promise<Ran> {
    const queue = (await openQueue(parseAddress(redis.address)!, noEvents, 'test')) as Producer;
    try {
      const settings = workers(entry, job, 1, { batch: 20 });
      return await run(input, job, {
        workers: { ...settings, queue: queue.makeRunner(job, resultCheck(job)) },
      });
    } finally {
      await queue.end();
    }
  }
});

interface BadJob extends SolveJob {
  readonly fault: FaultPlan;
  readonly graceMs: number;
}

let jobs = 0;

function badJob(faults: readonly Fault[], where: string, graceMs: number): BadJob {
  const hangs = faults.some(({ kind }) => kind === 'hang');
  const memory = join(folder, `${where}-${String(++jobs)}`);
  return { ...plainJob, limits: hangs ? { ms: 50 } : {}, fault: { faults, memory }, graceMs };
}
