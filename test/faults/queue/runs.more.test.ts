/** Runs over a queue without faults: the bytes of a local run, whoever else uses the server. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { lazily } from '../../../src/core/on-demand.js';
import { games } from '../../../src/games/registry.js';
import { more } from '../../amount.js';
import { scratch, solve } from '../../cli/program.js';
import { boards } from '../runs.js';
import { beside, type Machine, progress, queueName, start, startWorker, until } from './machines.js';
import { describeWithRedis, TestRedis } from './server.js';

const folder = scratch();
const input = join(folder, 'entrada.txt');
const bad = '8 8\n0 1 x\n';
const mixed =
  games.map((game, i) => boards(8 * more, i, game)).join(bad) + boards(300 * more, 2) + bad.repeat(30);
writeFileSync(input, `${mixed}chess 1\n0 0\nx`);
const limits = ['-i', input, '--nodes', '1000'];
/** Long enough to be still running when it is broken off, even on a slow machine. */
const long = join(folder, 'long.txt');
writeFileSync(long, `${bad}${boards(12_000, 3)}0 0\n`);

describeWithRedis('over a queue', () => {
  const redis = new TestRedis();
  let workers: Machine[] = [];
  beforeAll(() => redis.start());
  afterEach(async () => {
    for (const { child } of workers) child.kill('SIGTERM');
    for (const { ended } of workers) expect(await ended).toBe(143);
    workers = [];
  });
  const hire = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i++) workers.push(await startWorker(redis.address));
  };
  const output = (name: string): string => join(folder, name);

  const variants = [
    [],
    ['--format', 'ndjson'],
    ['--format', 'csv', '--best', 'all'],
    ['--explain', '--strict'],
  ].map((more, i) => ({
    options: [...limits, ...more],
    chunk: String(7 + 50 * i),
    local: lazily(() => solve([...limits, ...more, '-o', output(`local${String(i)}`)])),
    written: output(`local${String(i)}`),
  }));

  it.each([1, 3])('%i workers write what a local run writes, and say the same', async (n) => {
    await hire(n);
    // Each form of output with one of the two, in `make nightly` with both.
    const own = variants.filter((_, i) => more > 1 || (i % 2 === 0) === (n === 1));
    for (const { options, chunk, local, written } of own) {
      const far = ['-o', output('far'), '--queue', redis.address, '--chunk', chunk];
      expect(solve([...options, ...far])).toEqual(local());
      expect(readFileSync(output('far'), 'utf8') === readFileSync(written, 'utf8')).toBe(true);
    }
  });

  it('a run leaves all positions to the workers, also while none has begun', async () => {
    const brief = join(folder, 'brief.txt');
    writeFileSync(brief, `${boards(2000, 4)}0 0\n`);
    const run = start(['-i', brief, '-o', output('brief'), '--queue', redis.address, '--chunk', '10']);
    const client = redis.client();
    const waiting = `tabuleiro:${queueName()}:wait`;
    await expect.poll(() => client.llen(waiting), { timeout: 60_000 }).toBe(8);
    client.disconnect();
    const worker = await startWorker(redis.address);
    expect(await run.ended).toBe(0);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(143);
    expect(worker.said()).toContain('2,000 positions answered');
  });

  it('two runs with other options do not meet, and leave nothing', async () => {
    await hire(2);
    const asked = [
      ['--format', 'ndjson'],
      ['-a', 'all', '--nodes', '300'],
    ];
    const runs = asked.map((more, i) =>
      start([...limits, ...more, '-o', output(`twin${i}`), '--queue', redis.address, '--chunk', '50']),
    );
    for (const [i, { ended }] of runs.entries()) {
      expect(await ended).toBe(1);
      solve([...limits, ...asked[i], '-o', output('local')]);
      expect(readFileSync(output(`twin${i}`), 'utf8') === readFileSync(output('local'), 'utf8')).toBe(true);
    }
    const client = redis.client();
    await expect.poll(() => leftBy(client), { timeout: 240_000 }).toEqual([]);
    client.disconnect();
  });

  it('without a worker says so, waits, and shows its progress', async () => {
    const run = start([...limits, '-o', output('late'), '--queue', redis.address, '--progress', 'plain']);
    await until(() => run.said().includes('no worker is listening'), run);
    await until(() => /chunks \d+ waiting, 0 active, 0 done, workers 0/.test(run.said()), run);
    await hire(1);
    expect(await run.ended).toBe(1);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s leaves nothing behind, and the command goes on, here or there', async (signal, code) => {
    await hire(1);
    const args = ['-i', long, '-o', output(signal), '--checkpoint', '50', '--chunk', '20'];
    const run = start([...args, '--queue', redis.address]);
    await until(() => progress(output(signal)) > 300, run);
    run.child.kill(signal);
    expect([await run.ended, run.said()]).toEqual([
      code,
      expect.stringMatching(/\.\/solve .*--queue .*--resume\n$/),
    ]);
    const client = redis.client();
    expect(await client.zcard('tabuleiro:runs')).toBe(0);
    await expect.poll(() => leftBy(client), { timeout: 240_000 }).toEqual([]);
    client.disconnect();
    expect(solve([...args, '--resume']).code).toBe(1);
    solve(['-i', long, '-o', output('local')]);
    expect(readFileSync(output(signal), 'utf8') === readFileSync(output('local'), 'utf8')).toBe(true);
    expect(beside(output(signal))).toEqual([]);
  });

  async function leftBy(client: ReturnType<TestRedis['client']>): Promise<string[]> {
    return (await client.keys('*')).filter(
      (key) => !/:(workers|id|meta|events|stalled-check|marker|active)$/.test(key),
    );
  }
});
