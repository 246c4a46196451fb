// Measures the whole program by processes, by threads on one position and by chunks of a queue, for
// 06-scaling.
// usage: node notebooks/scaling.mjs file.ndjson small|full [queue]
// Writes one line for each run, schema scaling.row/1: wall-clock and CPU seconds, and the load by
// other programs. The runs of a block are in random order. The measurement of the queue needs
// redis-server and has its own file.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const solve = join(root, 'solve');
const [file, profile, what] = process.argv.slice(2);
const full = profile === 'full';
const blocks = full ? 7 : 3;
const folder = mkdtempSync(join(tmpdir(), 'tabuleiro-scaling-'));
const rows = [];

/** State of a linear congruential generator, which is good enough for the order of runs. */
let state = 2026;
const shuffled = (list) =>
  list
    .map((item) => [(state = (state * 1103515245 + 12345) % 2 ** 31), item])
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);

function generate(name, ...options) {
  const path = join(folder, name);
  writeFileSync(
    path,
    spawnSync(solve, ['generate', ...options, '--seed', '5'], { maxBuffer: 1 << 28 }).stdout,
  );
  return path;
}

/** Parses a text with one JSON object on each line. */
const parsed = (text) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Returns the seconds that all processors together were busy since the machine started. */
function busy() {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
}

/** Runs ./solve; returns its wall-clock and CPU seconds and the load by others, 0 to 1. */
function timed(args) {
  const [before, started] = [busy(), performance.now()];
  const ran = spawnSync('/bin/sh', ['-c', '"$0" "$@"; code=$?; times; exit $code', solve, ...args], {
    encoding: 'utf8',
  });
  const seconds = (performance.now() - started) / 1000;
  if (ran.status !== 0) throw new Error(`${args.join(' ')}: ${ran.stderr}`);
  const last = ran.stdout.trim().split('\n').at(-1);
  const cpu = [...last.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, m, s]) => sum + 60 * Number(m) + Number(s),
    0,
  );
  const others = Math.max(0, (busy() - before - cpu) / (seconds * cpus().length));
  return { seconds, cpu, others };
}

const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** @param told fields of the row made from the output, by which runs are compared */
function measure(experiment, block, key, positions, args, told = (text) => ({ output: hash(text) })) {
  const output = join(folder, 'saida.txt');
  const result = timed([...args, '-o', output]);
  rows.push({
    schema: 'scaling.row/1',
    experiment,
    block,
    ...key,
    positions,
    cores: availableParallelism(),
    ...result,
    ...told(readFileSync(output, 'utf8')),
  });
}

/** Measures the speed-up by processes on positions of very different costs. */
function byJobs() {
  const positions = full ? 4000 : 500;
  const input = generate('jobs.txt', 'dots', '--size', '3x3', '--count', String(positions));
  for (let block = 0; block < blocks; block++) {
    for (const jobs of shuffled([1, 2, 3, 4, 8])) {
      measure('jobs', block, { jobs }, positions, ['-i', input, '--jobs', String(jobs)]);
    }
  }
  // The same with six times the positions, since starting weighs less in a longer run.
  const more = generate('long.txt', 'dots', '--size', '3x3', '--count', String(6 * positions));
  for (let block = 0; block < blocks; block++) {
    for (const jobs of shuffled([1, 2])) {
      measure('long', block, { jobs }, 6 * positions, ['-i', more, '--jobs', String(jobs)]);
    }
  }
  const path = join(folder, 'costs.ndjson');
  spawnSync(solve, ['-i', input, '-o', path, '--format', 'ndjson', '--stats', '--jobs', '1']);
  const answers = parsed(readFileSync(path, 'utf8'));
  rows.push({ schema: 'scaling.costs/1', nodes: answers.map(({ stats }) => stats.nodes) });
}

/** Writes the first records of a file of hard positions to a new file; returns its path. */
function hardPositions(game, count) {
  const text = readFileSync(join(root, `test/bench/hard/${game}.txt`), 'utf8');
  const path = join(folder, `${game}.txt`);
  const records = text.split(new RegExp(`^(?=${game} )`, 'm')).slice(0, count);
  writeFileSync(path, `${records.join('')}0 0\n`);
  return path;
}

/** Measures the speed-up by threads with one table, which may change the move that is named. */
function byThreads() {
  const positions = full ? 20 : 4;
  const told = (text) => {
    const answers = parsed(text);
    const nodes = answers.reduce((sum, { stats }) => sum + stats.nodes, 0);
    return { nodes, output: hash(answers.map(({ lo, hi }) => `${lo} ${hi}`).join()) };
  };
  for (const game of ['hex', 'dots']) {
    const input = hardPositions(game, positions);
    const options = '-a solver --format ndjson --stats --no-certificate --jobs 1'.split(' ');
    for (let block = 0; block < blocks; block++) {
      for (const threads of shuffled([1, 2, 4])) {
        const run = ['-i', input, ...options, '--threads', String(threads)];
        measure('threads', block, { game, threads }, positions, run, told);
      }
    }
  }
}

/** Returns a port of this machine on which no program listens. */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Measures the effect of the chunk size. Positions are cheap, so the queue dominates. */
async function byChunk(port) {
  const address = `redis://127.0.0.1:${port}`;
  const redis = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
    { stdio: 'ignore' },
  );
  const worker = spawn(solve, ['worker', '--queue', address, '--jobs', '1'], { stdio: 'ignore' });
  try {
    const positions = full ? 4000 : 1000;
    const input = generate('chunk.txt', 'checkers', '--count', String(positions));
    const run = ['-i', input, '--queue', address, '--chunk'];
    await sleep(1000);
    timed([...run, '100', '-o', join(folder, 'warm.txt')]);
    for (let block = 0; block < blocks; block++) {
      for (const chunk of shuffled([1, 4, 16, 64, 256, 1000]))
        measure('chunk', block, { chunk }, positions, [...run, String(chunk)]);
    }
  } finally {
    worker.kill();
    await new Promise((resolve) => worker.once('close', resolve));
    redis.kill();
  }
}

try {
  if (what === 'queue') await byChunk(await freePort());
  else {
    byJobs();
    byThreads();
  }
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
} finally {
  rmSync(folder, { recursive: true });
}
