/** Disks that are really full, of many sizes. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { scratch, solve } from '../cli/program.js';
import { boards } from './runs.js';
import { soak } from './soak.js';

const folder = scratch();
const input = join(folder, 'entrada.txt');
const page = 4096;
/** Number of disks, of 1, 2, … pages; the output has one page more than the largest. */
const sizes = 32 * Math.min(8, soak);
const lineBytes = 56;
writeFileSync(input, `${boards(Math.ceil(((sizes + 1) * page) / lineBytes), 8)}0 0\n`);

const disk = join(folder, 'disk');
mkdirSync(disk);
const mount = (size: number): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${String(size)}`, 'tmpfs', disk]).status === 0;
const unmount = (): void => void spawnSync('umount', [disk]);
afterAll(unmount);

const canMount = mount(page);
unmount();
if (!canMount) console.warn('SKIPPED: the tests on a full disk need the right to mount a tmpfs');

describe.skipIf(!canMount)('a full disk', () => {
  const out = join(disk, 'saida.txt');
  const args = ['-i', input, '-o', out, '--jobs', '1', '--format', 'csv', '--checkpoint', '70'];
  const whole = solve(['-i', input, '--jobs', '1', '--format', 'csv']).stdout;

  it.each(Array.from({ length: sizes }, (_, i) => i + 1))(
    'of %i pages: exit 3, and the run is gone on with once there is room',
    (pages) => {
      expect(mount(pages * page)).toBe(true);
      try {
        const ran = solve(args);
        expect([ran.code, ran.stderr.split('\n')[0]]).toEqual([3, expect.stringContaining('no space left')]);
        expect(ran.stderr).not.toMatch(/ at .*:\d+:\d+|internal/);
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
