/**
 * ./solve and its set-up in miniature checkouts: real npm, two packages from files, and a build
 * that records its runs in `calls`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratch } from './program.js';

const isRoot = process.getuid?.() === 0;
const folder = scratch();
const template = join(folder, 'template');

const buildProgram = `
  import fs from 'node:fs';
  fs.appendFileSync('calls', 'build\\n');
  if (fs.existsSync('hangs')) setInterval(() => {}, 1000);
  if (fs.existsSync('src/broken.ts')) { console.log('src/broken.ts: planted'); process.exit(2); }
  fs.mkdirSync('dist/cli', { recursive: true });
  fs.writeFileSync('dist/cli/main.js', "const input = process.argv[2] === '-' ? require('fs').readFileSync(0, 'utf8') : '';" +
    "console.log(JSON.stringify([process.argv.slice(2), input]));");
`;

function write(checkout: string, path: string, text: string): void {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), text);
}

/** npm must not use a registry. */
const environment = { HOME: folder, LANG: 'C', PATH: process.env['PATH'], npm_config_offline: 'true' };
const execute = (cwd: string, program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd, env: environment, stdio: ['ignore', 'ignore', 'pipe'] });

/** Sets the version of the packages that the program and its tests need. */
function lock(checkout: string, version: string): void {
  const dependency = (name: string, at = '') => ({ [name]: `file:${at}packages/${name}-${version}.tgz` });
  for (const name of ['commander', 'vitest']) {
    write(checkout, 'packages/package/package.json', JSON.stringify({ name, version }));
    execute(join(checkout, 'packages'), 'tar', '-czf', `${name}-${version}.tgz`, 'package');
  }
  const workspace = { name: 'tools', version: '1.0.0', devDependencies: dependency('vitest', '../') };
  write(checkout, 'test/package.json', JSON.stringify(workspace));
  const whole = { name: 'miniature', workspaces: ['test'], devDependencies: dependency('commander') };
  write(checkout, 'package.json', JSON.stringify(whole));
  rmSync(join(checkout, 'package-lock.json'), { force: true });
  execute(checkout, 'npm', 'install', '--package-lock-only');
}

beforeAll(() => {
  for (const path of ['solve', 'gerarcasos', 'src/cli/setup.mjs', 'src/cli/node-version.mjs'])
    cpSync(path, join(template, path));
  write(template, 'src/build.mjs', buildProgram);
  lock(template, '1.0.0');
  execute(template, 'npm', 'ci', '--workspaces=false');
  chmodSync(folder, 0o755);
});

/** Makes a checkout that is installed but not built. */
function makeCheckout(): string {
  const checkout = join(mkdtempSync(join(folder, 'checkout-')), 'a clone');
  chmodSync(dirname(checkout), 0o755);
  cpSync(template, checkout, { recursive: true });
  return checkout;
}

function makeClone(): string {
  const checkout = makeCheckout();
  rmSync(join(checkout, 'node_modules'), { recursive: true });
  return checkout;
}

interface Start {
  readonly program?: string;
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly uid?: number;
}

/** Starts a program of the checkout from another directory. */
function spawnStart(checkout: string, args: readonly string[], options: Start = {}) {
  const env = { ...environment, ...options.env };
  const program = options.program ?? join(checkout, 'solve');
  const child = spawn(program, args, {
    ...{ cwd: '/', env, detached: true },
    ...(options.uid ? { uid: options.uid } : {}),
  });
  child.stdin.on('error', () => {});
  child.stdin.end(options.input ?? '');
  return child;
}

