/** The faults of a run over a queue, as the tests plan them. */
import { setTimeout as pause } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { prefix, resultsKeyOf } from '../../../src/batch/run/queue/wire/names.js';
import type { Random } from '../../../src/core/random.js';
import { type Machine, queueName, startWorker } from './machines.js';
import type { Proxy, TestRedis } from './server.js';

/** The objects that a fault can use. */
export interface Scene {
  readonly redis: TestRedis;
  readonly proxy: Proxy;
  readonly client: Redis;
  readonly random: Random;
  readonly workers: Machine[];
  /** Ends the run by kill -9 and starts it again with --resume. */
  resume(): Promise<void>;
}

const eventsKey = (): string => `${prefix}:${queueName()}:events`;

/** Invalid answers, from nothing to almost right; a wrong one of the right form is undetectable. */
const garbage: readonly ((right: Record<string, unknown>) => unknown)[] = [
  () => null,
  () => '{',
  () => [],
  () => ({ lines: 3 }),
  (right) => ({ ...right, schema: 'x' }),
  (right) => ({ ...right, tallies: 'pp', lines: '7', times: [1, 1] }),
  (right) => ({ ...right, end: 'returned', tallies: 'x', lines: '', times: [1] }),
  (right) => ({ ...right, end: 'done', tallies: '', lines: '', times: [] }),
  (right) => ({ ...right, end: 'crash', notes: [[0, { index: 1, line: 1, refusal: null }]] }),
  (right) => ({ ...right, end: 'crash', slow: [null], totals: [null] }),
];

/** Starts a worker that gives invalid answers to a few chunks and then ends. */
async function lie({ client, random }: Scene): Promise<void> {
  const connection = client.duplicate();
  let left = 5;
  await new Promise<void>((resolve) => {
    const liar = new Worker(
      queueName(),
      (job) => {
        const { run, chunk, hash, version } = job.data as Record<string, string>;
        const right = { schema: 'tabuleiro.result/1', version, run, chunk, hash, end: 'returned' };
        const base = { ...right, tallies: '', lines: '', times: [], notes: [], slow: [], totals: [] };
        const said = garbage[random.below(garbage.length)](base);
        const key = resultsKeyOf(run);
        if (--left <= 0) resolve();
        const text = typeof said === 'string' ? said : JSON.stringify(said);
        return said === null ? Promise.resolve() : client.hset(key, String(chunk), text);
      },
      { connection, prefix },
    );
    liar.on('error', () => undefined);
    void pause(4000).then(resolve);
    void liar.waitUntilReady();
    closers.push(() => liar.close());
  });
  for (const close of closers.splice(0)) await close();
  connection.disconnect();
}

const closers: (() => Promise<void>)[] = [];

/** Sends all events again, from the first on. */
async function repeatNews({ client }: Scene): Promise<void> {
  const key = eventsKey();
  for (let round = 0; round < 3; round++) {
    for (const [, fields] of await client.xrange(key, '-', '+')) await client.xadd(key, '*', ...fields);
    await pause(50);
  }
}

/** Adds foreign chunks (no JSON, wrong shapes, wrong hashes) and an unreadable event. */
async function poison({ client, random }: Scene): Promise<void> {
  const queue = new Queue(queueName(), { connection: client, prefix });
  const run = '0123456789abcdef';
  const right = { schema: 'tabuleiro.chunk/1', version: '0.1.0', run, hello: {}, hash: '0', records: '' };
  const datas = [null, 7, [], 'x', {}, { __proto__: null, run: 1 }, right, { ...right, chunk: 7 }];
  for (const data of datas) await queue.add('chunk', data, { jobId: `${run}-${random.uint32() + 1}` });
  await queue.add('x', { chunk: 'y'.repeat(1 << 20) });
  await client.hset(
    `${prefix}:${queueName()}:bad-1`,
    'name',
    'x',
    'data',
    '{',
    'opts',
    '{',
    'timestamp',
    '1',
  );
  await client.lpush(`${prefix}:${queueName()}:wait`, 'bad-1');
  await client.xadd(eventsKey(), '*', 'event', 'completed', 'jobId', 'a', 'returnvalue', '{');
}

async function replaced(scene: Scene, signal: NodeJS.Signals): Promise<Machine> {
  const [worker] = scene.workers.splice(scene.random.below(scene.workers.length), 1) as [Machine];
  worker.child.kill(signal);
  scene.workers.push(await startWorker(scene.proxy.address));
  return worker;
}

export const faults: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'a worker is killed': async (scene) => {
    await replaced(scene, 'SIGKILL');
  },
  'a worker is told to stop': async (scene) => {
    const code = await (await replaced(scene, 'SIGTERM')).ended;
    if (code !== 143) throw new Error(`a worker ended by SIGTERM said ${code}`);
  },
  'a worker freezes, and wakes when its chunk runs elsewhere': async ({ workers, random }) => {
    const { child } = workers[random.below(workers.length)];
    child.kill('SIGSTOP');
    await pause(3000);
    child.kill('SIGCONT');
  },
  'the server is killed and comes back': async ({ redis, random }) => {
    await redis.kill();
    await pause(random.below(1000));
    await redis.start();
  },
  'the server comes back empty': async ({ redis, random }) => {
    await redis.kill();
    redis.empty();
    await pause(random.below(1000));
    await redis.start();
  },
  'all is thrown away under its hands': async ({ client }) => {
    await client.flushall();
  },
  'the connection is cut for 5 s': async ({ proxy }) => {
    proxy.cut();
    await pause(5000);
    proxy.mend();
  },
  'all news come again and again': repeatNews,
  'a worker answers garbage': lie,
  'a stranger poisons the queue': poison,
  'the run is killed and resumed': ({ resume }) => resume(),
};
