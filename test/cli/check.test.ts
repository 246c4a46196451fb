import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { games } from '../../src/games/registry.js';
import { run } from './in-process.js';
import { root, scratch } from './program.js';

const folder = scratch();
const entrada = 'fixtures/checkers/entrada.txt';
const saida = readFileSync(join(root, 'fixtures/checkers/saida.txt'), 'utf8');

/** Runs `check` on these answers, with further arguments. */
async function check(answers: string, ...more: string[]) {
  const path = join(folder, 'saida.txt');
  writeFileSync(path, answers);
  return await run(['check', entrada, path, ...more]);
}

describe('check', () => {
  it('accepts the right answers, however they end', async () => {
    for (const answers of [saida, saida.trimEnd(), saida.replaceAll('\n', '\r\n'), `${saida}\n\n`]) {
      expect(await check(answers)).toMatchObject({ code: 0, stderr: '' });
      expect((await check(answers, '--kattis')).code).toBe(42);
    }
  });

  it('shows the first difference with its board', async () => {
    const ran = await check(saida.replace('7\n36', '6\n35'));
    expect(ran.code).toBe(1);
    expect(ran.stdout).toMatch(/saida\.txt:3: record 3, .*entrada\.txt:7: found 6, exact: 7\n/);
    expect(ran.stdout).toMatch(/\n *8 .*\n[^]*\n *1 .*\n/);
    expect(ran.stdout).toContain('8 records, 2 differences, 0 not checked');
    expect((await check(saida.replace('7', '6'), '--kattis')).code).toBe(43);
  });

  it.each([
    ['an answer missing', saida.replace(/\d+\n$/, ''), 'no answer'],
    ['an answer too many', `${saida}4\n`, 'an answer too many: 4'],
    ['no number', saida.replace('36', '0x24'), 'found 0x24, exact: 36'],
    ['an empty line', saida.replace('7\n', '\n'), ': the line is empty, exact: 7'],
    ['no distance', saida.replace('36', '36 distance=x'), 'exact: 36'],
    ['two numbers on a line', saida.replace('36', '36 36 36'), 'exact: 36'],
  ])('finds %s', async (_, answers, text) => {
    const ran = await check(answers);
    expect([ran.code, ran.stdout]).toEqual([1, expect.stringContaining(text)]);
  });

  it('takes moves in capitals, and answers in any text', async () => {
    const path = join(folder, 'capitals.txt');
    writeFileSync(path, 'mnk 3 3\n1 1 0\n2 2 0\n0 0 0\nmnk 3 3\n1 1 0\n2 2 0\n0 0 0\n0 0\n');
    for (const answers of ['1 C1\n1 c1\n', '1 C1\r1 c1\r', '1 c1\r\n1 c1\r\n\u001a'])
      for (const encoding of ['utf8', 'utf16le'] as const) {
        const file = join(folder, `${encoding}.txt`);
        writeFileSync(file, Buffer.from(`\ufeff${answers}`, encoding));
        expect(await run(['check', path, file])).toMatchObject({ code: 0, stderr: '' });
      }
  });

  it('takes the answers of `solve` with distances', async () => {
    const [boards, path] = [join(folder, 'boards.txt'), join(folder, 'distance.txt')];
    writeFileSync(boards, 'mnk 3 3\n1 1 0\n2 2 0\n0 0 0\nmnk 3 3\n1 0 0\n0 2 0\n0 0 0\n0 0\n');
    for (const input of [entrada, boards]) {
      await run(['-i', input, '-o', path, '--distance', '--best', 'all']);
      expect(readFileSync(path, 'utf8')).toMatch(/ distance=\d+$/m);
      expect((await run(['check', input, path])).stdout).toContain(', 0 differences');
    }
  });

  it('counts one as one', async () => {
    const [board, answers] = ['mnk 1 1\n0\n0 0\n', '9\n'];
    const path = join(folder, 'one.txt');
    writeFileSync(path, board);
    const of = async (...more: string[]) => (await run(['check', path, '-', ...more], answers)).stdout;
    expect(await of()).toContain('1 record, 1 difference, 0 not checked');
    expect(await of('--lang', 'pt')).toContain('1 registro, 1 diferença, 0 não verificados');
  });

  it('counts what the limits left open, which is not right either: exit 1, also under --kattis', async () => {
    const path = join(folder, 'open.txt');
    writeFileSync(path, `hex 9 9\n${'0 '.repeat(81)}\n0 0\n`);
    const args = ['check', path, '-', '--nodes', '1'];
    const ran = await run(args, '1 a1\n');
    expect([ran.code, ran.stdout]).toEqual([1, '1 record, 0 differences, 1 not checked within the limits\n']);
    expect((await run([...args, '--kattis'], '1 a1\n')).code).toBe(1);
  });

  it('takes what this program answers, for every game', async () => {
    for (const { id } of games) {
      const path = join(root, 'fixtures', id, 'entrada.txt');
      const ran = await run(
        ['check', path, '-', '--nodes', '3M'],
        readFileSync(join(root, 'fixtures', id, 'saida.txt'), 'utf8'),
      );
      expect([id, ran.stdout]).toEqual([id, expect.stringContaining(' 0 differences')]);
    }
  });

  it('takes any best move, and no other', async () => {
    const board = join(folder, 'velha.txt');
    writeFileSync(board, 'velha 3 3\n1 0 0 0 2 0 0 0 1\n0 0\n');
    const codes: (number | null)[] = [];
    for (const line of ['0 b1', '0 a2', '0', '0 c1', '1 b1'])
      codes.push((await run(['check', board, '-'], `${line}\n`)).code);
    expect(codes).toEqual([0, 0, 0, 1, 1]);
  });

  it('takes any refusal of a record that is no position', async () => {
    const bad = join(folder, 'bad.txt');
    writeFileSync(bad, '3 3\n1 2 x 0 0\n0 0\n');
    expect((await run(['check', bad, '-'], '! unreadable\n')).code).toBe(0);
    expect((await run(['check', bad, '-'], '0\n')).code).toBe(1);
  });
});
