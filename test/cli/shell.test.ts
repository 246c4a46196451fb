/**
 * Texts for shells and users beside the answers: the manual, the version as data, verbosity,
 * defaults.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { games } from '../../src/games/registry.js';
import { environment } from '../../src/cli/context/environment.js';
import { run } from './in-process.js';
import { scratch } from './program.js';

const folder = scratch();
const bad = '3 3\n2 x\n0 0\n';

describe('the manual', async () => {
  const text = (await run(['manual'])).stdout;
  const plain = text.replaceAll('\\-', '-');

  it('names every command and option of the helps', async () => {
    const commands = [...text.matchAll(/^\.SS (.+)$/gm)].map(([, name]) => name);
    expect(commands).toEqual(expect.arrayContaining(['generate', 'worker', 'completion']));
    for (const name of ['', ...commands.filter((one) => one !== 'help')]) {
      const { stdout } = await run([...(name === '' ? [] : [name]), '--help']);
      const options = [...stdout.matchAll(/^ {2}(-\S.*?)(?: {2}|$)/gm)].map(([, term]) => term);
      expect(options.length).toBeGreaterThan(1);
      for (const term of options) expect(plain).toContain(`.B ${term}\n`);
    }
  });

  it('names what is read from the environment, and the exit codes', () => {
    for (const [name] of environment) expect(plain).toContain(`.B ${name}\n`);
    expect(plain).toMatch(/\.SH EXIT STATUS\n\.TP\n\.B 0\nevery record answered\n/);
  });

  it('is in Portuguese too', async () => {
    expect((await run(['manual', '--lang', 'pt'])).stdout).toMatch(
      /^\.SH OPÇÕES$[\s\S]*^\.SH CÓDIGO DE SAÍDA$/m,
    );
  });

  it.runIf(spawnSync('groff', ['--version']).status === 0)('is understood by groff', () => {
    const said = spawnSync('groff', ['-man', '-Tutf8', '-Kutf8', '-ww', '-z'], {
      input: text,
      encoding: 'utf8',
    });
    expect([said.status, said.stderr]).toEqual([0, '']);
  });
});

it('--version --json names the build, what it runs on and the solvers', async () => {
  const { stdout, stderr, code } = await run(['--version', '--json']);
  expect([code, stderr]).toEqual([0, '']);
  const { tabuleiro, build, node, v8, platform, solvers } = JSON.parse(stdout) as Record<string, string>;
  expect(`${tabuleiro}\n`).toBe((await run(['--version'])).stdout);
  expect(build).toMatch(/^[0-9a-f]{8}$/);
  expect([node, v8]).toEqual([process.versions.node, process.versions.v8]);
  expect(platform).toBe(`${process.platform} ${process.arch}`);
  expect(Object.keys(solvers)).toEqual(games.map(({ id }) => id));
});

describe('--quiet', () => {
  it('leaves refusals to the answers and the exit code', async () => {
    const usual = await run([], bad);
    expect(usual.stderr).toContain('bad-integer');
    expect(await run(['--quiet'], bad)).toEqual({ ...usual, stderr: '' });
  });

  it('still says why a run fails', async () => {
    const missing = await run(['--quiet', '-i', join(folder, 'missing.txt')]);
    expect([missing.code, missing.stdout]).toEqual([3, '']);
    expect(missing.stderr).toMatch(/^tabuleiro: .*ENOENT/);
  });

  it.each(['--verbose', '--stats', '--explain'])('does not go with %s', async (other) => {
    expect(await run(['--quiet', other], bad)).toMatchObject({ code: 2, stdout: '' });
  });
});

it('--verbose says what holds for the run, and how it ended', async () => {
  const { stdout, stderr } = await run(
    ['--verbose', '--jobs', '3', '--nodes', '5k'],
    '3 3\n2 1 2 0 1\n0 0\n',
  );
  expect(stdout).toBe('1\n');
  expect(stderr).toMatch(
    /^tabuleiro: \d+\.\d+\.\d+, Node\.js [\d.]+; up to 3 processes; each position at most 1\.07 GB of memory, 5,000 nodes\n1 records?: 1 solved/,
  );
});

describe('defaults from the environment', () => {
  const head = async (env: Record<string, string>, ...args: string[]): Promise<string> =>
    (await run(['--verbose', ...args], '0 0\n', env)).stderr.split('\n')[0];
  const set = { TABULEIRO_JOBS: '3', TABULEIRO_MEM: '256M' };

  it('hold where the option is not given', async () => {
    expect(await head(set)).toMatch(/up to 3 processes; each position at most 268 MB/);
    expect(await head(set, '--jobs', '2', '--mem', '512M')).toMatch(
      /up to 2 processes; each position at most 537 MB/,
    );
    expect(await head({ TABULEIRO_LANG: 'pt' })).toContain('cada posição');
    expect(await head({ TABULEIRO_LANG: 'pt' }, '--lang', 'en')).toContain('each position');
  });

  it('are as if not set where they are empty', async () => {
    const empty = { TABULEIRO_JOBS: '', TABULEIRO_MEM: '', TABULEIRO_LANG: '' };
    const jobs = String(availableParallelism());
    expect(await head(empty)).toBe(await head({}, '--jobs', jobs));
    expect(await run(['show', '--help'], '', { ...empty, LC_ALL: 'pt_BR.UTF-8' })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Uso:') as string,
    });
  });

  it('are checked like options', async () => {
    const input = join(folder, 'entrada.txt');
    writeFileSync(input, '0 0\n');
    expect(await run(['-i', input], '', { TABULEIRO_JOBS: 'many' })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^tabuleiro: .*many.*TABULEIRO_JOBS/) as string,
    });
    for (const args of [['-i', input], ['show', input], ['--help']])
      expect(await run(args, '', { TABULEIRO_LANG: 'xx' })).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^tabuleiro: .*xx.*TABULEIRO_LANG.*en, pt/) as string,
      });
  });
});
