import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './in-process.js';
import { execute, root, scratch } from './program.js';

const folder = scratch();
const entrada = 'fixtures/checkers/entrada.txt';

describe('show', () => {
  it('draws the third board and its answer as text', async () => {
    const { code, stdout } = await run(['show', entrada, '3']);
    expect(code).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "8    .   @   .   .
      7  x   1   x   x
      6    .   .   .   .
      5  x   2   3   4
      4    .   .   .   .
      3  x   7   6   5
      2    *   .   .   .
      1  x   x   x   x
         a b c d e f g h

      @ the man that captures   x opponent   1 first capture   * end of the path

      7
      "
    `);
  });

  it('writes the picture with the numbered capture path', async () => {
    const out = join(folder, 'b.svg');
    expect(await run(['show', entrada, '3', '--svg', out])).toEqual({ code: 0, stdout: '', stderr: '' });
    const svg = readFileSync(out, 'utf8');
    expect(svg).toMatch(/^<svg [^>]*role="img"/);
    for (let n = 1; n <= 7; n++) expect(svg).toContain(`>${String(n)}<`);
    expect((await run(['show', entrada, '3', '--svg', '-', '--no-answer'])).stdout).not.toBe(svg);
  });

  it('marks the best moves and writes the value of every move between two players', async () => {
    const board = 'mnk 3 3\n1 0 1\n0 2 0\n2 0 0\n0 0\n';
    expect((await run(['show', '-', '--values'], board)).stdout).toMatchInlineSnapshot(`
      "   a  b  c
      1  x *1  x
      2  0  o  1
      3  o  0  1

      x player 1   o player 2   * best move

      1 b1
      "
    `);
    expect((await run(['show', '-', '--best', 'all', '--line'], board)).code).toBe(0);
  });

  it('says what is wrong with a record that is refused or missing', async () => {
    expect(await run(['show', entrada, '9'])).toMatchObject({ code: 2, stdout: '' });
    expect((await run(['show', '-', '1'], '3 3\n2 1 x 0 1\n')).stderr).toContain('bad-integer');
    expect((await run(['show', join(folder, 'none')])).code).toBe(3);
  });
});

describe('generate and gerarcasos', () => {
  it('prints ten valid boards and the terminator; the seed repeats them', async () => {
    const ran = execute(join(root, 'gerarcasos'), ['10']);
    expect(ran.code).toBe(0);
    expect(ran.stdout.endsWith('\n0 0\n')).toBe(true);
    const seed = /seed (\d+)/.exec(ran.stderr)![1];
    expect(execute(join(root, 'gerarcasos'), ['10', '--seed', seed]).stdout).toBe(ran.stdout);
    const solved = await run(['--strict'], ran.stdout);
    expect(solved.code).toBe(0);
    expect(solved.stdout).toMatch(/^(\d+\n){10}$/);
  });

  it('has size, density, count, seed and a hard kind', async () => {
    const { stdout } = await run([
      'generate',
      'checkers',
      '--size',
      '9x7',
      '--count',
      '5',
      '--seed',
      '7',
      '--density',
      '0.1',
    ]);
    expect(stdout.match(/^9 7$/gm)).toHaveLength(5);
    expect(stdout.match(/[12]/g)!.length).toBeLessThan(60);
    const hard = (await run(['generate', 'checkers', '--hard', '--count', '20', '--seed', '7'])).stdout;
    expect(await run(['--strict'], hard)).toMatchObject({ code: 0, stderr: '' });
    expect(await run(['generate', 'checkers', '--size', '5000'])).toMatchObject({ code: 2 });
    expect(await run(['generate', 'chess'])).toMatchObject({ code: 2 });
    expect(await run(['generate', '--kind', 'soft'])).toMatchObject({ code: 2 });
    expect(execute(join(root, 'gerarcasos'), ['many']).code).toBe(2);
    expect(execute(join(root, 'gerarcasos'), []).code).toBe(2);
  });
});
