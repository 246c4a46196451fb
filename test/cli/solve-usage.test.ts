/** Options of the main job: wrong ones, those that change the search, help, and languages. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run } from './in-process.js';
import { execute } from './program.js';

const sample = '3 3\n2 1 2 0 1\n5 3\n1 0 2 1 0 2 0 0\n';

describe('usage', () => {
  it.each([
    [['--no-such-option'], 'no-such-option'],
    [['no-such-command'], 'no-such-command'],
    [['-a', 'tre'], 'There are: all, classic, trail'],
    [['--time', 'soon'], '5s'],
    [['--nodes', '0'], '5M'],
    [['--mem', '-1'], '512M'],
    [['--jobs', '1000'], 'from 1 to 256'],
    [['--jobs', '257'], 'from 1 to 256'],
    [['perft', 'checkers', '8x8', '3'], 'perft is for games of two'],
    [['--format', 'xml'], 'ndjson'],
    [['-i', ''], 'entrada.txt'],
    [['-o', ''], 'saida.txt'],
    [['--resume'], '--resume needs -o'],
    [['--checkpoint', '5'], '--checkpoint needs -o'],
    [['--depth', '3', '--level', 'hard'], "'--level <name>' cannot be used with option '--depth <plies>'"],
    [['--explain', '--no-certificate'], "'--no-certificate' cannot be used with option '--explain'"],
    [['generate', '--hard', '--kind', 'random'], "'--hard' cannot be used with option '--kind <name>'"],
    [['generate', 'hex', '--plies', '3', '--density', '0.2'], "with option '--density <share>'"],
  ])('%j is refused with exit 2', async (args, text) => {
    const ran = await run(args, sample);
    expect(ran.code).toBe(2);
    expect(ran.stdout).toBe('');
    expect(ran.stderr).toContain(text);
  });

  it.each([
    [['--depth', '3', '--level', 'hard'], 'tabuleiro: as opções .* não podem ser usadas juntas'],
    [['--no-such'], 'tabuleiro: opção desconhecida'],
    [['--nodse', '5'], 'você quis dizer --nodes\\?'],
    [['--time'], 'tabuleiro: falta o argumento da opção'],
    [['--format', 'xml'], 'não é válido para a opção .*Disponíveis: text'],
    [['gerarcasos'], 'tabuleiro: falta o argumento'],
    [['gerarcasos', '1', 'hex', 'x2'], 'tabuleiro: x2 não é tamanho'],
    [['manual', '1'], 'tabuleiro: argumentos demais'],
  ])('%j is refused in Portuguese', async (args, text) => {
    const ran = await run(args, sample, { LC_ALL: 'pt_BR.UTF-8' });
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringMatching(new RegExp(text))]);
    expect(ran.stderr).not.toMatch(/error|cannot|missing/);
  });

  it('shares what it proved from one Hex position to the next only if asked to', async () => {
    const stones = (cell: number) => Array.from({ length: 16 }, (_, c) => (c === cell ? 2 : 0)).join(' ');
    const boards =
      [...Array(16).keys()].map((cell) => `hex 4 4 turn=1\n${stones(cell)}\n`).join('') + '0 0\n';
    const ran = async (...args: string[]) =>
      (await run(['--format', 'csv', '--jobs', '1', ...args], boards)).stdout.trim().split('\n');
    const column = (lines: readonly string[], name: string) =>
      lines.slice(1).map((line) => line.split(',')[lines[0].split(',').indexOf(name)]);
    const nodes = (lines: readonly string[]) =>
      column(lines, 'nodes').reduce((sum, count) => sum + Number(count), 0);
    const [alone, shared] = [await ran(), await ran('--share')];
    expect(column(shared, 'lo')).toEqual(column(alone, 'lo'));
    expect(nodes(shared)).toBeLessThan(nodes(alone));
  });

  it('plays to a depth by alpha-beta where no algorithm is named, as the reports do', async () => {
    const board = 'hex 5 5\n0 0 0 0 0\n0 0 0 0 0\n0 0 1 0 0\n0 0 0 2 0\n0 0 0 0 0\n0 0\n';
    for (const depth of [
      ['--depth', '3'],
      ['--level', 'medium'],
    ]) {
      const named = await run(['-a', 'alphabeta', '--format', 'csv', ...depth], board);
      expect(named.stdout).toContain('alphabeta,estimated');
      expect(await run(['--format', 'csv', ...depth], board)).toEqual(named);
    }
    expect((await run(['--level', 'easy', '-a', 'solver'], board)).stdout).toBe(
      (await run([], board)).stdout,
    );
    const slippery = 'velha 3 3 slip=0.2\n1 2 0\n0 0 0\n0 0 0\n0 0\n';
    expect((await run(['--depth', '2', '--format', 'csv'], slippery)).stdout).toContain(',expectiminimax,');
  });

  it('prints help with the algorithms, the warning about Algorithm I and the exit codes', async () => {
    const { code, stdout } = await run(['--help']);
    expect(code).toBe(0);
    for (const text of ['--output', 'backtracking', 'NOT exact', 'trail', 'Exit codes', '130, 143']) {
      expect(stdout).toContain(text);
    }
  });

  it('says in one line that help has nowhere to go', () => {
    const ran = execute('bash', ['-c', './solve --help >/dev/full']);
    expect(ran.code).toBe(3);
    expect(ran.stderr).toMatch(/^(tabuleiro: ENOSPC.*\n)+$/);
  });

  it('prints a short help without arguments on a terminal', () => {
    if (!existsSync('/usr/bin/script')) return;
    const ran = execute('script', ['-qec', './solve', '/dev/null']);
    expect(ran.stdout).toContain('./gerarcasos 10');
    expect(ran.code).toBe(0);
  });

  it('closes with a summary where progress is asked for in lines', async () => {
    const { stderr } = await run(['--progress', 'plain'], '3 3\n2 1 2 0 1\n3 3\n2 1 x 0 1\n0 0\n');
    expect(stderr).toMatch(/2 records: 1 solved, 0 limited, 1 refused, in [\d.]+ \S+\n/);
  });

  it('numbers agree with their words in the summary', async () => {
    const { stderr } = await run(
      ['--progress', 'plain', '--lang', 'pt'],
      '3 3\n2 1 2 0 1\n3 3\n2 1 x 0 1\n0 0\n',
    );
    expect(stderr).toMatch(/2 registros: 1 resolvido, 0 limitados, 1 recusado, em /);
  });

  it('speaks Portuguese by locale or --lang, but never in codes or in the output', async () => {
    for (const ran of [
      await run([], '3 3\n2 1 x 0 1\n0 0\n', { LC_ALL: 'pt_BR.UTF-8' }),
      await run(['--lang', 'pt'], '3 3\n2 1 x 0 1\n0 0\n'),
    ]) {
      expect(ran.stdout).toBe((await run([], '3 3\n2 1 x 0 1\n0 0\n')).stdout);
      expect(ran.stderr).toContain('recusados: ');
      expect(ran.stderr).toContain('bad-integer');
    }
    expect((await run(['--help', '--lang', 'pt'])).stdout).toContain('Códigos de saída');
  });
});
