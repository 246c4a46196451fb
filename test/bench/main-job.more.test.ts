/** `main-job.mjs` builds an old commit with the tools of today and compares its output. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../cli/program.js';

it('measures the main job beside the first version, with one job and with two', () => {
  const program = join(root, 'test/bench/main-job.mjs');
  const printed = execFileSync(process.execPath, [program, '--quick'], { encoding: 'utf8' });
  expect(printed.match(/^\| [12] \|( \d+\.\d\d \|){5}$/gm)).toHaveLength(2);
}, 300_000);
