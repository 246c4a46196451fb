/**
 * The TypeScript example reads the output of `label`. The Python example is run with the library's.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { expect, it } from 'vitest';
import { root, scratch } from './program.js';

it('prints a line for each move', () => {
  const script = join(scratch(), 'labels.mjs');
  const source = readFileSync(join(root, 'examples/labels.ts'), 'utf8');
  writeFileSync(script, transformSync(source, { loader: 'ts', format: 'esm' }).code);
  const input = 'mnk 2 2\n1 0\n0 0\nmnk 2 2\n0 0\n0 0\n0 0\n';
  const printed = execFileSync(process.execPath, [script, join(root, 'solve')], { input, encoding: 'utf8' });
  const lines = printed.split('\n');
  expect([lines[0], lines[3]]).toEqual(['mnk 2 1000 b1 -1 true', 'mnk 1 0000 a1 1 true']);
});
