/** `--keep`: a search that is killed is gone on with by the same command. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { emptySetup } from '../../src/games/dots/rules/setup.js';
import { dots } from '../../src/games/dots/index.js';
import { root, scratch, solve } from './program.js';

const folder = scratch();
const kept = join(folder, 'kept');
const input = join(folder, 'entrada.txt');
writeFileSync(input, `${dots.codec.format(emptySetup(3, 4))}0 0\n`);
const args = ['-i', input, '-a', 'solver', '--keep', kept, '--mem', '4M', '--format', 'ndjson'];

const nodesIn = (line: string): number => (JSON.parse(line) as { stats: { nodes: number } }).stats.nodes;

function tableBytes(): number {
  try {
    return statSync(join(kept, 'table')).size;
  } catch {
    return 0;
  }
}

it('goes on after kill -9', async () => {
  const child = spawn(join(root, 'solve'), args, { cwd: root, stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (tableBytes() < 5e6) await pause(5);
  child.kill('SIGKILL');
  await ended;
  const { code, stdout, stderr } = solve(args);
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'proved', lo: 0, hi: 0 });
  // More than 100,000 had been searched when the table had that size; alone the search takes 830,000.
  expect(nodesIn(stdout)).toBeLessThan(760_000);
  expect(readdirSync(kept).sort()).toEqual(['journal', 'table']);
});

it('refuses another position, and several threads', () => {
  const other = solve(['-a', 'solver', '--keep', kept, '--mem', '4M'], 'dots 1 1\n0 0 0 0\n0 0\n');
  expect(other.code).toBe(1);
  expect(other.stdout).toBe(
    '! not-supported this algorithm does not take the position: --keep: the folder holds the search of another position\n',
  );
  const two = solve(['-i', input, '--keep', kept, '--threads', '2']);
  expect([two.code, two.stderr]).toEqual([2, expect.stringContaining('--keep goes with one thread')]);
});
