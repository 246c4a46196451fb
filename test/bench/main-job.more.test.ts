/**
 * `main-job.mjs` builds an old commit with the tools of today and compares its output. A checkout
 * without that history (a shallow clone, an archive) skips it, and so does `make test-more`: it
 * takes half a minute, and `make anchors` runs the program before every release.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { more } from '../amount.js';
import { root } from '../cli/program.js';

const program = join(root, 'test/bench/main-job.mjs');
const [, old] = /^const old = '(\w+)'/m.exec(readFileSync(program, 'utf8'))!;
const hasHistory = spawnSync('git', ['cat-file', '-e', `${old}^{tree}`], { cwd: root }).status === 0;

it.skipIf(more === 1 || !hasHistory)(
  'measures the main job beside the first version, with one job and with two',
  () => {
    const printed = execFileSync(process.execPath, [program, '--quick'], { encoding: 'utf8' });
    expect(printed.match(/^\| [12] \|( \d+\.\d\d \|){5}$/gm)).toHaveLength(2);
  },
);
