/**
 * Help texts: every way to ask for them, the width of the terminal, both languages, examples, and
 * suggestions for misspelled words.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './in-process.js';
import { execute, root, scratch } from './program.js';

const folder = scratch();
const names = [...(await run(['--help'])).stdout.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name]) => name);
const commands: string[] = [];
for (const name of names)
  if ((await run([name, '--help'])).stdout.startsWith(`Usage: solve ${name} `)) commands.push(name);
const helps: readonly (readonly string[])[] = [[], ...commands.map((name) => [name])];

/** Runs a command on a terminal of this width, which `script` provides. */
function onTerminal(command: string, columns = 80): string {
  const sized = `stty cols ${String(columns)}; ${command}`;
  return execute('script', ['-qec', sized, '/dev/null'], '', { TERM: 'xterm' }).stdout.replaceAll('\r', '');
}

describe('the help', () => {
  it('lists the commands', () => {
    expect(commands).toHaveLength(25);
  });

  it.each(helps)('%s fits 80 columns in both languages, and has two examples', async (...name) => {
    for (const [lang, heading] of [
      ['en', 'Examples'],
      ['pt', 'Exemplos'],
    ]) {
      const { stdout, code } = await run([...name, '--help', '--lang', lang]);
      expect(code).toBe(0);
      for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
      const examples = stdout.slice(stdout.indexOf(`\n${heading}:\n`));
      expect(examples.match(/^ {2}\.\/\S.*$/gm)?.length, stdout).toBeGreaterThanOrEqual(2);
    }
  });

  it.each(helps)('of %s has no English words in Portuguese', async (...name) => {
    const { stdout } = await run([...name, '--help', '--lang', 'pt']);
    expect(stdout).not.toMatch(/options|choices|default|Usage|Examples/);
    const same = (text: string): string[] => [...text.matchAll(/[<[]([a-z=]{3,})/g)].map(([, word]) => word);
    const english = new Set(same((await run([...name, '--help'])).stdout));
    const international = ['bytes', 'elo', 'shell', 'user', 'number', 'name'];
    expect(same(stdout).filter((word) => english.has(word) && !international.includes(word))).toEqual([]);
  });

  it('is as wide as the terminal', () => {
    const widths = (columns: number): number =>
      Math.max(
        ...onTerminal('./solve show --help', columns)
          .split('\n')
          .map((line) => line.length),
      );
    expect(widths(60)).toBeLessThanOrEqual(60);
    expect(widths(100)).toBeGreaterThan(80);
  });

  it('is had by help as well', async () => {
    expect(await run(['help'])).toEqual(await run(['--help']));
    expect(await run(['help', 'show'])).toEqual(await run(['show', '--help']));
    expect(await run(['help', 'shwo'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /^tabuleiro: unknown command shwo \(did you mean show\?\); there are:/,
      ) as string,
    });
  });
});

describe('what was probably meant', () => {
  it.each([
    [['genrate'], /did you mean generate\?/],
    [['--formt', 'csv'], /Did you mean --format\?/],
    [['-a', 'alfabeta'], /Did you mean alphabeta\?/],
    [['-a', 'hex:negmax'], /Did you mean negamax\?/],
    [['generate', 'hx'], /Did you mean hex\?/],
    [['-a', 'nothing-like-it'], /invalid\. There are: all, /],
    [['e.txt'], /no file e\.txt; a file of positions is answered by \.\/solve -i e\.txt/],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr } = await run(args);
    // A word with a point or a slash is reported as a missing file.
    expect([code, stdout]).toEqual([/[./]/.test(args[0]) ? 3 : 2, '']);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^tabuleiro: /);
  });
});

it('a file named without -i is answered', async () => {
  const input = join(folder, 'entrada.txt');
  writeFileSync(input, '3 3\n2 1 2 0 1\n0 0\n');
  expect(await run([input])).toEqual({ code: 0, stdout: '1\n', stderr: '' });
  expect((await run(['-a', 'trail', input, '-i', input])).stdout).toBe('1\n');
  expect(await run([input, '-i', 'other.txt'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('one input only') as string,
  });
});

it('waiting for a terminal is said', () => {
  expect(existsSync(join(root, 'solve'))).toBe(true);
  expect(onTerminal('./solve -a all')).toMatch(/waiting for input from the terminal.*-i entrada.txt/);
});

it('--stats is as wide as the terminal, 80 columns when piped', async () => {
  const { stderr } = await run(['-a', 'all', '--stats'], '3 3\n2 1 2 0 1\n0 0\n');
  const table = stderr.slice(stderr.indexOf('algorithm '));
  for (const line of table.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
  expect(table).toMatch(/algorithm .*nodes.*\n(?:.*\n)+\nalgorithm .*peak memory/);
});