async function start(checkout: string, args: readonly string[], options: Start = {}) {
  const child = spawnStart(checkout, args, options);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

const builds = (checkout: string): number =>
  existsSync(join(checkout, 'calls'))
    ? readFileSync(join(checkout, 'calls'), 'utf8').split('\n').length - 1
    : 0;
const answered = (...args: string[]) => JSON.stringify([args, '']) + '\n';

describe('a first start', () => {
  it('installs what the program needs, builds, and leaves streams and arguments to the program', async () => {
    const checkout = makeClone();
    const run = await start(checkout, ['-', 'with space', ''], { input: '3 3\n' });
    expect(run).toMatchObject({ code: 0, out: JSON.stringify([['-', 'with space', ''], '3 3\n']) + '\n' });
    expect(run.err).toMatch(/^tabuleiro: first start: installing and building.*\n$/);
    expect(existsSync(join(checkout, 'node_modules/commander'))).toBe(true);
    expect(existsSync(join(checkout, 'node_modules/vitest'))).toBe(false);
  });

  it('is done once by three starts at the same time', async () => {
    const checkout = makeClone();
    const runs = await Promise.all(['1', '2', '3'].map((n) => start(checkout, [n])));
    expect(runs.map((run) => [run.code, run.out])).toEqual(['1', '2', '3'].map((n) => [0, answered(n)]));
    expect(runs.filter((run) => run.err.includes('first start'))).toHaveLength(1);
    expect(builds(checkout)).toBe(1);
  });

  it('waits while another process installs or builds', async () => {
    const checkout = makeCheckout();
    const holder = spawn('flock', [join(checkout, 'package.json'), 'sh', '-c', 'echo locked; cat']);
    await once(holder.stdout, 'data');
    const waiting = spawnStart(checkout, []);
    const [said] = (await once(waiting.stderr, 'data')) as [Buffer];
    expect([said.toString(), builds(checkout)]).toEqual([
      'tabuleiro: waiting for another start that installs or builds\n',
      0,
    ]);
    holder.stdin.end();
    expect(await once(waiting, 'close')).toEqual([0, null]);
    expect(builds(checkout)).toBe(1);
  });

  it('completes a set-up that was killed', async () => {
    const checkout = makeCheckout();
    write(checkout, 'hangs', '');
    const killed = spawnStart(checkout, []);
    while (builds(checkout) === 0) await setTimeout(20);
    process.kill(-killed.pid!, 'SIGKILL');
    await once(killed, 'close');
    // npm writes this file last; if it is missing, node_modules may be incomplete.
    rmSync(join(checkout, 'node_modules/.package-lock.json'));
    rmSync(join(checkout, 'node_modules/commander/package.json'));
    rmSync(join(checkout, 'hangs'));
    expect(await start(checkout, ['1'])).toMatchObject({ code: 0, out: answered('1') });
    expect(existsSync(join(checkout, 'node_modules/commander/package.json'))).toBe(true);
  });

  it('works through symbolic links, relative ones too, and for gerarcasos', async () => {
    const checkout = makeCheckout();
    mkdirSync(join(checkout, 'bin'));
    symlinkSync('../gerarcasos', join(checkout, 'bin/first'));
    symlinkSync('first', join(checkout, 'bin/second'));
    const run = await start(checkout, ['10'], { program: join(checkout, 'bin/second') });
    expect(run).toMatchObject({ code: 0, out: answered('gerarcasos', '10') });
  });
});

describe('a later start', () => {
  it('builds again when a source is newer, and when one has gone; else it does nothing', async () => {
    const checkout = makeCheckout();
    write(checkout, 'src/other.ts', '');
    await start(checkout, []);
    expect(await start(checkout, ['x'])).toEqual({ code: 0, out: answered('x'), err: '' });
    expect(builds(checkout)).toBe(1);
    write(checkout, 'src/other.ts', '//');
    await start(checkout, []);
    rmSync(join(checkout, 'src/other.ts'));
    await start(checkout, []);
    expect(builds(checkout)).toBe(3);
  });

  it('installs again when the lock file asks for another version, and keeps the tools', async () => {
    const checkout = makeClone();
    execFileSync(process.execPath, ['src/cli/setup.mjs', 'tools'], { cwd: checkout, env: environment });
    const newer = join(folder, 'newer');
    lock(newer, '1.0.1');
    cpSync(newer, checkout, { recursive: true });
    expect((await start(checkout, [])).err).toContain('installing what package-lock.json asks for');
    for (const name of ['commander', 'vitest'])
      expect(readFileSync(join(checkout, `node_modules/${name}/package.json`), 'utf8')).toContain('1.0.1');
    expect((await start(checkout, [])).err).toBe('');
  });

  it.runIf(isRoot)('uses an existing build where it may not write', async () => {
    const checkout = makeCheckout();
    await start(checkout, []);
    const soon = Date.now() / 1000 + 60;
    utimesSync(join(checkout, 'src'), soon, soon);
    expect(await start(checkout, ['x'], { uid: 65534 })).toEqual({ code: 0, out: answered('x'), err: '' });
  });
});

it('a package, which has no set-up, starts as it is', async () => {
  const checkout = makeCheckout();
  await start(checkout, []);
  for (const path of ['src', 'node_modules', 'dist/.built'])
    rmSync(join(checkout, path), { recursive: true });
  expect(await start(checkout, ['x'])).toEqual({ code: 0, out: answered('x'), err: '' });
});

describe('a set-up that fails says what is missing, with exit code 4', () => {
  it('an error of the build, which is then tried again', async () => {
    const checkout = makeCheckout();
    write(checkout, 'src/broken.ts', '');
    const run = await start(checkout, []);
    expect(run).toMatchObject({ code: 4, out: '' });
    expect(run.err).toMatch(/planted\ntabuleiro: the build failed.*\n$/);
    rmSync(join(checkout, 'src/broken.ts'));
    expect((await start(checkout, [])).code).toBe(0);
  });

  it('an error of npm', async () => {
    const checkout = makeClone();
    write(checkout, 'package.json', '{ "devDependencies": { "commander": "2.0.0" } }');
    const run = await start(checkout, []);
    expect(run).toMatchObject({ code: 4, out: '' });
    expect(run.err).toMatch(/npm error[^]*\ntabuleiro: npm ci failed.*\n$/);
  });

  it.each([
    ['node', 'falta o Node.js', []],
    ['npm', 'falta o npm', ['node']],
  ])('no %s, in the language of the locale', async (_, sentence, programs) => {
    const checkout = makeClone();
    mkdirSync(join(checkout, 'bin'));
    for (const name of [...programs, 'sh', 'readlink', 'find'])
      symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(checkout, 'bin', name));
    const run = await start(checkout, [], { env: { PATH: join(checkout, 'bin'), LANG: 'pt_BR.UTF-8' } });
    expect(run).toMatchObject({ code: 4, out: '', err: expect.stringContaining(`tabuleiro: ${sentence}`) });
  });

  it.each([
    ['18.20.4', 'a first start', makeClone],
    ['20.18.3', 'the program', () => process.cwd()],
  ])('node %s: %s', async (version, _, checkoutOf) => {
    const preload = join(folder, `${version}.cjs`);
    writeFileSync(preload, `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`);
    const env = { NODE_OPTIONS: `--require=${preload}` };
    expect(await start(checkoutOf(), ['--version'], { env })).toEqual({
      ...{ code: 4, out: '' },
      err: `tabuleiro: Node.js ${version} is too old: version 20.19 or later is needed\n`,
    });
  });

  it.runIf(isRoot)('no build and no permission to make one', async () => {
    const run = await start(makeClone(), [], { uid: 65534 });
    expect(run).toMatchObject({ code: 4, out: '', err: expect.stringContaining('may not be written to') });
  });
});
