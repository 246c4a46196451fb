import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parseChoice, type AlgorithmChoice } from '../../src/app/answers/solve/algorithms.js';
import { optionLimits } from '../../src/cli/options/options.js';
import { games } from '../../src/games/registry.js';
import { run } from './in-process.js';
import { root, scratch } from './program.js';

const folder = scratch();
const entrada = 'fixtures/checkers/entrada.txt';
const schema = JSON.parse(
  readFileSync(join(root, 'src/app/answers/solve/result/solve-result.schema.json'), 'utf8'),
) as object;
const valid = new Ajv2020({ allowUnionTypes: true, strictTypes: false }).compile(schema);

function objects(stdout: string): Record<string, unknown>[] {
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('-a', () => {
  it('runs several side by side, reports where they disagree and prints the table', async () => {
    const ran = await run(['-i', entrada, '-a', 'all', '--stats']);
    expect(ran.code).toBe(1);
    expect(ran.stdout).toBe('1\n2\n7\n36\n0\n1\n5\n9\n');
    expect(ran.stderr).toContain('record 7: the algorithms disagree: trail 5, backtracking 4, tree 5');
    expect(ran.stderr).toContain('record 8: the algorithms disagree: trail 9, backtracking 8, tree 9');
    expect(ran.stderr).toMatch(/checkers tree +8 +8 +0 +2,151,249 /);
  });

  it('answers what Algorithm I answers, and says that it is not proved', async () => {
    const ran = await run(['-i', entrada, '-a', 'backtracking']);
    expect(ran.code).toBe(0);
    // A number without its bounds would look like the exact value.
    expect(ran.stdout).toMatch(/^1\n(.*\n){5}4\.\.\d+ .+\n8\.\.\d+ .+\n$/);
    expect(ran.stderr).toContain('not proved');
  });

  it('answers as the report asks with --strict: a bare number, proved or not', async () => {
    const board = '3 3\n2 1 2 0 1\n0 0\n';
    const { stdout } = await run(['-a', 'backtracking', '--strict'], board);
    expect(stdout).toMatch(/^\d+\n$/);
  });

  it('takes an algorithm for one game', async () => {
    expect((await run(['-i', entrada, '-a', 'damas:backtracking'])).stdout).toContain('\n4..');
  });
});

describe('-a all and -a classic', () => {
  const board = 'mnk 3 3\n1 2 1\n2 1 2\n0 0 0\n';

  it('say once for each game which algorithms of it gave no answer, and why', async () => {
    const { stderr } = await run(['-a', 'all'], `${board}${board}3 3\n2 1 2 0 1\n0 0\n`);
    const said = stderr.split('\n').filter((line) => line.includes('left out'));
    expect(said, stderr).toHaveLength(2);
    expect(said[0]).toMatch(/mnk:minimax, .* \(slower, .*; mnk:star1 \(star1 is for games of chance\)$/);
    expect(said[1]).toContain('left out: checkers:tree-root, checkers:exhaustive (slower');
    expect((await run(['-a', 'all', '--quiet'], `${board}0 0\n`)).stderr).toBe('');
  });

  it('say nothing where algorithms are named one by one', async () => {
    expect((await run(['-a', 'auto,negamax'], `${board}0 0\n`)).stderr).toBe('');
  });

  it.each([
    ['checkers 3 3\n2 1 2 0 1\n', ['backtracking', 'tree']],
    ['hex 2 2\n0 0\n0 0\n', ['alphabeta', 'minimax']],
    ['dots 1 1\n0 0 0 0\n', ['alphabeta', 'minimax']],
    [board, ['minimax']],
    ['mnk 3 3 slip=0.2\n1 2 1\n2 1 2\n0 0 0\n', ['expectiminimax']],
  ])('classic: the algorithms of the report on the game of %j', async (record, names) => {
    const { stderr } = await run(['-a', 'classic', '--stats'], `${record}0 0\n`);
    const rows = [...stderr.matchAll(/^ *(?:checkers|hex|dots|mnk) +([a-z]+) +\d/gm)];
    expect([...new Set(rows.map(([, name]) => name))], stderr).toEqual(names);
  });

  it('classic: a game without a report has none, and the others are named', async () => {
    const { code, stdout, stderr } = await run(
      ['-a', 'classic'],
      `connect4 4 4\n${'0 0 0 0\n'.repeat(4)}0 0\n`,
    );
    expect([code, stdout]).toEqual([1, '! no-algorithm connect4 has no algorithm classic\n']);
    expect(stderr).toContain('classic: checkers, ');
  });
});

describe('limits', () => {
  it.each(['all', 'mnk:all', 'classic'])(
    'are 10 s for each algorithm of -a %s, unless others are given',
    (names) => {
      const algorithm = parseChoice(names, games) as AlgorithmChoice;
      expect(optionLimits({ algorithm, mem: 1 })).toEqual({ bytes: 1, ms: 10_000 });
      expect(optionLimits({ algorithm, mem: 1, time: 5 })).toEqual({ bytes: 1, ms: 5 });
      expect(optionLimits({ algorithm, mem: 1, nodes: 5 })).toEqual({ bytes: 1, nodes: 5 });
      expect(optionLimits({ algorithm: { items: [] }, mem: 1 })).toEqual({ bytes: 1 });
    },
  );

  it('give an honest interval, exit 1', async () => {
    const board = '8 8\n2 2 2 2 0 0 0 0 2 2 2 2 0 0 0 0 2 2 2 2 0 0 0 0 2 2 2 2 0 1 0 0\n0 0\n';
    const ran = await run(['-a', 'tree', '--nodes', '5'], board);
    expect(ran.code).toBe(1);
    expect(ran.stdout).toMatch(/^\d+\.\.9 d8xb6\n$/);
    expect(ran.stderr).toContain('cut short by a limit');
    expect((await run(['-a', 'tree', '--mem', '500'], board)).stdout).toMatch(/\.\./);
    const lattice = (await run(['generate', '--hard', '--size', '14x14', '--count', '1', '--seed', '3']))
      .stdout;
    expect((await run(['-a', 'tree-root', '--time', '50ms'], lattice)).stdout).toMatch(/\.\./);
  });
});

it('--threads: says once that there is no memory to share, and answers', async () => {
  const board = `connect4 6 7\n${'0 0 0 0 0 0 0\n'.repeat(6)}`;
  const limits = ['--nodes', '50000', '--mem', '200000G'];
  const { stdout, stderr } = await run(
    ['--threads', '2', '-a', 'solver', ...limits],
    `${board}${board}0 0\n`,
  );
  expect(stdout).toBe((await run(['-a', 'solver', '--nodes', '50000'], `${board}${board}0 0\n`)).stdout);
  expect(stderr.match(/could not be reserved/g)).toHaveLength(1);
});

describe('--format', () => {
  const mixed = '3 3\n2 1 2 0 1\n3 3\n2 1 x 0 1\n5 3\n1 0 2 1 0 2 0 0\n0 0\n';

  it('ndjson follows the schema, refused records included', async () => {
    const lines = objects(
      (await run(['--format', 'ndjson', '-a', 'all', '--stats', '--explain'], mixed)).stdout,
    );
    for (const line of lines) {
      valid(line);
      expect(valid.errors).toBeNull();
    }
    expect(lines.map(({ index, line, status, lo }) => [index, line, status, lo])).toEqual([
      [1, 1, 'proved', 1],
      [2, 4, 'refused', null],
      [3, 5, 'proved', 2],
    ]);
    expect(lines[2]).toMatchObject({
      game: 'checkers',
      size: '5x3',
      algorithm: 'trail',
      best: ['a1xc3'],
      pv: ['a1xc3', 'c3xa5'],
    });
  });

  it('csv has the same fields, flat', async () => {
    const [header, first, refused] = (await run(['--format', 'csv'], mixed)).stdout.split('\n');
    expect(header).toMatch(/^index,line,game,size,algorithm,status,stop,lo,hi,best,pv,nodes,/);
    expect(first).toMatch(/^1,1,checkers,3x3,trail,proved,finished,1,1,/);
    expect(refused).toMatch(/^2,4,,,,refused,,,,,,0,0,0,0,0,,0,bad-integer,/);
  });

  it('gives the same bytes twice', async () => {
    const args = ['-i', entrada, '--format', 'ndjson', '--explain'];
    expect(await run(args)).toEqual(await run(args));
  });

  it('--best all lists every optimal first capture', async () => {
    const [line] = objects(
      (await run(['--format', 'ndjson', '--best', 'all'], '5 5\n0 0 0 2 2 0 1 0 2 2 0 0 0\n0 0\n')).stdout,
    );
    expect(line['best']).toEqual(['c3xe5', 'c3xa1', 'c3xa5', 'c3xe1']);
  });
});

describe('--best all', () => {
  const board = '7 6\n0 0 2 0 0 0 0 2 0 1 0 0 0 2 0 0 0 0 0 0 0\n0 0\n';

  it.each(['trail', 'tree', 'exhaustive'])('is complete by %s', async (id) => {
    const [line] = objects((await run(['-a', id, '--best', 'all', '--format', 'ndjson'], board)).stdout);
    expect(line['best']).toEqual(['b4xd6', 'b4xd2']);
  });

  it('is refused by the algorithm that is not exact', async () => {
    expect((await run(['-a', 'backtracking', '--best', 'all'], board)).stdout).toMatch(/^! not-supported /);
  });

  it('is called limited, exit 1, where a limit cut the list short', async () => {
    const hex = 'hex 1 4 turn=2\n0 0 0 0\n0 0\n';
    const ran = await run(['-a', 'alphabeta', '--nodes', '2', '--best', 'all', '--format', 'ndjson'], hex);
    expect(objects(ran.stdout)[0]).toMatchObject({ status: 'proved', stop: 'nodes' });
    expect(ran.code).toBe(1);
  });
});

describe('verify', () => {
  it('takes answers that count what is still to come, and lets estimates be', async () => {
    const dots = 'dots 1 2 score=1-0\n1 0 1 0 1 1 0\n0 0\n';
    const verified = async (text: string, ...args: string[]) =>
      await run(['verify'], (await run([...args, '--format', 'ndjson'], text)).stdout);
    expect(await verified(dots)).toMatchObject({ code: 0 });
    const estimate = await verified(
      'mnk 3 3\n0 0 0 0 0 0 0 0 0\n0 0\n',
      '-a',
      'montecarlo',
      '--nodes',
      '500',
    );
    expect(estimate.stdout).toMatch(/^0 exact, 0 bounds, 1 unchecked, 0 refused records, 0 wrong\n/);
  });

  it('has a full argument for a value proved under a node limit', async () => {
    const board = '5 9\n2 2 0 0 1 2 0 2 0 2 0 1 2 1 2 2 0 2 2 0 2 1 0\n0 0\n';
    const answers = (await run(['--nodes', '5', '--format', 'ndjson'], board)).stdout;
    expect((await run(['verify'], answers)).stdout).toContain('1 exact');
  });

  it.each([
    ['a move that is none', '"best":["d8xb6"]', '"best":["d8xh4"]'],
    ['another line', '"pv":["d8xb6"', '"pv":["d8xf6"'],
    ['a relabelled status', '"status":"proved","stop"', '"status":"refused","stop"'],
  ])('rejects %s', async (_, from, to) => {
    const lines = (await run(['-i', entrada, '--format', 'ndjson'])).stdout;
    expect(lines).toContain(from);
    const at = lines.indexOf('"index":3');
    const ran = await run(
      ['verify', '-', '-i', entrada],
      lines.slice(0, at) + lines.slice(at).replace(from, to),
    );
    expect(ran.stdout).toContain('1 wrong');
    expect(ran.code).toBe(1);
  });

  it('misses a record without an answer', async () => {
    const lines = (await run(['-i', entrada, '--format', 'ndjson'])).stdout.split('\n');
    const ran = await run(['verify', '-', '-i', entrada], lines.slice(1).join('\n'));
    expect(ran.stderr).toContain('record 1 of the input has no answer');
  });

  const answers = join(folder, 'saida.ndjson');

  it('accepts the answers, alone and against the input', async () => {
    expect((await run(['-i', entrada, '-o', answers, '--format', 'ndjson'])).code).toBe(0);
    const fields =
      'checked: game, size, options, status, lo, hi, best, bestComplete, values, pv, certificate, error; index';
    expect(await run(['verify', answers])).toEqual({
      code: 0,
      stdout: `8 exact, 0 bounds, 0 unchecked, 0 refused records, 0 wrong\n${fields}, position and unreadable records only with -i\n`,
      stderr: '',
    });
    const against = await run(['verify', answers, '-i', entrada]);
    expect([against.code, against.stdout]).toEqual([
      0,
      expect.stringContaining(`${fields} and position against`),
    ]);
  });

  it.each([
    ['a greater value', '"lo":7,"hi":7', '"lo":8,"hi":8'],
    ['a smaller value', '"lo":7,"hi":7', '"lo":6,"hi":6'],
    ['another path', '"path":["d8","b6"', '"path":["d8","f6"'],
    ['a lighter wall', '"walls":[{', '"walls":[],"gone":[{'],
    ['no JSON', '{"schema"', '{{"schema"'],
  ])('rejects %s', async (_, from, to) => {
    const tampered = join(folder, 'tampered.ndjson');
    const lines = readFileSync(answers, 'utf8').split('\n');
    const changed = lines[2].replace(from, to);
    expect(changed).not.toBe(lines[2]);
    writeFileSync(tampered, [lines[0], changed, ''].join('\n'));
    const ran = await run(['verify', tampered]);
    expect(ran.code).toBe(1);
    expect(ran.stdout).toContain('1 exact, 0 bounds, 0 unchecked, 0 refused records, 1 wrong');
    expect(ran.stderr).toContain('tampered.ndjson:2: ');
  });

  it('searches again where there is no certificate, and says what it could not check', async () => {
    const without = readFileSync(answers, 'utf8').replaceAll('"certificate":{', '"removed":{');
    const ran = await run(['verify'], without);
    expect(ran.stdout).toContain('7 exact, 0 bounds, 1 unchecked, 0 refused records, 0 wrong\n');
    expect(ran.code).toBe(1);
    expect((await run(['verify'], without.replace('"lo":7,"hi":7', '"lo":8,"hi":8'))).stderr).toContain(
      'pv takes 7, not 8',
    );
    const hex = (await run(['--format', 'ndjson', '--no-certificate'], 'hex 2 2\n0 0\n0 0\n0 0\n')).stdout;
    const lost = hex.replace('"lo":1,"hi":1', '"lo":-1,"hi":-1').replace(/"pv":\[[^\]]*\]/, '"pv":[]');
    expect((await run(['verify'], lost)).stderr).toContain('plain search says 1');
  });

  it('prints a hundred faults, and how many more there are', async () => {
    const ran = await run(['verify'], '1 2 3\n'.repeat(250));
    expect(ran.stderr.trim().split('\n')).toHaveLength(101);
    expect(ran.stderr).toContain('150 more messages not printed (--max-errors)');
    expect(ran.stdout).toContain('250 wrong');
  });

  it.each(['', '\n \n'])('does not pass a file that lost its answers: %j', async (text) => {
    const ran = await run(['verify'], text);
    expect(ran.code).toBe(1);
    expect(ran.stdout).toContain('0 exact');
    expect(ran.stderr).toBe('tabuleiro: (standard input): there is no answer in it\n');
    const empty = join(folder, 'empty.txt');
    writeFileSync(empty, '0 0\n');
    expect(await run(['verify', '-', '-i', empty], text)).toMatchObject({ code: 0, stderr: '' });
  });

  it('rejects answers to other positions than those of the input', async () => {
    const swapped = readFileSync(answers, 'utf8').replaceAll('"index":1,', '"index":2,');
    expect((await run(['verify', '-', '-i', entrada], swapped)).code).toBe(1);
  });
});
