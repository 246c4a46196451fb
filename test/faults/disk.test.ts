/** A disk that is really full, a reader that leaves, memory that must not grow with the input. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { execute, root, scratch, solve } from '../cli/program.js';
import { boards } from './runs.js';

const soak = Number(process.env['TABULEIRO_SOAK'] ?? 1);
const folder = scratch();
const input = join(folder, 'entrada.txt');
const text = boards(10_000, 8);
writeFileSync(input, `${text}0 0\n`);

const disk = join(folder, 'disk');
mkdirSync(disk);
const mount = (size: number): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${String(size)}`, 'tmpfs', disk]).status === 0;
const unmount = (): void => void spawnSync('umount', [disk]);
afterAll(unmount);

const canMount = mount(1 << 16);
unmount();
if (!canMount) console.warn('SKIPPED: the tests on a full disk need the right to mount a tmpfs');

describe.skipIf(!canMount)('a full disk', () => {
  const out = join(disk, 'saida.txt');
  const args = ['-i', input, '-o', out, '--jobs', '1', '--format', 'csv', '--checkpoint', '500'];
  const whole = solve(['-i', input, '--jobs', '1', '--format', 'csv']).stdout;
  const pages = Math.ceil(whole.length / 4096);
  const sizes = Array.from(
    { length: 4 * soak },
    (_, i) => 4096 * Math.ceil(((i + 1) * pages) / (4 * soak + 1)),
  );

  it.each(sizes)(
    'of %i bytes: exit 3, and the run is gone on with once there is room',
    { timeout: 60_000 },
    (size) => {
      expect(mount(size)).toBe(true);
      try {
        const ran = solve(args);
        expect([ran.code, ran.stderr.split('\n')[0]]).toEqual([3, expect.stringContaining('no space left')]);
        expect(readdirSync(disk).includes('saida.txt')).toBe(false);
        execFileSync('mount', ['-o', 'remount,size=64m', disk]);
        expect(solve([...args, '--resume']).code).toBe(0);
        expect(readFileSync(out, 'utf8') === whole).toBe(true);
        expect(readdirSync(disk)).toEqual(['saida.txt']);
      } finally {
        unmount();
      }
    },
  );
});

describe('a reader that leaves', () => {
  it.each(['1', '3'])('ends the run in silence, with %s jobs', (jobs) => {
    for (const lines of [1, 100]) {
      const command = `"$0" -i ${input} --format ndjson --jobs ${jobs} | head -n ${String(lines)} | wc -l; echo "\${PIPESTATUS[0]}"`;
      const ran = execute('bash', ['-c', command, './solve']);
      expect(ran).toEqual({ code: 0, stdout: `${String(lines)}\n0\n`, stderr: '' });
    }
  });
});

describe('memory', () => {
  /** Peak megabytes of the main process. */
  function peak(count: number, jobs: string): number {
    const path = join(folder, 'many.txt');
    const copies = Array.from({ length: count / 10_000 }, () => text);
    writeFileSync(path, `${copies.join('')}0 0\n`);
    const report = `import fs from 'node:fs';process.on('exit',()=>fs.writeFileSync(${JSON.stringify(join(folder, 'peak'))},String(process.resourceUsage().maxRSS)))`;
    const ran = spawnSync(
      process.execPath,
      [join(root, 'dist/cli/main.js'), '-i', path, '-o', join(folder, 'out'), '--jobs', jobs],
      {
        env: { ...process.env, NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(report)}` },
      },
    );
    expect(ran.status).toBe(0);
    rmSync(path);
    return Number(readFileSync(join(folder, 'peak'), 'utf8')) / 1024;
  }

  it.each(['1', '2'])('stays below 256 MB on 10^5 boards, with %s jobs', { timeout: 120_000 }, (jobs) => {
    expect(peak(100_000 * soak, jobs)).toBeLessThan(256);
  });
});
