/** `verify` checks the best moves too: it names wrong ones and accepts right ones. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../../cli/in-process.js';
import { scratch } from '../../../cli/program.js';
import { more } from '../../../amount.js';

/** Returns answers as objects without lines of play, so that only the best moves are checked. */
async function answers(text: string, best: 'one' | 'all'): Promise<Record<string, unknown>[]> {
  const { stdout } = await run(['--format', 'ndjson', '--best', best], text);
  return stdout
    .trim()
    .split('\n')
    .map((line) => ({ ...(JSON.parse(line) as object), pv: [] }));
}

async function verified(lines: readonly object[]): Promise<{ said: string; faults: string }> {
  const ran = await run(['verify', '-'], lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return { said: ran.stdout, faults: ran.stderr };
}

const empty = (header: string, cells: number): string => `${header}\n${'0 '.repeat(cells)}\n0 0\n`;

describe('a move that is not best', () => {
  it.each([
    ['Hex, by the certificate', empty('hex 5 5', 25), 'a1', 'the certificate begins with'],
    ['Hex, small', empty('hex 3 3', 9), 'a1', 'the certificate begins with'],
    ['3 in a row, a win', 'mnk 3 3\n1 2 0\n0 1 0\n0 0 2\n0 0\n', 'c3', 'is no move here'],
    ['3 in a row, a draw', 'mnk 3 3\n0 0 0\n0 1 0\n0 0 0\n0 0\n', 'b1', 'the certificate begins with'],
    [
      'for points',
      'mnk 4 4 score=points\n1 1 0 2\n2 2 0 1\n1 0 0 2\n0 0 0 0\n0 0\n',
      'd4',
      'd4 is not a best move',
    ],
    ['Dots', 'dots 2 2\n1 1 0 0 1 1  1 0 1 1 1 1\n0 0\n', 'v0,1', 'v0,1 is not a best move'],
    ['with sliding pieces', 'mnk 3 3 slip=0.2\n1 2 1\n0 0 2\n0 0 0\n0 0\n', 'a2', 'a2 is not a best move'],
    [
      'Dots, with boxes taken',
      'dots 2 3 score=4-0\n1 1 1 0 1 1 0 1 1 1 1 1 1 1 1 1 1\n0 0\n',
      'h2,0',
      'h2,0 is not a best move',
    ],
  ])('%s', async (_, text, worse, fault) => {
    const [answer] = await answers(text, 'one');
    expect((await verified([answer])).said).toContain('1 exact');
    const { said, faults } = await verified([{ ...answer, best: [worse] }]);
    expect(said).toContain('1 wrong');
    expect(faults).toContain(fault);
  });
});

it('says where a board is too large to check every best move', async () => {
  const [answer] = (await answers(empty('hex 5 5', 25), 'all')) as { best: string[] }[];
  const [first] = (await answers(empty('hex 5 5', 25), 'one')) as { best: string[] }[];
  const begun = { ...first, best: ['a1', ...first.best] };
  const note = 'not checked: some of the best moves or of the values of moves, for 1 exact answer\n';
  expect((await verified([answer])).said).toContain(note);
  expect((await verified([first])).said).not.toContain('not checked');
  expect((await verified([begun])).said).toContain(note);
});

describe('a list that is said to hold all best moves', () => {
  it.each([
    ['Hex', empty('hex 3 3', 9)],
    ['3 in a row, a draw', 'mnk 3 3\n0 0 0\n0 1 0\n0 0 0\n0 0\n'],
    ['3 in a row, lost', 'mnk 3 3\n1 0 1\n0 2 0\n2 0 1\n0 0\n'],
    ['Dots', 'dots 2 2\n1 1 0 0 1 1  1 0 1 1 1 1\n0 0\n'],
  ])('and lacks one: %s', async (_, text) => {
    const [answer] = (await answers(text, 'all')) as { best: string[]; bestComplete: boolean }[];
    expect(answer.bestComplete).toBe(true);
    expect((await verified([answer])).said).toContain('1 exact');
    if (answer.best.length < 2) throw new Error('the position has one best move only');
    const { said, faults } = await verified([{ ...answer, best: answer.best.slice(0, -1) }]);
    expect(said).toContain('1 wrong');
    expect(faults).toContain(`best is claimed to be complete but lacks ${answer.best.at(-1)!}`);
  });
});

it('moves of a slippery game that differ by less than the rounding of its values are told apart', async () => {
  const text = 'mnk 3 3 slip=0.00001\n1 0 1\n0 0 0\n0 0 2\n0 0\n';
  const [answer] = (await answers(text, 'all')) as { lo: number; best: string[] }[];
  const { stdout } = await run(['--format', 'ndjson', '--best', 'all', '--values'], text);
  const { values } = JSON.parse(stdout) as { values: { lo: number }[] };
  const less = values.map(({ lo }) => answer.lo - lo).filter((by) => by > 1e-11);
  expect(Math.min(...less)).toBeLessThan(1e-9);
  expect((await verified([answer, { ...answer, values }])).said).toContain('2 exact');
});

it('a list of captures that is claimed to be complete but lacks one', async () => {
  const { stdout } = await run(
    ['--format', 'ndjson', '--best', 'all'],
    'checkers 5 5\n0 1 0\n2 2\n0 0 0\n0 0\n0 0 0\n0 0\n',
  );
  const answer = JSON.parse(stdout) as { best: string[] };
  expect(answer.best).toEqual(['c1xe3', 'c1xa3']);
  expect((await verified([answer])).said).toContain('1 exact');
  const { faults } = await verified([{ ...answer, best: ['c1xe3'] }]);
  expect(faults).toContain('lacks c1xa3');
});

describe('values of the moves', async () => {
  const text = 'mnk 3 3\n1 2 0\n0 1 0\n0 0 2\n0 0\n';
  const { stdout } = await run(['--format', 'ndjson', '--best', 'all', '--values'], text);
  const answer = JSON.parse(stdout) as { values: { move: string; lo: number; hi: number }[] };

  it('that are right pass', async () => {
    expect(answer.values.length).toBe(5);
    expect((await verified([answer])).said).toContain('1 exact');
  });

  it.each([
    [
      'another value',
      answer.values.map((value, i) => (i === 1 ? { ...value, lo: 0, hi: 0 } : value)),
      'is not worth',
    ],
    ['a move left out', answer.values.slice(1), 'values lack'],
    ['a move twice', [...answer.values, answer.values[0]], 'named twice'],
    ['another form', [{ move: 'a1' }], 'values is missing or not of its kind in schema'],
    ['no list', 7, 'values is missing or not of its kind in schema'],
  ])('with %s do not', async (_, values, fault) => {
    const { said, faults } = await verified([{ ...answer, values }]);
    expect(said).toContain('1 wrong');
    expect(faults).toContain(fault);
  });
});

it('what is wrong is said in the language of the user, and where it stands', async () => {
  const input = join(scratch(), 'one.txt');
  writeFileSync(input, empty('hex 2 2', 4));
  const said = async (...args: string[]) => (await run(args, 'x\n')).stderr;
  expect(await said('verify', '--lang', 'pt')).toBe(
    '(entrada padrão):1: a linha não é JSON: respostas e rótulos são lidos em NDJSON\n',
  );
  expect(await said('gallery', '--lang', 'pt')).toMatch(
    /^tabuleiro: \(entrada padrão\) não tem respostas nem registros \(linha 1: a linha não é JSON: respostas e rótulos são lidos em NDJSON\)/,
  );
  expect(await said('verify', '-i', input)).toBe(
    '(standard input):1: the line is not JSON: answers and labels are read as NDJSON\ntabuleiro: record 1 of the input has no answer\n',
  );
});

describe('best moves that are', () => {
  const count = 10 * more;

  it.each([
    ['mnk', ['--size', '3x4']],
    ['mnk', ['--kind', 'points', '--size', '3x4']],
    ['hex', ['--size', '4']],
    ['dots', ['--size', '2x3']],
  ])(`%s %s: all of ${String(count)} positions pass`, async (game, options) => {
    const text = (await run(['generate', game, ...options, '--count', String(count), '--seed', '3'])).stdout;
    const right = await answers(text, 'all');
    expect((await verified(right)).said).toMatch(/ 0 wrong/);
    expect(right.length).toBe(count);
  });
});

describe('numbers that do not fit each other, on boards that are not searched again', async () => {
  interface Full {
    lo: number;
    best: string[];
    bestComplete: boolean;
    values: { move: string; lo: number; hi: number }[];
  }
  const full = async (text: string): Promise<Full> => {
    const { stdout } = await run(['--format', 'ndjson', '--best', 'all', '--values'], text);
    return JSON.parse(stdout) as Full;
  };
  const boards = [
    empty('dots 1 3', 10),
    empty('dots 2 2', 12),
    empty('hex 4 4', 16),
    'mnk 4 4 score=points\n1 0 0 2\n2 0 0 1\n0 0 0 0\n0 0 0 0\n0 0\n',
    'mnk 4 4 score=points slip=0.2\n1 0 0 2\n2 0 0 1\n0 0 0 0\n0 0 0 0\n0 0\n',
    empty('connect4 4 4', 16),
  ];

  it.each(boards)('%s', async (text) => {
    const answer = await full(text);
    const { lo, best, values } = answer;
    expect((await verified([answer])).said).toMatch(/ 0 wrong/);
    const others = values.filter(({ move }) => !best.includes(move));
    const changed = (move: string, by: number) =>
      values.map((value) => (value.move === move ? { ...value, lo: lo + by, hi: lo + by } : value));
    const spoilt = [
      { ...answer, values: changed(best[0], 99) },
      { ...answer, values: changed(best[0], 0.5) },
      { ...answer, values: changed(best[0], -0.5) },
      ...others.slice(0, 1).map(({ move }) => ({ ...answer, values: changed(move, 0) })),
      ...(best.length > 1 ? [{ ...answer, best: best.slice(1) }] : []),
      { ...answer, lo: lo + 1, hi: lo },
      { ...answer, lo: 99, hi: 99 },
      { ...answer, lo: -99, hi: -99 },
    ];
    const ran = await verified(spoilt);
    expect(ran.said).toContain(`${String(spoilt.length)} wrong`);
  });

  it.each([
    [boards[2], 0],
    [boards[1], 0.5],
  ])('%s: no game ends with %d', async (text, worth) => {
    const answer = await full(text);
    const worse = answer.values.findIndex(({ move }) => !answer.best.includes(move));
    const values = answer.values.map((value, i) =>
      i === worse ? { ...value, lo: worth, hi: worth } : value,
    );
    expect((await verified([{ ...answer, values }])).faults).toContain('is not worth');
    expect((await verified([{ ...answer, lo: worth, hi: worth }])).faults).toContain('no game ends with');
  });

  it('what was not checked is said', async () => {
    const note = 'not checked: some of the best moves or of the values of moves, for 1 exact answer\n';
    const answer = await full(boards[2]);
    expect((await verified([answer])).said).toContain(note);
    expect((await verified([{ ...answer, values: undefined }])).said).toContain(note);
    const small = await full('mnk 3 3\n1 2 0\n0 1 0\n0 0 2\n0 0\n');
    expect((await verified([small])).said).not.toContain('not checked');
  });
});
