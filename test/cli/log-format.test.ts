/**
 * `--log-format json`: every message of a run is machine-readable, one object a line on standard
 * error.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './in-process.js';
import { root, scratch } from './program.js';

const folder = scratch();
const bad = join(folder, 'bad.txt');
const wrong = join(folder, 'wrong.ndjson');
writeFileSync(bad, '3 3\n2 1 2 0 1\n3 3\n2 x\n');
writeFileSync(wrong, '{"schema":"solve.result/1"}\nno json\n');

interface Said {
  readonly level: string;
  readonly code: string;
  readonly message: string;
}

async function messages(args: readonly string[], input = ''): Promise<Said[]> {
  const { stderr } = await run([...args, '--log-format', 'json'], input);
  return stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Said);
}

/** Runs with a fault, and their messages. */
const runs: readonly (readonly [string, readonly (readonly [level: string, code: string])[]])[] = [
  ['-i missing.txt', [['error', 'ENOENT']]],
  ['--formt csv', [['error', 'usage']]],
  ['genrate', [['error', 'usage']]],
  [
    `-i ${bad}`,
    [
      ['error', 'bad-integer'],
      ['warning', 'no-terminator'],
      ['warning', 'refused'],
    ],
  ],
  [
    `-i ${bad} --stats --explain --verbose`,
    [
      ['info', 'run'],
      ['info', 'explanation'],
      ['error', 'bad-integer'],
      ['warning', 'no-terminator'],
      ['warning', 'refused'],
      ['info', 'comparison'],
      ['info', 'summary'],
    ],
  ],
  [
    `-i ${bad} -a alphabeta`,
    [
      ['error', 'no-algorithm'],
      ['error', 'bad-integer'],
      ['warning', 'no-terminator'],
      ['info', 'no-algorithm'],
      ['warning', 'refused'],
    ],
  ],
  [`-i ${bad} --resume`, [['error', 'usage']]],
  [`show ${bad} 2`, [['error', 'bad-integer']]],
  [`show ${bad} 3`, [['error', 'usage']]],
  [
    `show ${bad} 1 -a alphabeta`,
    [
      ['error', 'no-algorithm'],
      ['info', 'no-algorithm'],
    ],
  ],
  ['perft mnk 3x3 2 kk=3', [['error', 'bad-option']]],
  ['generate --count 1', [['info', 'seed']]],
  [`gallery ${wrong}`, [['error', 'no-answers']]],
  [
    `verify ${wrong}`,
    [
      ['error', 'wrong'],
      ['error', 'wrong'],
    ],
  ],
  ['check missing.txt missing.txt', [['error', 'ENOENT']]],
  ['match htp:false alphabeta --size 3', [['error', 'engine']]],
  ['-i nothing --queue nowhere', [['error', 'ENOENT']]],
  ['worker --queue nowhere', [['error', 'usage']]],
];

describe('--log-format json', () => {
  it.each(runs)('%s', async (command, expected) => {
    const said = await messages(command.split(' '));
    expect(said.map(({ level, code }) => [level, code])).toEqual(expected);
    for (const { message } of said) expect(message).toMatch(/^(?!tabuleiro:)\S.*\S$/);
  });

  it('tells the place, the record and a hint', async () => {
    const [refused] = await messages([], '3 3\n2 1 2 0 1\nmnk 3 3 kk=3\n0 0 0\n0 0 0\n0 0 0\n0 0\n');
    expect(refused).toEqual({
      level: 'error',
      code: 'bad-option',
      message: 'mnk has no option kk',
      hint: expect.stringContaining('k, score, slip, turn') as string,
      ...{ file: '(standard input)', line: 3, column: 9, record: 2 },
    });
  });

  it('tells the figures of a summary, in the language asked for', async () => {
    const said = await messages(['--progress', 'plain', '--lang', 'pt'], '3 3\n2 1 2 0 1\n0 0\n');
    expect(said).toMatchObject([{ code: 'summary', records: 1, proved: 1, refused: 0 }]);
    expect(said[0].message).toMatch(/^1 registro: /);
  });

  it('leaves answers and exit codes as they are', async () => {
    const text = await run(['-i', bad]);
    const json = await run(['-i', bad, '--log-format=json']);
    expect([json.code, json.stdout]).toEqual([text.code, text.stdout]);
  });
});

it('src/cli/README.md lists every code', () => {
  const table = readFileSync(join(root, 'src/cli/README.md'), 'utf8');
  const files = readdirSync(join(root, 'src/cli'), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => name.endsWith('.ts'));
  const text = sources.map((name) => readFileSync(join(root, 'src/cli', name), 'utf8')).join('\n');
  const codes = [...text.matchAll(/tell\(\{[^}]*?code: '([^']+)'|level: '\w+', code: '([^']+)'/g)];
  expect(codes.length).toBeGreaterThan(30);
  for (const [, told, made] of codes) expect(table).toContain(`\`${told ?? made}\``);
});
