/**
 * An algorithm chosen by name answers the record, or the record is refused; no other algorithm
 * replaces it silently.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './in-process.js';
import { scratch } from './program.js';

const checkers = '5 5\n0 0 0 2 2 0 1 0 2 2 0 0 0\n';
const hex = 'hex 2 2\n0 0\n0 0\n';
const mnk = 'mnk 3 3\n1 2 0\n0 0 0\n0 0 0\n';
const end = '0 0\n';
const folder = scratch();

describe('-a', () => {
  it('refuses the records of games without the algorithm, and says once which games have it', async () => {
    const ran = await run(['-a', 'alphabeta'], checkers + hex + checkers + end);
    expect(ran.code).toBe(1);
    const [first, second, third] = ran.stdout.split('\n');
    expect(first).toBe('! no-algorithm checkers has no algorithm alphabeta');
    expect(second).toMatch(/^1 /);
    expect(third).toBe(first);
    expect(ran.stderr.match(/alphabeta: mnk, hex, dots, connect4/g)).toHaveLength(1);
    expect(ran.stderr.match(/checkers has no algorithm/g)).toHaveLength(1);
  });

  it('refuses Hex by an algorithm of checkers', async () => {
    const ran = await run(['-a', 'trail', '--format', 'ndjson'], hex + end);
    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      status: 'refused',
      game: 'hex',
      error: { code: 'no-algorithm', reason: 'hex has no algorithm trail' },
    });
    expect(ran.stderr).toContain('trail: checkers');
  });

  it('lets each game take the algorithms of a list that it has', async () => {
    const ran = await run(['-a', 'alphabeta,trail', '--format', 'ndjson'], checkers + hex + end);
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    const used = ran.stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { algorithm: string }).algorithm);
    expect(used).toEqual(['trail', 'alphabeta']);
    expect((await run(['-a', 'trail,tree'], mnk + end)).stdout).toBe(
      '! no-algorithm mnk has none of the algorithms trail, tree\n',
    );
  });

  it('leaves games alone that no item of `game:name` is about', async () => {
    expect(await run(['-a', 'damas:tree'], checkers + hex + end)).toMatchObject({ code: 0, stderr: '' });
  });

  it('refuses on every way to an answer: show, compare', async () => {
    const shown = await run(['show', '-', '1', '-a', 'alphabeta'], checkers + end);
    expect([shown.code, shown.stderr]).toEqual([
      1,
      expect.stringContaining('no-algorithm checkers has no algorithm alphabeta'),
    ]);
    const compared = await run(['compare', 'trail', '--blocks', '1', '-i', '-'], hex + end);
    expect([compared.code, compared.stderr]).toEqual([
      1,
      expect.stringContaining('no-algorithm hex has no algorithm trail'),
    ]);
  });

  it('speaks Portuguese on the terminal, never in the output', async () => {
    const ran = await run(['-a', 'trail', '--lang', 'pt'], hex + end);
    expect(ran.stdout).toBe('! no-algorithm hex has no algorithm trail\n');
    expect(ran.stderr).toContain('hex não tem o algoritmo trail');
  });
});

describe('--eval', () => {
  it('refuses the records of games without the evaluation', async () => {
    const ran = await run(['--eval', 'two-bridge', '--depth', '2'], checkers + hex + mnk + end);
    expect(ran.code).toBe(1);
    const [first, second, third] = ran.stdout.split('\n');
    expect(first).toBe('! no-algorithm checkers has no evaluation two-bridge');
    expect(second).toMatch(/^~?-?\d+ /);
    expect(third).toBe('! no-algorithm mnk has no evaluation two-bridge');
    expect(ran.stderr.match(/two-bridge: hex\n/g)).toHaveLength(1);
  });

  it('says that only a search to a depth evaluates', async () => {
    const ran = await run(['--eval', 'two-bridge'], hex + end);
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringMatching(/^1 [ab][12]\n$/)]);
    expect(ran.stderr).toContain('--eval');
    expect(ran.stderr).toContain('--depth');
  });
});

describe('--best all', () => {
  const centre = 'mnk 3 3\n0 0 0\n0 1 0\n0 0 0\n';

  it('lists every best move in the text, in the order of the board', async () => {
    expect((await run(['--best', 'all'], centre + hex + end)).stdout).toBe('0 a1 c1 a3 c3\n1 b1 a2\n');
    expect((await run([], centre + end)).stdout).toMatch(/^0 [ac][13]\n$/);
  });

  it('keeps the one number of a capture record, and one move where a limit came first', async () => {
    expect((await run(['--best', 'all'], checkers + end)).stdout).toMatch(/^\d+\n$/);
    const cut = await run(
      ['--best', 'all', '-a', 'alphabeta', '--nodes', '40'],
      `hex 4 4\n${'0 '.repeat(16)}\n${end}`,
    );
    expect(cut.stdout).toMatch(/^-1\.\.1 [a-d][1-4]\n$/);
  });

  it('is accepted by check, unless one of the moves is worse', async () => {
    const entrada = scratchFile('entrada.txt', centre + end);
    const [right, wrong] = ['0 a1 c1 a3 c3\n', '0 a1 b1\n'].map((text, i) =>
      scratchFile(`s${String(i)}.txt`, text),
    );
    expect((await run(['check', entrada, right])).code).toBe(0);
    expect((await run(['check', entrada, wrong])).code).toBe(1);
  });
});

function scratchFile(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
