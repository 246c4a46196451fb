/**
 * Problem packages have the layout of the published formats, data that reveal typical mistakes, and
 * scripts that run.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bocaFiles } from '../../../src/app/teaching/package/boca.js';
import { testCases } from '../../../src/app/teaching/package/data.js';
import { kattisFiles } from '../../../src/app/teaching/package/kattis.js';
import { trySolution } from '../../../src/app/teaching/package/try-solution.js';
import { zipOf, type PackageFile } from '../../../src/app/teaching/package/zip.js';
import { games } from '../../../src/games/registry.js';
import { answer, boardsOf, faults } from '../../../fixtures/programs/captures.mjs';
import { scratch } from '../../cli/program.js';

const game = games.find(({ problems }) => problems)!;
const problem = await game.problems!['captures']();
const cases = testCases(game, problem, 1);
const parts = { problem, cases, drawing: '2 .\n' };
const kattis = kattisFiles(parts, 3);
const boca = bocaFiles(parts, { byEnding: new Map([['.cpp', 1]]), others: 4 });
const folder = scratch();

function write(files: readonly PackageFile[], name: string): string {
  for (const { path, text, isProgram } of files) {
    const to = join(folder, name, path);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, text, { mode: isProgram ? 0o755 : 0o644 });
  }
  return join(folder, name);
}

function textOf(files: readonly PackageFile[], path: string): string {
  return files.find((file) => file.path === path)!.text;
}

function isThere(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

describe('test data', () => {
  it('are the same for the same seed, and exact', () => {
    expect(testCases(game, problem, 1)).toEqual(cases);
    expect(testCases(game, problem, 2)).not.toEqual(cases);
    expect(cases[0].answer).toBe('1\n2\n5\n');
    // An independent program confirms the answers where its exponential search is fast enough.
    for (const { input, answer: expected } of cases.filter(({ group }) => !group.endsWith('large')))
      expect(
        boardsOf(input)
          .map((board) => `${String(answer(board))}\n`)
          .join(''),
      ).toBe(expected);
  });

  it.each(Object.keys(faults))('tell the mistake %s', (fault) => {
    const secret = cases.filter(({ group }) => /small|contest/.test(group));
    const given = (input: string): string => {
      try {
        return boardsOf(input)
          .map((board) => `${String(answer(board, fault))}\n`)
          .join('');
      } catch {
        return 'crashed';
      }
    };
    expect(secret.filter(({ input, answer: expected }) => given(input) !== expected)).not.toEqual([]);
  });
});

describe('a package for Kattis', () => {
  it('has the files of the format, version legacy', () => {
    const paths = kattis.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    const known = [
      /^(problem\.yaml|\.timelimit|domjudge-problem\.ini)$/,
      /^problem_statement\/problem\.(en|pt)\.tex$/,
      /^input_validators\/[\w.-]+\.py$/,
      /^data\/(sample|secret\/[\w-]+)\/[\w-]+\.(in|ans|desc)$/,
      /^data\/(secret\/[\w-]+\/)?testdata\.yaml$/,
      /^submissions\/(accepted|wrong_answer|time_limit_exceeded)\/\w+\.(cpp|py)$/,
    ];
    expect(paths.filter((path) => !known.some((pattern) => pattern.test(path)))).toEqual([]);
    for (const pattern of known) expect(paths.some((path) => pattern.test(path))).toBe(true);
    for (const path of paths.filter((one) => one.endsWith('.in')))
      expect(paths).toContain(path.replace('.in', '.ans'));
    for (const { text } of kattis) expect([text.endsWith('\n'), text.includes('\r')]).toEqual([true, false]);
  });

  it('has the keys of problem.yaml, its values among the allowed ones', () => {
    const keys = [...textOf(kattis, 'problem.yaml').matchAll(/^(\w+):/gm)].map(([, key]) => key);
    const allowed =
      'name uuid author source source_url license rights_owner limits validation validator_flags keywords';
    expect(keys.filter((key) => !allowed.split(' ').includes(key))).toEqual([]);
    expect(textOf(kattis, 'problem.yaml')).toMatch(
      /^license: educational\nrights_owner: .+\nkeywords: "[\w -]+"\nvalidation: default$/m,
    );
    expect(textOf(kattis, 'problem_statement/problem.pt.tex')).toMatch(/^\\problemname\{Capturas\}\n/);
  });

  it.skipIf(!isThere('python3'))('has a validator that takes its data and nothing else', () => {
    const good = '3 3\n1 0 2 0 0\n0 0\n';
    const bad = [
      ...['', '0 0\n', good.trimEnd(), good.replace('2 0', '3 0'), good.replace('1 0', '1  0')],
      ...[good.replace('2 0 0', '2 0'), good.replace('3 3', '2 3'), `${good}\n`, good.replace('3 3', '3 30')],
    ];
    const right = cases.map(({ group, input }) => [
      input,
      problem.groups.find(({ id }) => group.endsWith(id))?.bounds ?? '20 256',
    ]);
    const wrong = [...bad.map((text) => [text, '20 256']), [`8 8\n${'0 '.repeat(31)}0\n0 0\n`, '7 49']];
    const { path, text } = kattis.find((file) => file.path.startsWith('input_validators/'))!;
    write([{ path, text }], 'validated');
    // One Python process for all: each run executes the script with its own arguments and input.
    const script = `import io, json, runpy, sys
codes = []
for text, bounds in json.load(sys.stdin):
    sys.argv = ['', *bounds.split()]
    sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode()))
    try:
        runpy.run_path(${JSON.stringify(join(folder, 'validated', path))}, run_name='__main__')
        codes.append(0)
    except SystemExit as end: codes.append(end.code)
    except Exception: codes.append(1)
print(json.dumps(codes))`;
    const input = JSON.stringify([...right, [good, '20 256'], ...wrong]);
    const { stdout } = spawnSync('python3', ['-c', script], { input, encoding: 'utf8' });
    expect(JSON.parse(stdout)).toEqual([...right.map(() => 42), 42, ...wrong.map(() => 1)]);
  });
});

describe('a package for BOCA', () => {
  it('has the same names in input and output, and each script for each language', () => {
    const named = (start: string): string[] =>
      boca.flatMap(({ path }) => (path.startsWith(start) ? [path.slice(start.length)] : []));
    expect(named('input/')).toEqual(named('output/'));
    for (const kind of ['compile/', 'run/', 'compare/', 'limits/'])
      expect(named(kind)).toEqual(['c', 'cc', 'cpp', 'java', 'py3']);
    expect(textOf(boca, 'description/problem.info')).toBe(
      'basename=captures\nfullname=Capturas\ndescfile=captures.html\n',
    );
    expect(textOf(boca, 'limits/cpp')).toMatch(/\necho 1\necho 1\necho 512\necho 1024\n$/);
    expect(textOf(boca, 'limits/py3')).toMatch(/\necho 4\necho 1\n/);
    const page = textOf(boca, 'description/captures.html');
    expect(page).toMatch(/<article lang="pt">[^]*⌈N × M \/ 2⌉[^]*<article lang="en">/);
    expect(page).not.toMatch(/\\[a-z]|undefined/);
  });

  it.skipIf(!isThere('python3'))('is an archive that others read, programs executable', () => {
    const archive = join(folder, 'captures.zip');
    writeFileSync(archive, zipOf(boca));
    const script =
      'import json,sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nprint(json.dumps([z.testzip(),' +
      '{i.filename:[oct(i.external_attr>>16),z.read(i).decode()] for i in z.infolist()}]))';
    const { stdout } = spawnSync('python3', ['-c', script, archive], { encoding: 'utf8' });
    expect(JSON.parse(stdout)).toEqual([
      null,
      Object.fromEntries(
        boca.map(({ path, text, isProgram }) => [path, [isProgram ? '0o100755' : '0o100644', text]]),
      ),
    ]);
  });

  const canJudge = process.geteuid?.() === 0 && isThere('g++') && isThere('python3');
  it.skipIf(!canJudge)('has scripts that compile, run and compare under safeexec', () => {
    const judged = write(boca, 'judged');
    chmodSync(folder, 0o755);
    // A replacement for BOCA's safeexec, which redirects in the same way but sets no limits.
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    const safeexec = `#!/bin/bash
in=/dev/null
while [ "$1" != -- ]; do case $1 in -i*) in=\${1#-i};; -o*) out=\${1#-o};; -e*) err=\${1#-e};; esac; shift; done
shift; exec "$@" < $in > $out 2> $err
`;
    writeFileSync(join(bin, 'safeexec'), safeexec, { mode: 0o755 });
    const env = { ...process.env, PATH: `${bin}:${process.env['PATH']!}` };
    const bash = (script: string, cwd: string) =>
      spawnSync('bash', ['-c', script], { cwd: join(judged, cwd), env, encoding: 'utf8' });
    expect(bash('./cpp', 'tests')).toMatchObject({ status: 0 });
    const work = `compile/py3 solutions/wrong/greedy.py captures 5 512 && run/py3 captures $PWD/input/0-1 5 1 512 1024 > team && compare/py3 team output/0-1; echo "code $?"`;
    expect(bash(work, '.').stdout).toMatch(/Files do not match\ncode 6\n$/);
    expect(bash('echo "int main(" > bad.cpp; compile/cpp bad.cpp bad', '.').status).toBe(1);
    const compared = `printf '1  2\\n' > a; printf '1\\n2\\n' > b; compare/c a b; echo $?; compare/c a a; echo $?`;
    expect(bash(compared, '.').stdout.match(/^\d$/gm)).toEqual(['5', '4']);
  });
});

it('a solution is tried until it fails, a slow one on the largest case first', async () => {
  const [wrong] = problem.solutions.filter(({ expected }) => expected === 'wrong');
  const seen: string[] = [];
  const run = (input: string) => {
    seen.push(input);
    return Promise.resolve({ end: 'ended' as const, lines: ['77'], ms: 5, said: '' });
  };
  expect(await trySolution(wrong, cases, run)).toMatchObject({ verdict: 'wrong', failedAt: '0-1', ms: 5 });
  await trySolution({ ...wrong, expected: 'slow' }, cases, run);
  expect(seen).toEqual([cases[0].input, cases.at(-1)!.input]);
});
