/**
 * The commands that the documents name: in the README's table, in help texts, and in the README of
 * app/play.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from './cli/in-process.js';
import { root, scratch } from './cli/program.js';
import { consoleSteps, makeClone, shell } from './documents/clone.js';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const folder = scratch();

beforeAll(() => expect(makeClone(folder)).toMatchObject({ code: 0, stderr: '' }));

describe('README.md', () => {
  it('names commands that run', () => {
    const table = readme.slice(readme.indexOf('## What you can do'), readme.indexOf('## The file'));
    for (const [command] of consoleSteps(table))
      expect(shell(command, folder)).toMatchObject({ code: 0, stdout: '' });
    const commands = [...table.matchAll(/`(\.\/[^`]+)`/g)].map(([, command]) => command);
    expect(commands.length).toBeGreaterThan(6);
    const allowed = (command: string): number => (command.includes('-a all') ? 1 : 0);
    for (const command of commands) {
      const { code, stderr } = shell(command, folder);
      // On a busy machine a measurement may report that it is not steady.
      if (command.includes(' compare ') && code === 1 && stderr.includes('warm-up had not settled')) continue;
      expect([command, code, code === allowed(command) ? '' : stderr]).toEqual([
        command,
        allowed(command),
        '',
      ]);
    }
  });

  it('has helps whose examples run', async () => {
    // These commands run until they are ended, need a queue, take minutes, or are run elsewhere.
    const unbounded = /solve (serve|worker|bench --positions|package captures)/;
    const names = [...(await run(['--help'])).stdout.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(
      ([, name]) => name,
    );
    const helps: string[] = [];
    for (const name of [[], ...names.map((one) => [one])])
      helps.push((await run([...name, '--help'])).stdout);
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
