/** Folders that cannot be created: /proc answers ENOENT even for a folder in an existing one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, scratch } from './program.js';

const folder = scratch();

it.runIf(existsSync('/proc/self')).each([
  ['serve --rooms /proc/x --port 0', 3],
  ['--proofs /proc/x -o saida.ndjson --format ndjson', 3],
])('%s ends with a message', (args, code) => {
  const ran = spawnSync(join(root, 'solve'), args.split(' '), {
    cwd: folder,
    input: 'dots 1 1\n0 0 0 0\n',
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  expect({ code: ran.status, said: ran.stderr }).toEqual({
    code,
    said: expect.stringContaining('ENOENT') as string,
  });
});
