/**
 * The outputs shown in the README are those of the program; docs.more.test.ts runs the commands
 * that the README only names.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from './cli/in-process.js';
import { root, scratch } from './cli/program.js';
import { consoleSteps, makeClone, shell } from './documents/clone.js';
import { games } from '../src/games/registry.js';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const folder = scratch();

beforeAll(() => expect(makeClone(folder)).toMatchObject({ code: 0, stderr: '' }));

describe('README.md', () => {
  it.each(consoleSteps(readme))('%s', (command, shown) => {
    expect(shell(command, folder)).toEqual({ code: 0, stdout: shown, stderr: '' });
  });

  it('shows the picture that the program draws', async () => {
    const drawn = (await run(['show', 'fixtures/checkers/entrada.txt', '3', '--svg', '-'])).stdout;
    expect(drawn).toBe(readFileSync(join(root, 'fixtures/checkers/sample.svg'), 'utf8'));
  });

  it('shows a file that is answered', async () => {
    const file = /## The file[\s\S]*?```\n([\s\S]*?)```/.exec(readme)![1];
    expect(await run([], file)).toEqual({ code: 0, stdout: '7\n1 b2\n0 b1\n-2 h0,1\n', stderr: '' });
  });

  it('names every algorithm and every evaluation', () => {
    for (const { solvers } of games) {
      for (const { id } of [...solvers.list, ...solvers.evaluations]) expect(readme).toContain(`\`${id}\``);
    }
  });
});

describe('README.pt-BR.md', () => {
  const portuguese = readFileSync(join(root, 'README.pt-BR.md'), 'utf8');
  it.each([
    ['blocks of code', /```[\s\S]*?```/g],
    ['commands', /`\.\/[^`]+`/g],
    ['tables', /^\| --.*$/gm],
  ])('has the same %s as the English one', (_, pattern) => {
    const own = portuguese.match(pattern)!;
    expect(own.length).toBeGreaterThan(2);
    expect(own).toEqual(readme.match(pattern));
  });
});

describe('the version', () => {
  it('is that of the package', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect((await run(['--version'])).stdout).toBe(`${version}\n`);
  });
});
