/**
 * A run over a queue through every fault: one result for each position, in order, with the bytes of
 * a local run; the exit code is right, and no stack trace, process or key is left.
 * `TABULEIRO_SOAK=20` injects 220 faults.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Random } from '../../../src/core/random.js';
import { scratch, solve } from '../../cli/program.js';
import { boards } from '../runs.js';
import { faults, type Scene } from './faults.js';
import {
  beside,
  childrenOf,
  isAlive,
  type Machine,
  progress,
  start,
  startWorker,
  until,
} from './machines.js';
import { soak } from '../soak.js';
import { describeWithRedis, Proxy, TestRedis } from './server.js';

const folder = scratch();
const input = join(folder, 'entrada.txt');
const out = join(folder, 'saida.txt');
const count = 30_000;
/** Faults that leave keys on the server for a while. */
const leaving = ['a stranger poisons the queue', 'the run is killed and resumed'];

describeWithRedis('a run over a queue', () => {
  const redis = new TestRedis();
  const proxy = new Proxy(() => redis.port);
  const workers: Machine[] = [];
  let whole = '';

  beforeAll(async () => {
    writeFileSync(input, `${boards(count / 2, 3)}8 8\n0 1 x\n${boards(count / 2 - 1, 4)}0 0\n`);
    whole = solve(['-i', input, '--jobs', '1']).stdout;
    await redis.start();
    await proxy.start();
    for (let i = 0; i < 2; i++) workers.push(await startWorker(proxy.address));
  });

  afterAll(async () => {
    const children = workers.flatMap(childrenOf);
    for (const { child } of workers) child.kill('SIGKILL');
    for (let i = 0; i < 1500 && children.some(isAlive); i++) await pause(20);
    expect(children.filter(isAlive)).toEqual([]);
  });

  const args = ['-i', input, '-o', out, '--checkpoint', '500', '--chunk', '100', '--queue'];

  it.each(Object.keys(faults))('%s', { timeout: 300_000 * soak }, async (name) => {
    for (let round = 0; round < soak; round++) {
      const random = new Random(1000 * round + name.length);
      rmSync(out, { force: true });
      let run = start([...args, proxy.address]);
      const client = redis.client();
      const resume = async (): Promise<void> => {
        run.child.kill('SIGKILL');
        await run.ended;
        run = start([...args, proxy.address, '--resume']);
      };
      const target = random.between(200, 0.4 * count);
      await until(() => progress(out) >= target, run);
      const scene: Scene = { redis, proxy, client, random, workers, resume };
      await faults[name](scene);
      const code = await run.ended;
      expect([code, run.said()]).toEqual([1, expect.not.stringMatching(/\n\s+at |crash/)]);
      expect(readFileSync(out, 'utf8') === whole).toBe(true);
      expect(beside(out)).toEqual([]);
      if (!leaving.includes(name)) expect(await leftBy(client)).toEqual([]);
      client.disconnect();
    }
    for (const { child, said } of workers) {
      expect([child.exitCode, said()]).toEqual([null, expect.not.stringMatching(/\n\s+at /)]);
    }
  });

  it('leaves nothing of killed runs and of strangers, once they are given up', async () => {
    const client = redis.client();
    for (const run of await client.zrange('tabuleiro:runs', '0', '-1'))
      await client.zadd('tabuleiro:runs', 1, run);
    workers.push(await startWorker(proxy.address));
    expect(await leftBy(client)).toEqual([]);
    client.disconnect();
  });

  /** Returns the remaining keys of runs, after the workers have had time to remove them. */
  async function leftBy(client: ReturnType<TestRedis['client']>, tries = 700): Promise<string[]> {
    const own = /:(workers|id|meta|events|stalled-check|stalled|marker|active|wait)$/;
    let left: string[] = [];
    for (let i = 0; i < tries; i++) {
      left = (await client.keys('*')).filter((key) => !own.test(key));
      if (left.length === 0) return left;
      await pause(100);
    }
    return left;
  }
});
