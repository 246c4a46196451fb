/**
 * The package is packed once, installed without network and without scripts, and then used where
 * nothing may be written.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, scratch } from '../cli/program.js';
import { environment, makeReadOnly, must, pack, run, snapshot } from './installed.js';

const isRoot = process.getuid?.() === 0;
/** Another user than root, since root can write read-only files. */
const uid = isRoot ? 65534 : undefined;
const folder = scratch();
const project = join(folder, 'project');
const work = join(folder, 'work');
const program = join(project, 'node_modules/.bin/tabuleiro');
let tarball: string;
let before: string[];

beforeAll(() => {
  tarball = pack(folder);
  for (const path of [project, work]) mkdirSync(path);
  // The user who runs the program may not be allowed to read the checkout.
  for (const game of ['checkers', 'dots'])
    writeFileSync(join(work, `${game}.txt`), readFileSync(join(root, `fixtures/${game}/entrada.txt`)));
  writeFileSync(join(project, 'package.json'), '{}');
  must(folder, project, ['npm', 'install', '--ignore-scripts', tarball]);
  chmodSync(folder, 0o755);
  chmodSync(work, 0o777);
  makeReadOnly(project);
  before = snapshot(project);
});

afterAll(() => {
  // Root can remove read-only files.
  if (!isRoot) must(folder, folder, ['chmod', '-R', 'u+w', project]);
});

const answers = (game: string): string => readFileSync(join(root, `fixtures/${game}/saida.txt`), 'utf8');

/** Runs the installed program in a writable folder. */
const tabuleiro = (...args: string[]) => run(folder, work, [program, ...args], uid);

describe('the tarball', () => {
  it('holds what is needed and nothing else, in under 3.6 MB', () => {
    const needed =
      /^(package\.json|LICENSE|README\.md|CHANGELOG\.md|solve|gerarcasos|src\/app\/answers\/solve\/result\/solve-result\.schema\.json|dist\/cli\/(main|worker|worker-guard|play-thread|search-thread|engine-process|[\w-]+-[A-Z0-9]{8})\.js|dist\/(cli|library|web\/assets)\/THIRD-PARTY-NOTICES\.txt|dist\/library\/[\w-]+\.(js|d\.ts)|dist\/shell\/tabuleiro\.(bash|zsh|fish|powershell|1)|dist\/inside\/(main|worker|page|trace)\.(js|css)|dist\/inside\/THIRD-PARTY-NOTICES\.txt|dist\/web\/((index|room)\.html|assets\/[\w-]+\.(js|css|svg|bin|woff2)(\.br)?)|fixtures\/\w+\/(strategies\/)?[\w.-]+)$/;
    const files = must(folder, folder, ['tar', '-tzf', tarball])
      .trim()
      .split('\n')
      .map((path) => path.replace('package/', ''));
    expect(files.filter((path) => !needed.test(path))).toEqual([]);
    expect(files.filter((path) => path.includes('stale'))).toEqual([]);
    expect(files.filter((path) => path.startsWith('dist/shell/'))).toHaveLength(5);
    expect(files).toEqual(
      expect.arrayContaining([
        'dist/cli/main.js',
        'dist/cli/worker.js',
        'dist/library/index.d.ts',
        'dist/web/index.html',
      ]),
    );
    expect(statSync(tarball).size).toBeLessThan(3_600_000);
  });

  it('runs nothing when it is installed, so that npm has nothing to warn of', () => {
    const { scripts } = JSON.parse(
      readFileSync(join(project, 'node_modules/tabuleiro/package.json'), 'utf8'),
    ) as { scripts: object };
    const asked = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare'];
    expect(Object.keys(scripts).filter((name) => asked.includes(name))).toEqual([]);
  });

  it('brings no other package', () => {
    expect(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'tabuleiro',
    ]);
  });
});

