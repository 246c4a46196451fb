/** Programs that read standard output and end early, or read slowly. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Random } from '../../src/core/random.js';
import { execute, root, scratch, solve } from '../cli/program.js';
import { boards } from './runs.js';
import { soak } from './soak.js';

const input = join(scratch(), 'entrada.txt');
const count = 2000;
writeFileSync(input, `${boards(count, 8)}0 0\n`);
const args = ['-i', input, '--format', 'ndjson'];
const whole = solve(args).stdout;

const workerSettings = [
  ['one process', ['--jobs', '1']],
  ['workers', ['--jobs', '2', '-a', 'trail']],
] as const;

describe.each(workerSettings)('%s', (_, workers) => {
  it('end in silence when the reader leaves', { timeout: 300_000 * soak }, () => {
    const random = new Random(1);
    for (let n = 0; n < 8 * soak; n++) {
      const lines = n === 0 ? 1 : random.between(1, count);
      const command = `"$0" ${[...args, ...workers].join(' ')} | head -n ${String(lines)} | wc -l; echo "\${PIPESTATUS[0]}"`;
      const ran = execute('bash', ['-c', command, './solve']);
      expect(ran).toEqual({ code: 0, stdout: `${String(lines)}\n0\n`, stderr: '' });
    }
  });

  it('wait for a slow reader', async () => {
    for (let n = 0; n < 2 * soak; n++) {
      const child = spawn(join(root, 'solve'), [...args, ...workers], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      let text = '';
      for await (const chunk of child.stdout) {
        text += String(chunk);
        await pause(5);
      }
      expect(await ended).toEqual([0, null]);
      expect(text === whole).toBe(true);
    }
  });
});

it('answers what has come while the rest of the input is awaited', async () => {
  const child = spawn(join(root, 'solve'), [], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  child.stdin.write('3 3\n2 1 2 0 1\n3 3\n2 1 2 0 1\n');
  // The second record may not be complete: it is answered when the next one begins.
  expect(String((await once(child.stdout, 'data'))[0])).toBe('1\n');
  child.stdin.end('0 0\n');
  expect(String((await once(child.stdout, 'data'))[0])).toBe('1\n');
  expect(await ended).toEqual([0, null]);
});
