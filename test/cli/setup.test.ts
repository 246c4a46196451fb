/**
 * The set-up of ./solve and ./gerarcasos, in miniature checkouts: npm and the compiler are small stand-ins
 * that write what they were called with to `calls`, so that each case runs in a fraction of a second.
 */
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const isRoot = process.getuid?.() === 0;
const checkouts: string[] = [];

afterEach(() => {
  for (const folder of checkouts.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const fakeBuild = `
  import fs from 'node:fs';
  fs.appendFileSync('calls', 'build\\n');
  if (fs.existsSync('src/broken.ts')) { console.log('src/broken.ts(1,1): error TS1: planted'); process.exit(2); }
  fs.mkdirSync('dist/cli', { recursive: true });
  const program = "const fs = require('node:fs'); const input = process.argv[2] === '-' ? fs.readFileSync(0, 'utf8') : '';" +
    "console.log(JSON.stringify([process.argv.slice(2), input]));";
  fs.writeFileSync('dist/cli/main.js', program);
`;

const fakeNpm = `#!/bin/sh
cat >/dev/null
echo "npm $*" >>calls
echo noise on stdout
[ ! -f offline ] || { echo 'npm error code ENOTFOUND' >&2; exit 1; }
sleep 0.3
mkdir -p node_modules/commander
echo '{ "version": "1.0.0" }' >node_modules/commander/package.json
`;

function write(folder: string, path: string, text: string, executable = false): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  if (executable) chmodSync(join(folder, path), 0o755);
}

function checkout(): string {
  const parent = mkdtempSync(join(tmpdir(), 'tabuleiro-'));
  chmodSync(parent, 0o755);
  checkouts.push(parent);
  const folder = join(parent, 'a clone');
  for (const path of [
    'solve',
    'gerarcasos',
    'src/cli/launch.sh',
    'src/cli/setup.sh',
    'src/cli/installed.mjs',
  ]) {
    cpSync(path, join(folder, path));
  }
  write(folder, 'src/build.mjs', fakeBuild);
  write(folder, 'bin/npm', fakeNpm, true);
  write(folder, 'package.json', '{}');
  write(folder, 'tsconfig.json', '{}');
  const packages = { '': {}, 'node_modules/commander': { version: '1.0.0' } };
  write(folder, 'package-lock.json', JSON.stringify({ packages }));
  return folder;
}

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Start {
  readonly program?: string;
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly uid?: number;
}

/** Starts a program of the checkout from another directory. */
function start(folder: string, args: readonly string[], options: Start = {}): Promise<Outcome> {
  const env = { PATH: `${join(folder, 'bin')}:${process.env['PATH']}`, LANG: 'C', ...options.env };
  const program = options.program ?? join(folder, 'solve');
  const child = spawn(program, args, { cwd: '/', env, ...(options.uid ? { uid: options.uid } : {}) });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  child.stdin.on('error', () => {});
  child.stdin.end(options.input ?? '');
  return new Promise((done) => child.on('close', (code) => done({ code, out, err })));
}

function calls(folder: string): string[] {
  if (!existsSync(join(folder, 'calls'))) return [];
  return readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
}

const install = 'npm ci --omit=dev --ignore-scripts --no-audit --no-fund';
const answered = (...args: string[]): string => JSON.stringify([args, '']) + '\n';

describe('a first start', () => {
  it('installs, builds, then runs with the arguments as given and an untouched stdout', async () => {
    const folder = checkout();
    const run = await start(folder, ['-i', 'with space', '']);
    expect(run).toMatchObject({ code: 0, out: answered('-i', 'with space', '') });
    expect(run.err).toMatch(/^tabuleiro: first start: installing and building.*\n$/);
    expect(calls(folder)).toEqual([install, 'build']);
  });

  it('leaves stdin to the program', async () => {
    const run = await start(checkout(), ['-'], { input: '3 3\n' });
    expect(run.out).toBe(JSON.stringify([['-'], '3 3\n']) + '\n');
  });

  it('is done once by three starts at the same time', async () => {
    const folder = checkout();
    const runs = await Promise.all(['1', '2', '3'].map((n) => start(folder, [n])));
    expect(runs.map((run) => run.out)).toEqual([answered('1'), answered('2'), answered('3')]);
    expect(calls(folder)).toEqual([install, 'build']);
    expect(existsSync(join(folder, '.cache/setup.lock'))).toBe(false);
  });

  it('works through symbolic links, relative ones too, and for gerarcasos', async () => {
    const folder = checkout();
    symlinkSync('../gerarcasos', join(folder, 'bin', 'first'));
    symlinkSync('first', join(folder, 'bin', 'second'));
    const run = await start(folder, ['10'], { program: join(folder, 'bin', 'second') });
    expect(run).toMatchObject({ code: 0, out: answered('gerarcasos', '10') });
  });

  it('takes over the lock of a start that was killed', async () => {
    const folder = checkout();
    write(folder, '.cache/setup.lock/owner', `999999999 ${hostname()}\n`);
    const runs = await Promise.all(['1', '2'].map((n) => start(folder, [n])));
    expect(runs.map((run) => run.code)).toEqual([0, 0]);
    expect(calls(folder)).toEqual([install, 'build']);
  });
});

describe('a later start', () => {
  it('neither installs nor builds, and says nothing', async () => {
    const folder = checkout();
    await start(folder, []);
    const run = await start(folder, ['x'], { env: { PATH: process.env['PATH'] } });
    expect(run).toEqual({ code: 0, out: answered('x'), err: '' });
    expect(calls(folder)).toEqual([install, 'build']);
  });

  it('builds again when a source is newer, and when one has gone', async () => {
    const folder = checkout();
    write(folder, 'src/other.ts', '');
    await start(folder, []);
    write(folder, 'src/other.ts', '//');
    await start(folder, []);
    rmSync(join(folder, 'src/other.ts'));
    await start(folder, []);
    expect(calls(folder)).toEqual([install, 'build', 'build', 'build']);
  });

  it('installs again when the lock file asks for another version, and keeps development tools', async () => {
    const folder = checkout();
    await start(folder, []);
    write(folder, 'node_modules/vitest/package.json', '{}');
    const packages = { 'node_modules/commander': { version: '1.0.1' } };
    write(folder, 'package-lock.json', JSON.stringify({ packages }));
    const run = await start(folder, []);
    expect(run.err).toContain('installing what is missing: node_modules/commander 1.0.1');
    expect(calls(folder)[2]).toBe(install.replace('--omit', '--include'));
  });

  it('installs no development tool for `serve`', async () => {
    const folder = checkout();
    const version = '1.0.0';
    const packages = { 'node_modules/commander': { version }, 'node_modules/vitest': { version, dev: true } };
    write(folder, 'package-lock.json', JSON.stringify({ packages }));
    await start(folder, []);
    await start(folder, ['serve']);
    expect(calls(folder)).toEqual([install, 'build']);
  });

  it.runIf(isRoot)('uses an existing build where it may not write', async () => {
    const folder = checkout();
    await start(folder, []);
    const soon = Date.now() / 1000 + 60;
    utimesSync(join(folder, 'src'), soon, soon);
    expect(await start(folder, ['x'], { uid: 65534 })).toEqual({ code: 0, out: answered('x'), err: '' });
  });
});

describe('a package, which has no set-up', () => {
  function unpacked(): string {
    const folder = checkout();
    rmSync(join(folder, 'src/cli/setup.sh'));
    write(folder, 'dist/cli/main.js', 'console.log(JSON.stringify([process.argv.slice(2), ""]));');
    return folder;
  }

  it('starts as it is, for `serve` and gerarcasos too', async () => {
    const folder = unpacked();
    expect(await start(folder, ['serve'])).toEqual({ code: 0, out: answered('serve'), err: '' });
    const cases = await start(folder, ['10'], { program: join(folder, 'gerarcasos') });
    expect(cases).toEqual({ code: 0, out: answered('gerarcasos', '10'), err: '' });
    expect(calls(folder)).toEqual([]);
  });

  it('says that it was never built', async () => {
    const folder = unpacked();
    rmSync(join(folder, 'dist'), { recursive: true });
    expect(await start(folder, [])).toEqual({
      ...{ code: 4, out: '' },
      err: 'tabuleiro: this package holds no built program: make it by npm pack in a clone, and install that file\n',
    });
  });

  it('says that node is too old, or missing', async () => {
    const folder = unpacked();
    const missing = await start(folder, [], { env: { PATH: join(folder, 'bin') } });
    expect(missing).toMatchObject({
      code: 4,
      out: '',
      err: expect.stringMatching(/^tabuleiro: Node\.js is missing/),
    });
    write(folder, 'bin/node', '#!/bin/sh\necho v18.20.4\n', true);
    const old = await start(folder, []);
    expect(old).toMatchObject({ code: 4, out: '', err: expect.stringContaining('18.20.4 is too old') });
  });
});

describe('a set-up that fails says what is missing, with exit code 4', () => {
  it('a compiler error; no stamp is left', async () => {
    const folder = checkout();
    write(folder, 'src/broken.ts', '');
    const run = await start(folder, []);
    expect(run).toMatchObject({ code: 4, out: '' });
    expect(run.err).toContain('error TS1: planted');
    expect(run.err).toMatch(/the build failed.*\n$/);
    expect(existsSync(join(folder, 'dist/.built'))).toBe(false);
    rmSync(join(folder, 'src/broken.ts'));
    expect((await start(folder, [])).code).toBe(0);
  });

  it('no network', async () => {
    const folder = checkout();
    write(folder, 'offline', '');
    const run = await start(folder, []);
    expect(run).toMatchObject({ code: 4, out: '' });
    expect(run.err).toMatch(/ENOTFOUND\ntabuleiro: npm cannot reach its registry.*\n$/);
  });

  it('no node, in the language of the locale', async () => {
    const folder = checkout();
    const run = await start(folder, [], { env: { PATH: join(folder, 'bin'), LANG: 'pt_BR.UTF-8' } });
    expect(run).toMatchObject({
      code: 4,
      out: '',
      err: expect.stringMatching(/^tabuleiro: falta o Node\.js/),
    });
  });

  it.each(['v18.20.4', 'v20.18.3'])('node %s', async (version) => {
    const folder = checkout();
    write(folder, 'bin/node', `#!/bin/sh\necho ${version}\n`, true);
    const run = await start(folder, []);
    expect(run).toMatchObject({ code: 4, out: '' });
    expect(run.err).toContain(`Node.js ${version.slice(1)} is too old: version 20.19`);
  });

  it.runIf(isRoot)('no build and no permission to make one', async () => {
    const run = await start(checkout(), [], { uid: 65534 });
    expect(run).toMatchObject({ code: 4, out: '', err: expect.stringContaining('may not be written to') });
  });
});
