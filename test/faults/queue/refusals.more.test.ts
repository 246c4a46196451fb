/**
 * Obstacles between a run and its queue: each is reported in one line, with exit code 3 and without
 * secrets.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'bullmq';
import { beforeAll, expect, it } from 'vitest';
import { prefix, resultsKeyOf, runsKey, workersKey } from '../../../src/batch/run/queue/wire/names.js';
import { scratch, solve } from '../../cli/program.js';
import { boards } from '../runs.js';
import { beside, progress, protocolVersion, queueName, start, startWorker, until } from './machines.js';
import { describeWithRedis, skipsWithout, TestRedis } from './server.js';

const folder = scratch();
const input = join(folder, 'entrada.txt');
const out = join(folder, 'saida.txt');
writeFileSync(input, `${boards(4000, 3)}0 0\n`);
/** Long enough to be still running when it is broken off, even on a slow machine. */
const long = join(folder, 'long.txt');
writeFileSync(long, `${boards(12_000, 4)}0 0\n`);
const whole = solve(['-i', input, '--jobs', '1']).stdout;
const secret = 'abracadabra';

const over = (address: string, env: Record<string, string> = {}) =>
  solve(['-i', input, '-o', out, '--queue', address], '', env);

describeWithRedis('a queue', () => {
  const redis = new TestRedis();
  const guarded = new TestRedis(['--requirepass', secret]);
  beforeAll(async () => {
    await redis.start();
    await guarded.start();
  });

  it('that is unreachable or invalid is reported in one line', () => {
    const gone = over('redis://127.0.0.1:1');
    expect([gone.code, gone.stderr]).toEqual([3, expect.stringMatching(/^[^\n]*ECONNREFUSED[^\n]*\n$/)]);
    const worker = solve(['worker', '--queue', 'redis://127.0.0.1:1']);
    expect([worker.code, worker.stderr]).toEqual([3, gone.stderr]);
    for (const address of ['http://x', 'redis://', 'x', 'redis://h/x', 'redis://h?a=1'])
      expect(over(address)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('rediss://') as string,
      });
    expect(solve(['-i', input, '--queue'], '', { TABULEIRO_QUEUE: '' })).toMatchObject({ code: 2 });
    expect(beside(out)).toEqual([]);
  });

  it('with a password takes it from the environment too, and nothing ever prints it', async () => {
    const { port } = guarded;
    const open = `redis://:${secret}@127.0.0.1:${port}`;
    const none = over(`redis://127.0.0.1:${port}`);
    const wrong = over(`redis://:x${secret}@127.0.0.1:${port}`);
    for (const ran of [none, wrong])
      expect(ran).toMatchObject({ code: 3, stderr: expect.stringContaining('refuses') as string });
    const env = { TABULEIRO_QUEUE: open };
    const worker = start(['worker', '--queue', '--jobs', '1'], env);
    await until(() => worker.said().includes('Ctrl-C'), worker);
    const ran = start(['-i', input, '-o', out, '--queue'], env);
    expect([await ran.ended, ran.said()]).toEqual([0, '']);
    expect(readFileSync(out, 'utf8') === whole).toBe(true);
    const visible = start(['-i', long, '-o', out, '--queue', open, '--chunk', '20', '--checkpoint', '100']);
    await until(() => progress(out) > 500, visible);
    visible.child.kill('SIGINT');
    expect(await visible.ended).toBe(130);
    expect(visible.said()).toMatch(/visible in the list of processes[\s\S]*--queue 'redis:\/\/:\*\*\*@127/);
    worker.child.kill('SIGINT');
    expect(await worker.ended).toBe(130);
    const said = [none, wrong].map(({ stderr }) => stderr).join() + visible.said() + worker.said();
    expect(said).not.toContain(secret);
    const journal = beside(out).find((name) => name.endsWith('journal'))!;
    expect(readFileSync(join(folder, journal), 'utf8')).not.toContain(secret);
  });

  it('is left by a worker that is told to stop as soon as it has said that it is there', async () => {
    const hasty = join(folder, 'hasty.mjs');
    writeFileSync(
      hasty,
      `const real = process.stderr.write;
process.stderr.write = (text, ...rest) => {
  if (String(text).includes('Ctrl-C')) process.kill(process.pid, 'SIGTERM');
  return real.call(process.stderr, text, ...rest);
};
`,
    );
    const env = { NODE_OPTIONS: `--import ${hasty}` };
    const worker = start(['worker', '--queue', redis.address, '--jobs', '1'], env);
    expect([await worker.ended, worker.said()]).toEqual([143, expect.stringContaining('0 chunks')]);
  });

  const version = protocolVersion();
  const otherBuild = version.replace(/.{8}$/, '0badc0de');
  it.each(['9/9.9.9', otherBuild])('with workers or runs of %s only is refused by name', async (other) => {
    const client = redis.client();
    const far = 4e12;
    const id = '0123456789abcdef';
    await client.zadd(workersKey, far, `${id} ${other} 2`);
    expect(over(redis.address)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(`${other} ≠ ${version}`) as string,
    });
    await client.del(workersKey);
    await client.zadd(runsKey, far, `${id} ${other} 1`);
    const worker = solve(['worker', '--queue', redis.address]);
    expect([worker.code, worker.stderr]).toEqual([3, expect.stringContaining(`${other} ≠ ${version}`)]);
    await client.del(runsKey);
    // Foreign text in the set of workers is ignored.
    await client.zadd(workersKey, far, 'x'.repeat(1000));
    const ready = await startWorker(redis.address);
    expect(over(redis.address).code).toBe(0);
    ready.child.kill('SIGTERM');
    expect(await ready.ended).toBe(143);
    client.disconnect();
  });

  it.each(['answers nonsense', 'refuses everything'])('on which a stranger %s is given up', async (kind) => {
    const client = redis.client();
    const connection = redis.client();
    const stranger = new Worker(
      queueName(),
      async (job) => {
        const { run, chunk } = job.data as { run: string; chunk: number };
        if (kind !== 'answers nonsense') throw new Error('no');
        await client.hset(resultsKeyOf(run), String(chunk), '{}');
      },
      { connection, prefix, concurrency: 8 },
    );
    stranger.on('error', () => undefined);
    // With a registered worker the run does not report that there is none, however slow it is.
    await client.zadd(workersKey, 4e12, `0123456789abcdef ${protocolVersion()} 8`);
    const ran = start(['-i', input, '-o', out, '--queue', redis.address]);
    expect([await ran.ended, ran.said()]).toEqual([
      3,
      expect.stringMatching(/^[^\n]*the queue is given up: [0-9a-f]{16}-\d+: no( result)?\n$/),
    ]);
    await stranger.close();
    await client.del(workersKey);
    expect(beside(out)).toEqual([]);
    connection.disconnect();
    client.disconnect();
  });

  it('of which the server throws keys away is refused', async () => {
    const client = redis.client();
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
    expect(over(redis.address)).toMatchObject({ code: 3, stderr: expect.stringContaining('lru') as string });
    await client.config('SET', 'maxmemory-policy', 'noeviction');
    client.disconnect();
  });
});

