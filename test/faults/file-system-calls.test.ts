/**
 * The n-th call of the file system fails, for every n of a whole run: the output is the old file or
 * the new one, the message is one line, the exit code is 3, and the next start succeeds and leaves
 * no other files. The layers below have similar tests, for each call and every code:
 * test/batch/write/output.test.ts and journal.test.ts.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/in-process.js';
import { execute, root, scratch } from '../cli/program.js';
import { preload } from './failing-calls.js';
import { boards } from './runs.js';

const folder = scratch();
const input = join(folder, 'entrada.txt');
const out = join(folder, 'saida.txt');
const loaded = join(folder, 'preload.mjs');
const log = join(folder, 'calls');
writeFileSync(loaded, preload);
writeFileSync(input, `${boards(400, 5)}0 0\n`);
const args = ['-i', input, '-o', out, '--jobs', '1', '--checkpoint', '150'];
const { stdout: whole } = await run(['-i', input]);

function runWith(fail: Record<string, string>, more: readonly string[] = []) {
  writeFileSync(out, 'old');
  const env = { NODE_OPTIONS: `--import ${loaded}`, TABULEIRO_FAIL_LOG: log, ...fail };
  return execute(process.execPath, [join(root, 'dist/cli/main.js'), ...args, ...more], '', env);
}

const beside = (): string[] => readdirSync(folder).filter((name) => name.startsWith('.saida'));
const codes = ['ENOSPC', 'EIO', 'EACCES'] as const;

describe('a call of the file system fails', () => {
  it('whichever it is: the old file or the new one, exit 3, and the next start ends well', async () => {
    let failed = 0;
    for (let n = 0, happened = true; happened; n++) {
      const code = codes[n % codes.length];
      const ran = runWith({ TABULEIRO_FAIL_CALL: String(n), TABULEIRO_FAIL_CODE: code });
      happened = Number(readFileSync(log, 'utf8')) > n;
      const what = `call ${String(n)}, ${code}: ${ran.stderr}`;
      expect([0, 3], what).toContain(ran.code);
      // The last call syncs the folder after the renaming; the new file is already there.
      expect(ran.code === 0 ? [whole] : ['old', whole], what).toContain(readFileSync(out, 'utf8'));
      if (ran.code === 3) {
        failed++;
        expect(ran.stderr, what).toMatch(/^tabuleiro: .*\n(tabuleiro: to go on: .*\n)?$/);
        expect(ran.stderr, what).toContain(code);
      }
      const resumed = await run([...args, '--resume']);
      expect(resumed.code, what).toBe(0);
      expect(readFileSync(out, 'utf8') === whole, what).toBe(true);
      expect(beside(), what).toEqual([]);
    }
    expect(failed).toBeGreaterThan(10);
  });

  it('writes that take seven bytes at a time lose nothing', () => {
    const ran = runWith({ TABULEIRO_FAIL_PART: '7' });
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    expect(readFileSync(out, 'utf8') === whole).toBe(true);
    expect(beside()).toEqual([]);
  });
});
