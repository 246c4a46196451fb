import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from './in-process.js';
import { scratch } from './program.js';

const folder = scratch();

it('package tries the solutions and writes a folder', async () => {
  const output = join(folder, 'captures');
  const ran = await run(['package', 'captures', '--limit', '1s', '-o', output, '--lang', 'pt']);
  expect([ran.code, ran.stderr]).toEqual([0, '']);
  expect(ran.stdout).toMatch(/^solução +esperado +encontrado +mais lento +caso\n/);
  expect(ran.stdout).toMatch(/limite de tempo: 1 s \(como pedido\)\n.*: \d+ arquivos, semente 1\n$/);
  expect(readdirSync(join(output, 'data/secret'))).toEqual(['1-small', '2-contest', '3-large']);
  expect(readFileSync(join(output, '.timelimit'), 'utf8')).toBe('1\n');
});

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
