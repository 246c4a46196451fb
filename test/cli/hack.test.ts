import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from './in-process.js';
import { scratch } from './program.js';

const folder = scratch();
const program = 'node fixtures/programs/captures.mjs';

it('hack shows the board that a program gets wrong, in the format of the report', async () => {
  const found = await run(['hack', `${program} -i {in} -o {out} --fault forwards`, '--tries', '120']);
  expect([found.code, found.stderr]).toEqual([1, '']);
  expect(found.stdout).toMatch(/^\d+ boards tried, seed 1: found \d+, exact: \d+\nprograms ran /);
  const [, record] = /this board: found 0, exact: 1\n((?:[\d ]+\n){2})/.exec(found.stdout)!;
  const path = join(folder, 'board.txt');
  writeFileSync(path, `${record}0 0\n`);
  expect((await run([path])).stdout).toBe('1\n');
});

it('hack --strict shows a board within the limits of the assignment', async () => {
  const { stdout } = await run(['hack', '-a', 'backtracking', '--strict', '--seed', '3']);
  const [, record] = /board: found .*\n((?:[\d ]+\n){2})/.exec(stdout)!;
  expect(await run(['--strict', '-i', '-'], `${record}0 0\n`)).toMatchObject({ code: 0, stderr: '' });
});

it('hack finds the fault of the Algorithm I of the report', async () => {
  const found = await run(['hack', '-a', 'backtracking', '--lang', 'pt']);
  expect([found.code, found.stdout]).toEqual([
    1,
    expect.stringMatching(/nada mais pode ser tirado: encontrada 4, exata: 5\n/),
  ]);
});

it.each([
  [[], 'name a command or -a, not both'],
  [[program, '-a', 'tree'], 'name a command or -a, not both'],
  [['./no-such-program'], 'the program does not start: exit 127'],
  [['-a', 'tree', '--game', 'hex'], 'no-algorithm'],
])('hack %j is wrong usage', async (args, text) => {
  const ran = await run(['hack', ...args]);
  expect([ran.code, ran.stdout, ran.stderr]).toEqual([2, '', expect.stringContaining(text)]);
});
