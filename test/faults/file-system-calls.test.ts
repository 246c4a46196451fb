/**
 * The n-th call of the file system fails, for every n of a whole run in this process and for some n
 * (TABULEIRO_SOAK, TABULEIRO_NIGHTLY: for every n) of one that is started: the output is the old
 * file or the new one, the message is one line, the exit code is 3, and the next start succeeds and
 * leaves no other files. The layers below have similar tests, for each call and every code:
 * test/batch/write/output.test.ts and journal.test.ts.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/in-process.js';
import { more } from '../amount.js';
import { execute, type Ran, root, scratch } from '../cli/program.js';
import { preload, withFailure } from './failing-calls.js';
import { boards } from './runs.js';
import { soak } from './soak.js';

const folder = scratch();
const input = join(folder, 'entrada.txt');
const out = join(folder, 'saida.txt');
const loaded = join(folder, 'preload.mjs');
const log = join(folder, 'calls');
writeFileSync(loaded, preload);
writeFileSync(input, `${boards(400, 5)}0 0\n`);
const args = ['-i', input, '-o', out, '--jobs', '1', '--checkpoint', '150'];
const { stdout: whole } = await run(['-i', input]);

function runWith(fail: Record<string, string>) {
  writeFileSync(out, 'old');
  const env = { NODE_OPTIONS: `--import ${loaded}`, TABULEIRO_FAIL_LOG: log, ...fail };
  return execute(process.execPath, [join(root, 'dist/cli/main.js'), ...args], '', env);
}

/** A run in which the n-th call fails; returns what it printed and the number of its calls. */
type Start = (n: number, code: string) => Promise<[Ran, number]>;

const here: Start = (call, code) => {
  writeFileSync(out, 'old');
  return withFailure({ call, code }, () => run(args));
};
const started: Start = (call, code) => {
  const ran = runWith({ TABULEIRO_FAIL_CALL: String(call), TABULEIRO_FAIL_CODE: code });
  return Promise.resolve([ran, Number(readFileSync(log, 'utf8'))]);
};
const step = soak > 1 || more > 1 ? 1 : 9;

const beside = (): string[] => readdirSync(folder).filter((name) => name.startsWith('.saida'));
const codes = ['ENOSPC', 'EIO', 'EACCES'] as const;

describe('a call of the file system fails', () => {
  it.each([
    ['whichever it is', here, 1],
    [`one in ${String(step)}, in a process`, started, step],
  ])('%s: the old file or the new one, exit 3, and the next start ends well', async (_, start, every) => {
    let failed = 0;
    for (let n = 0, happened = true; happened; n += every) {
      const code = codes[n % codes.length];
      const [ran, calls] = await start(n, code);
      happened = calls > n;
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
    expect(failed).toBeGreaterThan(10 / every);
  });
});
