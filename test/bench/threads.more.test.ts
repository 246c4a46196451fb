/** The program that measures several threads runs, and finds equal values. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../cli/program.js';

it('measures one thread and two on a board of Connect Four', () => {
  const program = join(root, 'test/bench/threads.mjs');
  const options = ['--threads', '1,2', '--count', '1', 'connect4'];
  const printed = execFileSync(process.execPath, [program, ...options], { encoding: 'utf8' });
  expect(printed.match(/^connect4 +[12] +[\d,]+( +[\d.]+){7}$/gm)).toHaveLength(2);
});