describeWithRedis('a queue over TLS', () => {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const tls = ['--port', '0', '--tls-cert-file', cert, '--tls-key-file', key, '--tls-auth-clients', 'no'];
  const redis = new TestRedis(tls, '--tls-port');

  it.skipIf(skipsWithout('openssl', 'version'))(
    'is used if its certificate is trusted, and only then',
    async () => {
      const subject = ['-subj', '/CN=queue', '-addext', 'subjectAltName=IP:127.0.0.1'];
      const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
      execFileSync('openssl', ['req', '-x509', ...made, ...subject, '-keyout', key, '-out', cert], {
        stdio: 'ignore',
      });
      await redis.start();
      const address = `rediss://127.0.0.1:${redis.port}`;
      const distrusted = over(address);
      expect([distrusted.code, distrusted.stderr]).toEqual([3, expect.stringMatching(/secure.*certificate/)]);
      const env = { NODE_EXTRA_CA_CERTS: cert };
      const worker = start(['worker', '--queue', address, '--jobs', '1'], env);
      await until(() => worker.said().includes('Ctrl-C'), worker);
      expect(over(address, env)).toMatchObject({ code: 0, stderr: '' });
      expect(readFileSync(out, 'utf8') === whole).toBe(true);
      worker.child.kill('SIGTERM');
      expect(await worker.ended).toBe(143);
    },
  );
});
