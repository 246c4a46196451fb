/** The commands of the documents run, and print what the documents show. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root, scratch, solve } from './cli/program.js';
import { consoleSteps, makeClone, shell } from './documents/clone.js';
import { games } from '../src/games/registry.js';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const folder = scratch();

beforeAll(() => expect(makeClone(folder)).toMatchObject({ code: 0, stderr: '' }));

describe('README.md', () => {
  it.each(consoleSteps(readme))('%s', (command, shown) => {
    expect(shell(command, folder)).toEqual({ code: 0, stdout: shown, stderr: '' });
  });

  it('shows the picture that the program draws', () => {
    const drawn = solve(['show', 'fixtures/checkers/entrada.txt', '3', '--svg', '-']).stdout;
    expect(drawn).toBe(readFileSync(join(root, 'fixtures/checkers/sample.svg'), 'utf8'));
  });

  it('names commands that run', () => {
    const table = readme.slice(readme.indexOf('## What you can do'), readme.indexOf('## The file'));
    const commands = [...table.matchAll(/`(\.\/[^`]+)`/g)].map(([, command]) => command);
    expect(commands.length).toBeGreaterThan(6);
    const allowed = (command: string): number => (command.includes('-a all') ? 1 : 0);
    for (const command of commands) {
      const { code, stderr } = shell(command, folder);
      expect([command, code, code === allowed(command) ? '' : stderr]).toEqual([
        command,
        allowed(command),
        '',
      ]);
    }
  });

  it('has helps whose examples run', () => {
    // They serve until they are ended, need a queue, or take minutes.
    const unbounded = /solve (serve|worker|bench --positions)/;
    const names = [...solve(['--help']).stdout.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name]) => name);
    const helps = [[], ...names.map((name) => [name])].map((name) => solve([...name, '--help']).stdout);
    const examples = helps.flatMap(
      (help) => help.slice(help.indexOf('\nExamples:')).match(/^ {2}\.\/.*/gm) ?? [],
    );
    expect(examples.length).toBeGreaterThan(30);
    const others = examples.filter((one) => !unbounded.test(one) && !readme.includes(`\`${one.trim()}\``));
    for (const example of new Set(others)) {
      const { code, stderr } = shell(`(${example.trim()}) </dev/null`, folder);
      expect([example, code, code === 0 ? '' : stderr]).toEqual([example, 0, '']);
    }
  });

  it('leaves nothing in the clone that git does not ignore', () => {
    expect(shell('git status --porcelain', folder)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(shell('ls saida.*', folder).stdout.split('\n').length).toBeGreaterThan(4);
  });

  it('shows a file that is answered', () => {
    const file = /## The file[\s\S]*?```\n([\s\S]*?)```/.exec(readme)![1];
    expect(solve([], file)).toEqual({ code: 0, stdout: '7\n1 b2\n0 b1\n-2 h0,1\n', stderr: '' });
  });

  it('names every algorithm and every evaluation', () => {
    for (const { solvers } of games) {
      for (const { id } of [...solvers.list, ...solvers.evaluations]) expect(readme).toContain(`\`${id}\``);
    }
  });
});

describe('README.pt-BR.md', () => {
  const portuguese = readFileSync(join(root, 'README.pt-BR.md'), 'utf8');
  const translated = readme.slice(0, readme.indexOf('## Which algorithm'));

  it.each([
    ['blocks of code', /```[\s\S]*?```/g],
    ['commands and headers of tables', /^\| `[^`]+`/gm],
  ])('has the same %s as the English one', (_, pattern) => {
    const own = portuguese.match(pattern)!;
    expect(own.length).toBeGreaterThan(5);
    expect(own).toEqual(translated.match(pattern));
  });
});

describe('src/app/play/README.md', () => {
  const text = readFileSync(join(root, 'src/app/play/README.md'), 'utf8');
  const block = /```sh\n([\s\S]*?)```/.exec(text)![1];

  it.each(block.trim().split('\n'))('%s', (command) => {
    const { code, stdout, stderr } = shell(`${command} --lang en </dev/null`, root);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/End of the input|The winner is|is a draw|Captured:/);
  });
});

describe('the version', () => {
  it('is that of the package', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(solve(['--version']).stdout).toBe(`${version}\n`);
  });
});
