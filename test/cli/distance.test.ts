/** `--distance` in every output format, if the distance is known and if it is not. */
import { expect, it } from 'vitest';
import { run } from './in-process.js';

const text = [
  'connect4 4 4 k=3\n0 0 0 0\n0 0 0 0\n0 0 0 0\n1 0 0 2\n',
  'hex 3 3\n0 0 0\n0 1 0\n0 0 0\n',
  'dots 1 1\n0\n0\n0 0\n',
  'mnk 2 2\n1 1\n2 0\n',
  'mnk 3 3 slip=0.2\n1 1 0\n2 2 0\n0 0 0\n',
  'hex 2 2\n0 9\n0 0\n',
].join('');

it('is text, a field of ndjson, a column of csv; refused records have none', async () => {
  const lines = (await run(['--distance'], text)).stdout.trim().split('\n');
  expect(lines.map((line) => line.replace(/^\S+ /, ''))).toEqual([
    'b distance=7',
    'a1 distance=4',
    'h0,0 distance=4',
    '- distance=0',
    expect.stringMatching(/^\w+ distance=unknown$/),
    expect.stringMatching(/^bad-cell/),
  ]);
  const objects = (await run(['--distance', '--format', 'ndjson'], text)).stdout.trim().split('\n');
  const distances = objects.map((line) => (JSON.parse(line) as { distance?: number | null }).distance);
  expect(distances).toEqual([7, 4, 4, 0, null, undefined]);
  const rows = (await run(['--distance', '--format', 'csv'], text)).stdout.trim().split('\n');
  expect(rows.map((row) => row.split(',').at(-1))).toEqual(['distance', '7', '4', '4', '0', '', '']);
  expect((await run(['--format', 'ndjson'], text)).stdout).not.toContain('distance');
});

it('chooses the moves: the line is as long as it says', async () => {
  const [line] = (await run(['--distance', '--format', 'ndjson'], text)).stdout.split('\n');
  const { best, pv } = JSON.parse(line) as { best: string[]; pv: string[] };
  expect([best, pv.length]).toEqual([[pv[0]], 7]);
});

it('fills the column of label sets', async () => {
  const column = async (...args: string[]) =>
    (await run(['label', '--format', 'csv', ...args], 'mnk 3 3\n1 2 0\n0 1 0\n0 0 2\n')).stdout
      .trim()
      .split('\n')
      .map((row, _, [head]) => row.split(',')[head.split(',').indexOf('distance')]);
  expect(await column()).toEqual(['distance', '5', '', '5', '', '5']);
  expect(await column('--distance')).toEqual(['distance', '5', '3', '5', '3', '5']);
});
