import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from './in-process.js';
import { scratch } from './program.js';

const folder = scratch();

it('package tries the solutions and writes a folder', async () => {
  const output = join(folder, 'captures');
  const ran = await run(['package', 'captures', '--program-time', '1s', '-o', output, '--lang', 'pt']);
  expect([ran.code, ran.stderr]).toEqual([0, '']);
  expect(ran.stdout).toMatch(/^solução +esperado +encontrado +mais lento +caso\n/);
  expect(ran.stdout).toMatch(/limite de tempo: 1 s \(como pedido\)\n.*: \d+ arquivos, semente 1\n$/);
  expect(readdirSync(join(output, 'data/secret'))).toEqual(['1-small', '2-contest', '3-large']);
  expect(readFileSync(join(output, '.timelimit'), 'utf8')).toBe('1\n');
});
