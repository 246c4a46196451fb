/** Runs without standard output, with few open files, or with a terminal that disappears. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/in-process.js';
import { execute, root, scratch, solve } from '../cli/program.js';
import { Runs } from './processes.js';
import { boards } from './runs.js';
import { soak } from './soak.js';
import { more } from '../amount.js';

const folder = scratch();
const [input, large] = [4000, 8000].map((count) => {
  const path = join(folder, `${String(count)}.txt`);
  writeFileSync(path, `${boards(count, 3)}0 0\n`);
  return path;
});
const [whole, wholeOfLarge] = await Promise.all([run(['-i', input]), run(['-i', large])]).then((both) =>
  both.map(({ stdout }) => stdout),
);
const runs = new Runs(folder, input, 200);
const args = runs.args(['--jobs', '1']);

/** Runs the command in a shell: `$0` is the program, `$1` the input, `$2` the output. */
const shell = (command: string, from = input) => execute('sh', ['-c', command, './solve', from, runs.out]);

describe('a closed standard output', () => {
  it.each(['"$0" -i "$1" >&-', '"$0" --help >&-', '"$0" show "$1" >&-', './gerarcasos 3 >&-'])(
    'is an error: %s',
    (command) => {
      expect(shell(command)).toMatchObject({
        code: 3,
        stderr: expect.stringMatching(/^tabuleiro: .*EBADF.*\n$/) as string,
      });
    },
  );

  it('does not matter to who needs none', () => {
    rmSync(runs.out, { force: true });
    expect(shell('"$0" -i "$1" -o "$2" >&-')).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(runs.content() === whole).toBe(true);
    expect(shell('"$0" -i "$1" >/dev/null')).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});

describe('too many open files', () => {
  // With fewer files Node itself does not start.
  const limits = soak > 1 || more > 1 ? [24, 28, 32, 40, 48, 56] : [24, 32, 48];
  it.each(limits)('one line and exit 3, or the answers: %i', (most) => {
    rmSync(runs.out, { force: true });
    // So many boards that workers are started.
    const ran = shell(`ulimit -n ${String(most)}; "$0" -i "$1" -o "$2"`, large);
    if (ran.code === 0) expect(runs.content() === wholeOfLarge).toBe(true);
    else
      expect(ran).toMatchObject({
        code: 3,
        stderr: expect.stringMatching(/^tabuleiro: .*EMFILE.*\n$/) as string,
      });
  });
});

describe('the end of the terminal (SIGHUP)', () => {
  it('saves what is done', async () => {
    rmSync(runs.out, { force: true });
    const { code, said } = await runs.breakOff(args, 2000, 'SIGHUP');
    expect([code, said]).toEqual([129, expect.stringMatching(/to go on: .*--resume\n$/)]);
    expect(solve([...args, '--resume']).code).toBe(0);
    expect(runs.content() === whole).toBe(true);
  });

  it('is not heard under nohup', async () => {
    rmSync(runs.out, { force: true });
    const child = spawn('nohup', [join(root, 'solve'), ...args], { cwd: root, stdio: 'ignore' });
    const ended = once(child, 'exit') as Promise<[number | null]>;
    while (child.exitCode === null && runs.progress() < 2000) await pause(2);
    child.kill('SIGHUP');
    expect(await ended).toEqual([0, null]);
    expect(runs.content() === whole).toBe(true);
  });
});
