import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { growthOf } from '../../src/cli/commands/grade/run.js';
import { run } from './in-process.js';
import { root, scratch } from './program.js';

const folder = scratch();
const entrada = 'fixtures/checkers/entrada.txt';
const right = readFileSync(join(root, 'fixtures/checkers/saida.txt'), 'utf8');
const captures = readFileSync(join(root, 'fixtures/programs/captures.mjs'), 'utf8');

function write(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const small = write('small.txt', '3 3\n1 0 2 0 0\n3 4\n1 0 2 0 2 0\n0 0\n');
const alone = captures.replace(/argv\[1\]\?\.endsWith\(.*?\)/, 'true');
const programs = {
  ana: write('programs/ana.mjs', alone),
  bob: write('programs/bob.mjs', alone.replace("option('--fault', '')", "'transposed'")),
  zeno: write('programs/zeno.mjs', 'for (;;);'),
};
// The limit of a program that must end is far above what its start takes on a busy machine.
const byFiles = ['--run', 'node {name} -i {in} -o {out}', '--program-time'];

interface Json {
  readonly isComplete: boolean;
  readonly students: readonly Record<string, unknown>[];
  readonly notGraded: readonly { readonly name: string }[];
}

describe('grade of answer files', () => {
  const files = [
    write('a/ana.txt', right),
    write('a/bob.txt', right.replace('7\n36', '6\n35')),
    write('a/eva.txt', right.replace('36', 'x').replace(/\d+\n$/, '')),
  ];

  it('is a table, and the first difference of each with its board', async () => {
    const ran = await run(['grade', entrada, ...files]);
    expect([ran.code, ran.stderr]).toEqual([1, '']);
    expect(ran.stdout).toMatch(
      /^student  right  wrong  missing  format\nana.txt +8 +0 +0 +0\nbob.txt +6 +2 +0 +0\n/,
    );
    expect(ran.stdout).toMatch(/== bob\.txt\nrecord 3, line 7: found 6, exact: 7\n *8 .*\n[^]*\n *1 .*\n/);
    expect(ran.stdout).toContain('not an answer x, exact: 36');
    for (const line of ran.stdout.split('\n').slice(0, 8)) expect(line.length).toBeLessThanOrEqual(80);
    expect((await run(['grade', entrada, files[0]])).code).toBe(0);
  });

  it('does not depend on the order of the students', async () => {
    const orders = [files, [...files].reverse(), [files[1], ...files]];
    const reports = new Set<string>();
    for (const some of orders)
      reports.add((await run(['grade', entrada, ...some, '--format', 'csv'])).stdout);
    expect(reports.size).toBe(1);
  });

  it('shows the smallest wrong board, which is all that a file can show', async () => {
    const { stdout } = await run(['grade', entrada, files[1], '--minimal', '--format', 'json']);
    const [{ first, minimal }] = (JSON.parse(stdout) as Json).students;
    expect([first, minimal]).toMatchObject([
      { record: 3, found: '6' },
      { isMinimal: false, outcome: 'wrong' },
    ]);
  });

  it('names who cannot be graded', async () => {
    const ran = await run(['grade', entrada, files[0], join(folder, 'a/none.txt')]);
    expect([ran.code, ran.stdout]).toEqual([
      3,
      expect.stringMatching(/none\.txt: not graded: .*no such file/),
    ]);
  });
});

describe('grade of programs', () => {
  it('tells right, wrong and hanging ones apart, and shrinks the wrong board', async () => {
    const { ana, bob, zeno } = programs;
    const args = ['grade', small, ana, bob, ...byFiles, '2m', '--minimal', '--format', 'json'];
    const { code, stdout } = await run([...args, '-a', 'backtracking']);
    expect(code).toBe(1);
    const { students } = JSON.parse(stdout) as Json;
    expect(students).toMatchObject([
      { name: 'ana.mjs', right: 2, first: null },
      { name: 'bob.mjs', right: 1, wrong: 1, minimal: { exact: '1', isMinimal: true } },
      { name: '-a backtracking', kind: 'algorithm', right: 2 },
    ]);
    const hanging = await run(['grade', small, zeno, ...byFiles, '500ms', '--format', 'json']);
    expect(hanging.code).toBe(1);
    expect((JSON.parse(hanging.stdout) as Json).students).toMatchObject([
      { name: 'zeno.mjs', right: 0, slow: 2 },
    ]);
    const { position } = students[1]['minimal'] as { position: string };
    expect(position).toMatch(/^3 4\n|^4 3\n/);
    expect(position.match(/[12]/g)).toEqual(expect.arrayContaining(['1', '2']));
  });

  it('says what they were kept from, in Portuguese too', async () => {
    const { stdout } = await run(['grade', small, programs.ana, '--run', 'node {name}', '--lang', 'pt']);
    expect(stdout.replaceAll('\n', ' ')).toMatch(/os programas rodaram .*limites de tempo.*Não impedidos?:/);
  });

  it('reports what is done at Ctrl-C', async () => {
    const temporary = join(folder, 'temporary');
    mkdirSync(temporary);
    const args = [
      'grade',
      small,
      programs.ana,
      programs.zeno,
      ...byFiles.slice(0, 2),
      '--program-time',
      '1m',
    ];
    const env = { ...process.env, TMPDIR: temporary, NODE_DISABLE_COMPILE_CACHE: '1' };
    const child = spawn(join(root, 'solve'), [...args, '--format', 'json'], { cwd: root, env });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    // The first program has been graded when the copy of the second one exists.
    const isSecond = (): boolean =>
      readdirSync(temporary).some((name) => existsSync(join(temporary, name, 'work/zeno.mjs')));
    const timer = setInterval(() => {
      if (!isSecond()) return;
      clearInterval(timer);
      child.kill('SIGINT');
    }, 20);
    const code = await new Promise((resolve) => child.on('close', resolve));
    const { isComplete, students, notGraded } = JSON.parse(text) as Json;
    expect([code, isComplete]).toEqual([130, false]);
    expect([students.map(({ name }) => name), notGraded.map(({ name }) => name)]).toEqual([
      ['ana.mjs'],
      ['zeno.mjs'],
    ]);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

it('keeps exact answers for the next run, bound to the build, and writes the search of the wrong board', async () => {
  const [kept, pages] = [join(folder, 'kept'), join(folder, 'pages')];
  const wrong = write('k/<bob>.txt', right.replace('7\n36', '6\n35'));
  const args = ['grade', entrada, wrong, '--keep', kept, '--trace', pages, '--format', 'json'];
  const first = await run(args);
  const text = readFileSync(kept, 'utf8');
  expect(text.split('\n')).toHaveLength(1 + 8 + 1);
  // First an answer that only the file can have given; then the file of another build, which must
  // be ignored.
  writeFileSync(kept, text.replace(/("lo":7,"hi":)7/, '$18').replace('"lo":7', '"lo":8'));
  const [one] = (JSON.parse((await run(args)).stdout) as Json).students;
  expect(one['first']).toMatchObject({ record: 3, exact: '8' });
  writeFileSync(kept, text.replace(/"build":"[^"]*"/, '"build":"other"').replace('"lo":7', '"lo":8'));
  expect((JSON.parse((await run(args)).stdout) as Json).students).toEqual(
    (JSON.parse(first.stdout) as Json).students,
  );
  const [{ trace }] = (JSON.parse(first.stdout) as Json).students;
  expect(trace).toBe(join(pages, '_bob_.txt.html'));
  expect(readFileSync(trace as string, 'utf8')).toContain('<h1>&lt;bob&gt;.txt: minimax</h1>');
  const table = (await run(args.slice(0, -2))).stdout;
  expect(table).toContain(`step by step: ${join(pages, '_bob_.txt.html')}\n`);
});

it('says a growth only where the times tell it', () => {
  const sizes = [20, 40, 60, 80, 120, 160, 200];
  const costs = (ms: (cells: number) => number) =>
    sizes.map((cells) => ({ cells, ms: ms(cells), limited: false }));
  expect(growthOf(costs((n) => 0.001 * n ** 3))).toBeCloseTo(3, 1);
  expect(growthOf(costs((n) => [1, 30][sizes.indexOf(n) % 2]))).toBeUndefined();
  expect(growthOf(costs((n) => n).slice(0, 3))).toBeUndefined();
});

it('needs somebody to grade', async () => {
  expect(await run(['grade', entrada])).toMatchObject({ code: 2, stderr: 'tabuleiro: nobody to grade\n' });
  expect(await run(['grade', '-', 'x'])).toMatchObject({ code: 2 });
});

it('runs the program of its own that each student has in a folder', async () => {
  const boards = join(folder, 'own.txt');
  writeFileSync(boards, '3 3\n2 1 2 0 1\n0 0\n');
  for (const [name, line] of Object.entries({ shell: 'echo 1 > "$2"', wrong: 'echo 9 > "$2"' })) {
    mkdirSync(join(folder, 'students', name), { recursive: true });
    writeFileSync(join(folder, 'students', name, 'run'), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  }
  const students = ['shell', 'wrong'].map((name) => join(folder, 'students', name));
  const ran = await run(['grade', boards, ...students, '--run', './run {in} {out}', '--format', 'json']);
  const { students: rows } = JSON.parse(ran.stdout) as { students: { name: string; right: number }[] };
  expect(rows.map(({ name, right }) => [name, right])).toEqual([
    ['shell', 1],
    ['wrong', 0],
  ]);
});

it.each([
  ['9', false],
  ['1', true],
])('says whether the boards told programs apart: %s', async (answer, isSaid) => {
  const boards = join(folder, 'easy.txt');
  writeFileSync(boards, '3 3\n2 1 2 0 1\n0 0\n');
  const program = write(`easy/${answer}.sh`, `echo ${answer}\n`);
  const { stdout } = await run(['grade', boards, program, '--run', 'sh {name}']);
  expect(stdout.includes('No program went wrong on these boards')).toBe(isSaid);
  expect(stdout.replaceAll('\n', ' ')).toContain(
    'none of these boards shows: greedy: only the first capture',
  );
});

it('draws boards where no positions are named, for a folder of students', async () => {
  const answers = { right: '', greedy: 'greedy' };
  for (const [name, fault] of Object.entries(answers)) {
    write(`class/${name}/main.mjs`, alone.replace("option('--fault', '')", `'${fault}'`));
    write(`class/${name}/run`, '#!/bin/sh\nexec node main.mjs -i "$1" -o "$2"\n');
    chmodSync(join(folder, 'class', name, 'run'), 0o755);
  }
  const boards = join(folder, 'drawn.txt');
  const args = [
    'grade',
    join(folder, 'class'),
    '--run',
    './run {in} {out}',
    '--count',
    '6',
    '--size',
    '8',
    '--seed',
    '2',
    '--boards',
    boards,
  ];
  const ran = await run([...args, '--strict', '--format', 'json']);
  const { students, ...report } = JSON.parse(ran.stdout) as Json & {
    unseenMistakes: string[];
    input: string;
  };
  expect([ran.code, ran.stderr, report.input]).toEqual([1, '', 'boards drawn by seed 2']);
  expect(report.unseenMistakes).toEqual([]);
  expect(students.map(({ name, wrong }) => [name, Number(wrong) > 0])).toEqual([
    ['greedy', true],
    ['right', false],
  ]);
  const again = await run(['grade', boards, join(folder, 'class'), ...args.slice(2, 4), '--format', 'json']);
  expect((JSON.parse(again.stdout) as Json).students.map(({ wrong }) => wrong)).toEqual(
    students.map(({ wrong }) => wrong),
  );
});

it.each([
  ['a folder where answers are expected', ['unreadable/folder'], []],
  ['no program', ['unreadable/none.mjs'], ['--run', 'node {name}']],
  ['a file in the place of a folder', ['small.txt/x'], []],
])('ends with exit code 3 where a student cannot be read: %s', async (_, names, options) => {
  mkdirSync(join(folder, 'unreadable/folder/x'), { recursive: true });
  write('unreadable/folder/notes.txt', '');
  const ran = await run(['grade', '-i', small, ...names.map((name) => join(folder, name)), ...options]);
  expect([ran.code, ran.stderr]).toEqual([3, '']);
  expect(ran.stdout).toMatch(/not graded: .+/);
});
