/** `compare` and `bench --raw` as users run them; the tests assert no time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { isMeasured, type BenchRow } from '../../src/lab/bench/rows.js';
import { readObjects } from '../../src/lab/notebook/file.js';
import { run } from './in-process.js';
import { root, scratch } from './program.js';

const folder = scratch();
const boards = '3 3\n2 1 2 0 1\n5 5\n1 0 0 2 0 0 0 0 2 0 0 0 0\n0 0\n';

it('compares on a file: report, raw rows, equal answers', async () => {
  const raw = join(folder, 'raw.ndjson');
  const args = ['compare', 'trail', 'tree', '-i', '-', '--blocks', '2', '--export', 'json', '--raw', raw];
  const { code, stdout } = await run(args, boards);
  expect(code).toBe(0);
  const report = JSON.parse(stdout) as { algorithms: { solved: number }[]; contests: { pairs: number }[] };
  expect(report).toMatchObject({ schema: 'compare/1', game: 'checkers', positions: 2, disagreements: [] });
  expect(report.algorithms.map(({ solved }) => solved)).toEqual([2, 2]);
  expect(report.contests).toMatchObject([{ algorithm: 'tree', against: 'trail', pairs: 2, bound: 'exact' }]);

  const rows = readObjects<BenchRow>(raw, 'bench.row/1', 'bench.block/1');
  const measured = rows.filter(isMeasured);
  expect([rows.length, measured.length]).toEqual([12, 8]);
  const nodes = new Map<string, Set<number>>();
  for (const row of measured) {
    const key = `${row.algorithm} ${String(row.position)}`;
    nodes.set(key, (nodes.get(key) ?? new Set()).add(row.nodes));
    expect(row).toMatchObject({ stop: 'finished', lo: row.hi, status: 'proved' });
  }
  expect([...nodes.values()].map(({ size }) => size)).toEqual([1, 1, 1, 1]);
});

it('compares on generated positions under a limit, and says so', async () => {
  const hard = ['--hard', '--size', '9x9', '--count', '3', '--nodes', '60', '--blocks', '1', '--seed', '4'];
  const { code, stdout } = await run(['compare', 'trail', 'exhaustive', ...hard, '--export', 'md']);
  expect(code).toBe(1);
  expect(stdout).toContain('## checkers: 3 positions, 1 process an algorithm, seed 4');
  expect(stdout).toMatch(/\| exhaustive \| .*> /);
});

it('names positions on which an inexact algorithm is wrong, and refused records', async () => {
  const input = join(folder, 'entrada.txt');
  writeFileSync(input, '5 9\n0 1 0 0 0 2 2 2 2 0 0 0 0 0 2 2 0 0 0 0 0 0 0\n3 3\n9 9 9 9 9\n0 0\n');
  const args = ['compare', 'trail', 'backtracking', '-i', input, '--blocks', '1', '--export', 'csv'];
  const { code, stdout, stderr } = await run(args);
  expect(code).toBe(1);
  expect(stderr).toContain('position 1: the algorithms disagree: trail 5, backtracking 4');
  expect(stderr).toContain(`${input}:4:1: bad-cell`);
  expect(stdout.split('\n')).toHaveLength(4);
});

it('reports at Ctrl-C what is measured, and ends its processes', async () => {
  const raw = join(folder, 'cut.ndjson');
  const words = ['trail', 'tree', '--hard', '--size', '9x9', '--count', '3', '--blocks', '500', '--raw', raw];
  const child = spawn(join(root, 'solve'), ['compare', ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const blocks = () => readFileSync(raw, 'utf8').match(/"bench.block/g)?.length ?? 0;
  await vi.waitFor(() => expect(blocks()).toBeGreaterThanOrEqual(2), { timeout: 60_000, interval: 50 });
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([130, null]);
  expect(await out).toMatch(/^trail +3 /m);
  expect(await out).not.toContain('NaN');
  expect(await err).toContain('interrupted: the report is partial');
});

it.each([
  [['trial'], 2, 'trail'],
  [['trail', '--kind', 'none'], 2, 'random, hard'],
  [['trail', '--size', '9999'], 2, 'bad-size'],
  [['trail', '-i', 'absent.txt'], 3, 'absent.txt'],
  [[], 2, 'algorithms'],
])('refuses compare %j', async (args, code, said) => {
  const ran = await run(['compare', ...args]);
  expect([ran.code, ran.stdout]).toEqual([code, '']);
  expect(ran.stderr).toContain(said);
});

it('is listed in the help, the command of its processes is not', async () => {
  const { stdout } = await run(['--help']);
  expect(stdout).toContain('compare');
  expect(stdout).not.toContain('measure-block');
});