describe('the installed program', () => {
  it('tells its version', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(tabuleiro('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('is called by its own name in what it says', () => {
    const help = tabuleiro('--help').stdout;
    expect(help).toMatch(/^Usage: tabuleiro /);
    expect(help).toContain('\n  gerarcasos 1000 | tabuleiro ');
    expect(help + tabuleiro('show', '--help').stdout).not.toContain('./');
  });

  it('answers on two processes, and verifies what it answered', () => {
    // The run is long enough to start worker processes.
    expect(tabuleiro('-i', 'dots.txt', '--jobs', '2')).toEqual({
      code: 0,
      stdout: answers('dots'),
      stderr: '',
    });
    expect(tabuleiro('-i', 'checkers.txt', '--format', 'ndjson', '-o', 'saida.ndjson').code).toBe(0);
    expect(tabuleiro('verify', 'saida.ndjson')).toMatchObject({ code: 0, stderr: '' });
  });

  it('makes positions, by both names, and draws them', () => {
    const made = tabuleiro('generate', 'hex', '--size', '4x4', '--count', '2', '--seed', '7');
    expect(made).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^hex 4 4\n/) as string,
      stderr: '',
    });
    writeFileSync(join(work, 'entrada.txt'), made.stdout);
    expect(tabuleiro('show', 'entrada.txt', '2', '--svg', '-').stdout).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
    const cases = run(folder, work, [join(project, 'node_modules/.bin/gerarcasos'), '3', '--seed', '7'], uid);
    expect(cases).toEqual(tabuleiro('gerarcasos', '3', '--seed', '7'));
    expect(cases.stdout.endsWith('\n0 0\n')).toBe(true);
  });

  it('serves the page that was packed', async () => {
    const child: ChildProcess = spawn(program, ['serve'], {
      cwd: work,
      env: environment(folder),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
    let said = '';
    child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [line] = (await once(child.stdout!.setEncoding('utf8'), 'data')) as [string];
    const page = await fetch(/^http:\/\/\S+/.exec(line)![0]);
    expect(await page.text()).toContain('<title>Tabuleiro</title>');
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    expect([await ended, said]).toEqual([[130, null], '']);
  });

  it('measures itself with the fixtures of the package', () => {
    const total = readdirSync(join(root, 'fixtures'))
      .map((game) => join(root, 'fixtures', game, 'nodes.txt'))
      .filter((path) => statSync(path, { throwIfNoEntry: false }) !== undefined)
      .reduce((sum, path) => sum + Number(readFileSync(path, 'utf8')), 0);
    expect(tabuleiro('bench', '--signature').stdout).toContain(`total ${String(total)}\n`);
  });

  it.each([
    [['-i', 'dots.txt', '--queue', 'redis://127.0.0.1:1'], 'en', 'a queue needs more packages'],
    [['worker', '--queue', 'redis://127.0.0.1:1'], 'pt', 'uma fila precisa de mais pacotes'],
  ])('says what to install for %j', (args, language, sentence) => {
    expect(tabuleiro(...args, '--lang', language)).toEqual({
      code: 4,
      stdout: '',
      stderr: `tabuleiro: ${sentence}: npm install --prefix '${project}' bullmq@6 ioredis@6\n`,
    });
  });

  it('has changed none of its files', () => {
    expect(snapshot(project)).toEqual(before);
  });
});

describe('other ways to install it', () => {
  it('globally', () => {
    const prefix = join(folder, 'global');
    must(folder, work, ['npm', 'install', '--global', '--prefix', prefix, '--ignore-scripts', tarball]);
    const global = (...args: string[]) => run(folder, work, [join(prefix, 'bin/tabuleiro'), ...args]);
    expect(global('-i', 'checkers.txt').stdout).toBe(answers('checkers'));
    expect(global('worker', '--queue', 'redis://127.0.0.1:1').stderr).toContain(
      'npm install --global bullmq@6 ioredis@6\n',
    );
  });

  it('by npx', () => {
    expect(
      run(folder, work, ['npx', '--yes', '--package', tarball, 'tabuleiro', '-i', 'checkers.txt']).stdout,
    ).toBe(answers('checkers'));
  });
});
