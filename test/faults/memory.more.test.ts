/**
 * Memory does not grow with the input: a million boards pass through a process limited to 512 MB.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root, scratch, solve } from '../cli/program.js';
import { boards } from './runs.js';
import { soak } from './soak.js';

solve(['--version']); // builds what is out of date
const folder = scratch();
const part = 10_000;
const text = boards(part, 8);

/** Writes a file of boards; returns its path. */
function file(count: number): string {
  const path = join(folder, `boards-${String(count)}.txt`);
  const descriptor = openSync(path, 'w');
  for (let n = 0; n < count; n += part) writeSync(descriptor, text);
  writeSync(descriptor, '0 0\n');
  closeSync(descriptor);
  return path;
}

const report = (path: string): string =>
  `import fs from 'node:fs';process.on('exit',()=>fs.writeFileSync(${JSON.stringify(path)},String(process.resourceUsage().maxRSS)))`;

/**
 * Limit in kilobytes. Newer versions of V8 reserve more address space for code, so that only the
 * peak is tested there.
 */
const limit = process.version.startsWith('v20.') ? String(512 * 1024) : 'unlimited';

/** Returns the main process's peak in megabytes; the system limits its data to 512 MB. */
function peak(input: string, workers: readonly string[]): number {
  const path = join(folder, 'peak');
  const program = [process.execPath, join(root, 'dist/cli/main.js'), '-i', input, '-o', join(folder, 'out')];
  const ran = spawnSync('bash', ['-c', `ulimit -d ${limit}; exec "$0" "$@"`, ...program, ...workers], {
    encoding: 'utf8',
    env: {
      ...process.env,
      // A young generation of the same size on every version; it does not grow with the input.
      NODE_OPTIONS: `--max-semi-space-size=16 --import data:text/javascript,${encodeURIComponent(report(path))}`,
    },
  });
  expect([ran.status, ran.stderr]).toEqual([0, '']);
  return Number(readFileSync(path, 'utf8')) / 1024;
}

describe('a million boards through 512 MB', () => {
  const [few, many] = [file(100_000), file(1_000_000 * soak)];
  afterAll(() => rmSync(many));

  // A named algorithm starts workers; otherwise small boards would stay in this process.
  it.each([
    ['1 job', ['--jobs', '1']],
    ['2 workers', ['--jobs', '2', '-a', 'trail']],
  ] as const)('take less than 256 MB, with %s', { timeout: 300_000 * soak }, (_, workers) => {
    const [before, after] = [peak(few, workers), peak(many, workers)];
    expect(after).toBeLessThan(256);
    expect(after - before).toBeLessThan(80);
  });
});
