import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from './in-process.js';
import { scratch } from './program.js';

const folder = scratch();

it('package overwrites nothing and names what it does not know', async () => {
  const taken = join(folder, 'taken');
  mkdirSync(taken);
  expect(await run(['package', 'captures', '-o', taken])).toMatchObject({
    code: 2,
    stderr: `tabuleiro: ${taken} exists already\n`,
  });
  expect(await run(['package', 'captures', '-o', join(folder, 'My-Problem')])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('only lower case letters and digits') as string,
  });
  expect(await run(['package', 'capture'])).toMatchObject({
    code: 2,
    stderr: 'tabuleiro: unknown problem: capture. Did you mean captures? There are: captures.\n',
  });
});
