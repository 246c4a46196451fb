/**
 * Fields of NDJSON and CSV beside the value: the solver that answered, the options, and whether the
 * list of best moves is complete.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { version } from '../../src/core/version.js';
import { run } from './in-process.js';
import { root } from './program.js';

const schema = JSON.parse(
  readFileSync(join(root, 'src/app/answers/solve/result/solve-result.schema.json'), 'utf8'),
) as object;
const valid = new Ajv2020({ allowUnionTypes: true, strictTypes: false }).compile(schema);

const free = (cells: number) => Array<number>(cells).fill(0).join(' ');
const records = [
  '3 3\n2 1 2 0 1\n',
  'hex 2 2 swap=1\n0 0\n0 1\n',
  'hex 11 11\n' + `${free(11)}\n`.repeat(11),
  `mnk 4 4\n${free(16)}\n`,
  `mnk 4 4 score=points\n${free(16)}\n`,
  'mnk 3 3 slip=0.2\n1 2 0\n0 0 0\n0 0 0\n',
  'dots 1 2 score=0-0 turn=2\n1 0 0 0  1 0 0\n',
  'connect4 2 3 k=3\n0 0 0\n0 1 0\n',
];
const text = `${records.join('')}0 0\n`;

function objects(stdout: string): Record<string, unknown>[] {
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Returns the rows of CSV as objects; quoted fields may contain commas. */
function rowsOf(stdout: string): Record<string, string>[] {
  const [header, ...rows] = stdout.trimEnd().split('\n');
  return rows.map((row) => {
    const fields = [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, field]) =>
      field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field,
    );
    return Object.fromEntries(header.split(',').map((name, i) => [name, fields[i]]));
  });
}

describe('ndjson', () => {
  it('names the solver that answered, the options and the program', async () => {
    const lines = objects((await run(['--format', 'ndjson', '--nodes', '1k', '--stats'], text)).stdout);
    for (const line of lines) {
      valid(line);
      expect(valid.errors).toBeNull();
      expect(line['program']).toBe(version);
    }
    expect(lines.map(({ game, options }) => [game, options])).toEqual([
      ['checkers', {}],
      ['hex', { turn: 2, swap: 1 }],
      ['hex', { turn: 1, swap: 0 }],
      ['mnk', { k: 4, score: 'line', slip: 0, turn: 1 }],
      ['mnk', { k: 4, score: 'points', slip: 0, turn: 1 }],
      ['mnk', { k: 3, score: 'line', slip: 0.2, turn: 1 }],
      ['dots', { score: '0-0', turn: 2 }],
      ['connect4', { k: 3, turn: 2 }],
    ]);
    const who = lines.map(({ solver }) => solver);
    expect(who.slice(0, 4)).toEqual(['trail', 'solver', 'mcts', 'lines']);
    expect(who).not.toContain('auto');
    expect(who).not.toContain(undefined);
  });

  it('says of a record that cannot be read what it can', async () => {
    const [line] = objects((await run(['--format', 'ndjson'], '3 3\n2 1 x 0 1\n0 0\n')).stdout);
    valid(line);
    expect(valid.errors).toBeNull();
    expect(line).toMatchObject({ solver: null, options: null, program: version, bestComplete: false });
  });

  it('says whether the best moves are all', async () => {
    const complete = async (args: string[], record: string) =>
      objects((await run(['--format', 'ndjson', ...args], `${record}0 0\n`)).stdout)[0]['bestComplete'];
    expect(await complete([], records[5])).toBe(false);
    expect(await complete(['--best', 'all'], records[5])).toBe(true);
    expect(await complete([], 'hex 1 1\n1\n')).toBe(true);
    expect(
      await complete(['-a', 'alphabeta', '--nodes', '2', '--best', 'all'], 'hex 1 4 turn=2\n0 0 0 0\n'),
    ).toBe(false);
    expect(await complete(['-a', 'montecarlo', '--nodes', '50', '--best', 'all'], records[1])).toBe(false);
  });
});

describe('csv', () => {
  it('has the fields of ndjson, the position and the explanation, but for the certificate', async () => {
    const rows = rowsOf(
      (await run(['--format', 'csv', '--explain'], records[5] + records[1] + '0 0\n')).stdout,
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      game: 'mnk',
      algorithm: 'auto',
      solver: 'table',
      options: 'k=3 score=line slip=0.2 turn=1',
      program: version,
      bestComplete: 'false',
      position: 'mnk 3 3 slip=0.2 / 1 2 0 / 0 0 0 / 0 0 0',
    });
    expect(rows[0]['explanation']).toMatch(/\w+ \w+/);
    expect(rows[1]['options']).toBe('turn=2 swap=1');
    expect(rows[0]).not.toHaveProperty('certificate');
  });

  it.each(['1', '2'])('gives a row an algorithm, by %s processes', async (jobs) => {
    const ran = await run(
      ['--format', 'csv', '-a', 'all', '--jobs', jobs],
      records[0] + records[1] + '0 0\n',
    );
    const rows = rowsOf(ran.stdout);
    expect(rows.map(({ index, algorithm }) => [index, algorithm])).toEqual([
      ['1', 'trail'],
      ['1', 'backtracking'],
      ['1', 'tree'],
      ['2', 'solver'],
      ['2', 'negamax'],
    ]);
  });
});

describe('--values', () => {
  const args = ['--format', 'ndjson', '--values', '--best', 'all', '--nodes', '300'];

  it('adds what every move is worth, the same twice, valid by the schema', async () => {
    const { code, stdout } = await run(args, text);
    expect(await run([...args, '--jobs', '2'], text)).toEqual({
      code,
      stdout,
      stderr: expect.any(String) as string,
    });
    for (const object of objects(stdout)) {
      expect(valid(object), JSON.stringify(valid.errors)).toBe(true);
      const values = object['values'] as { move: string; lo: number; hi: number; status: string }[];
      const { status, lo, best } = object as { status: string; lo: number; best: string[] };
      expect(values.length).toBeGreaterThan(0);
      if (status !== 'proved') continue;
      expect(Math.max(...values.map((value) => value.lo))).toBeCloseTo(lo, 9);
      for (const move of best) expect(values.find((value) => value.move === move)?.lo).toBeCloseTo(lo, 9);
    }
  });

  it('estimates the moves of a large board by the engine that plays it', async () => {
    const [object] = objects((await run(args, records[2])).stdout);
    const values = object['values'] as { move: string; lo: number; status: string }[];
    expect(values).toHaveLength(121);
    const known = values.filter(({ status }) => status === 'estimated');
    expect(known.length).toBeGreaterThan(1);
    expect(known.map(({ move }) => move)).toContain((object['best'] as string[])[0]);
  });

  it('is refused where lines have no place for it', async () => {
    const ran = await run(['--values'], text);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain('--values needs --format ndjson');
  });
});
