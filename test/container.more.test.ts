/**
 * The Containerfile, step by step in an empty folder: what it copies exists, what it builds answers, and nothing is
 * written beside the program. Images themselves are not built here; `npm ci` is replaced by what is installed.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { execute, root, scratch } from './cli/program.js';

/** Instructions with their arguments; lines that go on are joined. */
function instructions(text: string): [name: string, rest: string][] {
  const lines = text.replaceAll('\\\n', ' ').split('\n');
  return lines
    .filter((line) => /^[A-Z]/.test(line))
    .map((line): [string, string] => [line.split(' ')[0], line.slice(line.indexOf(' ') + 1).trim()]);
}

const containerfile = readFileSync(join(root, 'Containerfile'), 'utf8');
const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
const stages = containerfile
  .split(/^(?=FROM )/m)
  .slice(1)
  .map(instructions);
const folder = scratch();
const [build, image] = ['build', 'image'].map((name) => join(folder, name));

/** As COPY does: into a folder if the target ends with `/`, else to that name; of a folder its contents. */
function copy(from: string, rest: string, to: string): void {
  const words = rest.split(/ +/);
  const target = words.at(-1)!;
  for (const source of words.slice(0, -1)) {
    const into = target.endsWith('/') ? join(to, target, basename(source)) : join(to, target);
    expect([source, existsSync(join(from, source))]).toEqual([source, true]);
    mkdirSync(dirname(into), { recursive: true });
    cpSync(join(from, source), into, { recursive: true, verbatimSymlinks: true });
  }
}

function runStage(stage: readonly [string, string][], to: string): void {
  mkdirSync(to, { recursive: true });
  for (const [name, rest] of stage) {
    if (name === 'COPY' && !rest.startsWith('--')) copy(root, rest, to);
    if (name === 'COPY' && rest.startsWith('--from=build ')) {
      copy(build, rest.slice('--from=build '.length).replaceAll('/tabuleiro/', ''), to);
    }
    if (name === 'RUN' && rest.startsWith('npm ci')) linkInstalled(to);
    else if (name === 'RUN' && to === build)
      expect(execute('sh', ['-c', `cd "$1" && ${rest}`, 'sh', to])).toMatchObject({ code: 0 });
  }
}

/** Links to the packages of this checkout: removing them removes the links. */
function linkInstalled(to: string): void {
  mkdirSync(join(to, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.') || name === '.bin')
      symlinkSync(realpathSync(join(root, 'node_modules', name)), join(to, 'node_modules', name));
}

const times = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).map(
    (name) => `${name} ${statSync(join(path, name)).mtimeMs}`,
  );

describe('the Containerfile', () => {
  beforeAll(() => {
    runStage(stages[0], build);
    runStage(stages[1], image);
  });

  it('has a program that answers and writes nothing beside itself', () => {
    const before = times(join(image, 'dist'));
    const solve = join(image, 'solve');
    expect(execute(solve, ['-'], 'hex 3 3\n0 0 0\n0 0 0\n0 0 0\n0 0\n')).toEqual({
      code: 0,
      stdout: '1 b2\n',
      stderr: '',
    });
    expect(execute(join(image, 'gerarcasos'), ['1', '--seed', '1'])).toMatchObject({ code: 0, stderr: '' });
    expect(times(join(image, 'dist'))).toEqual(before);
  });

  it('has the page that `serve` serves', () => {
    expect(existsSync(join(image, 'dist/web/index.html'))).toBe(true);
  });

  it('has what a worker loads', () => {
    const { code, stderr } = execute(join(image, 'solve'), ['worker', '--queue', 'redis://127.0.0.1:1']);
    expect([code, stderr]).toEqual([3, expect.stringContaining('127.0.0.1:1')]);
  });

  it('has a health check that tells a program that answers from one that does not', () => {
    const [, rest] = stages[1].find(([name]) => name === 'HEALTHCHECK')!;
    const command = rest.slice(rest.indexOf('CMD ') + 4).replace('tabuleiro', `"${join(image, 'solve')}"`);
    expect(execute('sh', ['-c', command]).code).toBe(0);
    expect(execute('sh', ['-c', command], '', { TABULEIRO_QUEUE: 'redis://127.0.0.1:1' }).code).toBe(1);
  });

  it('ends as a user without rights, on images named by a whole version', () => {
    expect(stages[1].filter(([name]) => name === 'USER')).toEqual([['USER', 'node']]);
    const images = [...containerfile.matchAll(/^FROM (\S+)/gm), ...compose.matchAll(/image: (docker\.\S+)/g)];
    expect(images).toHaveLength(3);
    for (const [, name] of images) expect(name).toMatch(/^docker\.io\/library\/\w+:\d+\.\d+\.\d+-/);
  });
});

describe('compose.yaml', () => {
  it('runs commands that there are, for two workers', () => {
    expect(compose).toMatch(/^ {2}worker:[^]*?command: \[worker, --queue\][^]*?replicas: 2/m);
    expect(execute(join(root, 'solve'), ['worker', '--help']).stdout).toContain('--queue');
    expect(compose.match(/read_only: true/g)).toHaveLength(2);
  });
});
