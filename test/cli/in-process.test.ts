/** The program inside the test's process: arguments and streams in, exit code and text out. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from './in-process.js';
import { root, solve } from './program.js';

const entrada = join(root, 'fixtures/hex/entrada.txt');

it.each([
  { args: ['-i', entrada], input: '' },
  { args: [], input: 'hex 2 2\n0 0\n0 0\nhex 1 1\n7\n0 0\n' },
  { args: ['--format', 'svg'], input: '' },
  { args: ['help', 'nonsense'], input: '' },
  { args: ['show', '--help', '--lang', 'pt'], input: '' },
  { args: ['show', '-', '1'], input: 'mnk 3 3\n1 0 0\n0 2 0\n0 0 0\n0 0\n' },
  { args: ['generate', 'dots', '--count', '2', '--seed', '3'], input: '' },
  { args: ['htp'], input: 'boardsize 3\nshowboard\nquit\n' },
])('answers $args as the process does', async ({ args, input }) => {
  expect(await run(args, input)).toEqual(solve(args, input));
});
