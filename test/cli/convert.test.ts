/** `convert`: its streams, messages in both languages, and exit codes. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from './in-process.js';
import { scratch } from './program.js';

const folder = scratch();

it('writes what it can read, says where the rest is, and ends with 1', async () => {
  const text = '(;GM[11]SZ[2];B[a1]C[x])(;GM[11]SZ[2];B[z1];W[a2])';
  expect(await run(['convert', '--to', 'record', '--positions', 'all'], text)).toEqual({
    code: 1,
    stdout: 'hex 2 2\n0 0\n0 0\nhex 2 2\n1 0\n0 0\n0 0\n',
    stderr:
      '(standard input):1:1: properties left out: C\n(standard input):1:41: z1 is no cell of a board of 2 x 2\n',
  });
  expect((await run(['convert', '--lang', 'pt'], text)).stderr).toContain(
    'z1 não é casa de um tabuleiro 2 x 2',
  );
});

it('refuses to write what a format cannot say, and leaves the output alone when the input is missing', async () => {
  const out = join(folder, 'out.psq');
  const record = 'hex 2 2\n0 0\n0 0\n0 0\n';
  expect(await run(['convert', '--to', 'psq'], record)).toEqual({
    code: 1,
    stdout: '',
    stderr: '(standard input):1:1: psq holds no positions of hex\n',
  });
  expect((await run(['convert', join(folder, 'none'), '-o', out])).code).toBe(3);
  expect(existsSync(out)).toBe(false);
  expect((await run(['convert', '--to', 'nothing'], record)).code).toBe(2);
});

it('there and back gives the same bytes', async () => {
  const game = join(folder, 'game.json');
  writeFileSync(game, '');
  expect((await run(['convert', 'fixtures/formats/game.psq', '--to', 'game', '-o', game])).code).toBe(0);
  const moves = (text: string): string => text.replace(/,\d+$/gm, '').split('pbrain')[0];
  const back = (await run(['convert', game, '--to', 'psq'])).stdout;
  expect(moves(back)).toBe(moves(readFileSync('fixtures/formats/game.psq', 'utf8')));
});
