/** The compiled code of a bundle: used where it fits, and never needed. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { root, solve } from './program.js';
import { bundleFor, codeFile, compile, loadProgram, type Program } from '../../src/cli/compiled.js';

const folder = mkdtempSync(join(tmpdir(), 'tabuleiro-'));
const bundle = join(folder, 'start.cjs');
const programOf = (text: string): string => `(function (exports, require, module, __filename) {${text}})`;
const load = (): Program => loadProgram(bundle, createRequire(bundle));
const answerOf = (loaded: Program): Promise<unknown> => loaded.main();

beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  writeFileSync(
    bundle,
    programOf("exports.main = async () => require('./other.cjs').answer + __filename.length;"),
  );
  writeFileSync(join(folder, 'other.cjs'), 'exports.answer = 42;');
  writeFileSync(codeFile(bundle), compile(bundle).createCachedData());
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a bundle with compiled code', () => {
  it('runs from it', async () => {
    expect(compile(bundle, readFileSync(codeFile(bundle))).cachedDataRejected).toBe(false);
    expect(await answerOf(load())).toBe(42 + bundle.length);
  });

  it('runs with code cut short', async () => {
    const code = readFileSync(codeFile(bundle));
    writeFileSync(codeFile(bundle), code.subarray(0, code.length / 2));
    expect(await answerOf(load())).toBe(42 + bundle.length);
  });

  it('runs without code', async () => {
    rmSync(codeFile(bundle));
    expect(await answerOf(load())).toBe(42 + bundle.length);
  });
});

it('is read as it was written, though it need not be ASCII', async () => {
  writeFileSync(bundle, programOf('exports.main = async () => /^∞$/.test(String.fromCharCode(0x221e));'));
  expect(await answerOf(load())).toBe(true);
});

// esbuild leaves what stands in String.raw and between slashes.
it.each(['start.cjs', 'start-commands.cjs'])('%s is ASCII, which is read faster', (name) => {
  solve(['--version']);
  const text = readFileSync(join(root, 'dist/cli', name), 'utf8');
  expect(/[^\n]{0,40}[^\x00-\x7f].{0,40}/.exec(text)?.[0]).toBeUndefined();
});

describe('the code of another bundle', () => {
  it('has another name', () => {
    const before = codeFile(bundle);
    writeFileSync(bundle, "exports.main = async () => 'another';");
    expect(codeFile(bundle)).not.toBe(before);
  });
});

it('is built with the program', () => {
  const built = ['dist/cli/start-commands.cjs', 'dist/cli/start.cjs'];
  const names = readdirSync('dist/cli').filter((file) => file.endsWith('.code'));
  expect(names.map((name) => join('dist/cli', name)).sort()).toEqual(built.map(codeFile));
  for (const one of built) expect(compile(one, readFileSync(codeFile(one))).cachedDataRejected).toBe(false);
});

describe('the bundle of a start', () => {
  it.each([
    ['start.cjs', ['-i', 'entrada.txt', '--format', 'ndjson']],
    ['start.cjs', ['--version', '--json']],
    ['start.cjs', []],
    ['start-commands.cjs', ['--lang', 'pt', 'generate', 'dots']],
    ['start-commands.cjs', ['measure-block']],
    ['start-commands.cjs', ['help', 'nonsense']],
    ['start-commands.cjs', ['-i', 'entrada.txt', '--help']],
  ])('is %s for %j', (name, args) => {
    expect(bundleFor(args, 'dist/cli')).toBe(join('dist/cli', name));
  });
});
