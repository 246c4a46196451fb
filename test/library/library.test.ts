/** The front door of the library, in this process. Streams over processes: built.more.test.ts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  games,
  generate,
  isOver,
  labeller,
  legalMoves,
  parseRecords,
  play,
  position,
  render,
  solve,
  solver,
  solveStream,
  verify,
  winner,
  type PositionRecord,
  type SolveResult,
} from '../../src/index.js';
import { run } from '../cli/in-process.js';
import { root } from '../cli/program.js';

const path = join(root, 'fixtures/mixed/entrada.txt');
const text = readFileSync(path, 'utf8');
const empty3 = 'hex 3 3\n0 0 0\n0 0 0\n0 0 0\n';

async function all(stream: AsyncIterable<SolveResult>): Promise<SolveResult[]> {
  const results: SolveResult[] = [];
  for await (const result of stream) results.push(result);
  return results;
}

const untimed = (result: SolveResult): SolveResult => ({ ...result, stats: { ...result.stats, ms: null } });

describe('parseRecords', () => {
  it('keeps each record in its place, refused ones with their reason', () => {
    const records = parseRecords('3 3\n1 0\n2\n0 0\nhex 2 2\n0 3\n0 0\n0 0\n');
    expect(records).toMatchObject([
      { kind: 'record', game: 'checkers', rows: 3, cols: 3, cells: [1, 0, 2, 0, 0], index: 1, line: 1 },
      { kind: 'refused', code: 'bad-cell', index: 2, line: 6, column: 3 },
    ]);
  });

  it('gives the same from a stream cut anywhere', async () => {
    const whole = parseRecords(text);
    for (const size of [1, 7, 1000]) {
      const pieces = async function* () {
        for (let i = 0; i < text.length; i += size) yield await Promise.resolve(text.slice(i, i + size));
      };
      const streamed = [];
      for await (const record of parseRecords(pieces())) streamed.push(record);
      expect(streamed).toEqual(whole);
    }
  });

  it('gives plain data, which can be verified after a passage through JSON', () => {
    const [record] = parseRecords(empty3) as PositionRecord[];
    const copy = JSON.parse(JSON.stringify(record)) as PositionRecord;
    expect(untimed(solve(copy))).toEqual(untimed(solve(record)));
  });
});

describe('solve', () => {
  it('answers as the program does, field by field', async () => {
    const ran = await run(['-i', path, '--format', 'ndjson', '--nodes', '20000']);
    const lines = ran.stdout.trimEnd().split('\n');
    const answer = solver({ nodes: 20_000 });
    expect(parseRecords(text).map((record) => untimed(answer(record)))).toEqual(
      lines.map((line) => JSON.parse(line) as SolveResult),
    );
    expect((await all(solveStream(text, { nodes: 20_000 }))).map(untimed)).toEqual(
      lines.map((line) => JSON.parse(line)),
    );
  });

  it('takes the options of the command', () => {
    expect(solve(empty3, { algorithm: 'minimax', best: 'all', depth: 9 })).toMatchObject({
      ...{ algorithm: 'minimax', status: 'proved', lo: 1, bestComplete: true },
      best: solve(empty3, { best: 'all' }).best,
    });
    expect(solve(empty3, { explain: true, certificate: false })).not.toHaveProperty('certificate');
    expect(solve('hex 11 11\n' + '0 '.repeat(121), { nodes: 200 })).toMatchObject({ status: 'estimated' });
  });

  it('answers one record, and says what reads more', () => {
    expect(() => solve(empty3.repeat(2))).toThrow('more than one record in this text: parseRecords reads');
    expect(solve(`${empty3}0 0\n`)).toMatchObject({ status: 'proved' });
  });

  it('narrows by its status', () => {
    const result = solve(empty3);
    if (result.status === 'refused') throw new Error(result.error.reason);
    const sum: number = result.lo + result.hi;
    expect([sum, result.game.length, result.solver]).toEqual([2, 3, 'solver']);
  });

  it('answers what cannot be answered as refused', () => {
    expect(solve('mnk 3 3\n1 1 1\n0 0 0\n0 0 0\n')).toMatchObject({
      status: 'refused',
      error: { code: 'illegal-position' },
    });
    expect(solve('3 3\n1 0\n2\n0 0\n', { algorithm: 'alphabeta' })).toMatchObject({
      status: 'refused',
      error: { code: 'no-algorithm' },
    });
  });

  it.each([
    [{ algorithm: 'alphbeta' }, /no algorithm alphbeta; there are: all, /],
    [{ nodes: -1 }, /make no sense/],
    [{ level: 'level-9' }, /make no sense/],
    [{ seed: 1, node: 5 }, /no option node; there are: algorithm, best, time, nodes, /],
    [{ seed: 1, threads: 2 }, /no option threads/],
  ])('throws at %o', (options, message) => {
    expect(() => solve(empty3, options)).toThrow(message);
    expect(() => solve(empty3, options)).toThrow(RangeError);
  });
});

describe('solveStream', () => {
  it.each([-1, 1.5])('refuses %s processes', async (jobs) => {
    await expect(all(solveStream(empty3, { jobs }))).rejects.toThrow('jobs must be a whole number');
  });

  it('reads no further than it is asked', async () => {
    let read = 0;
    const endless = async function* () {
      for (;;) {
        read++;
        yield await Promise.resolve(empty3);
      }
    };
    for await (const result of solveStream(endless())) if (result.index === 5) break;
    expect(read).toBeLessThan(8);
  });

  it('ends when it is told to', async () => {
    const ending = new AbortController();
    const results: number[] = [];
    for await (const { index } of solveStream(empty3.repeat(10), { signal: ending.signal })) {
      results.push(index);
      if (index === 3) ending.abort();
    }
    expect(results).toEqual([1, 2, 3]);
  });

  it('hands on what the input throws', async () => {
    const broken = async function* () {
      yield await Promise.resolve(empty3);
      throw new Error('the disk is gone');
    };
    await expect(all(solveStream(broken()))).rejects.toThrow('the disk is gone');
  });
});

describe('verify', () => {
  it('finds the answers of the fixtures right, and changed ones wrong', () => {
    const answer = solver({ nodes: 20_000 });
    for (const record of parseRecords(text)) {
      const result = answer(record);
      expect(['exact', 'bounds', 'unchecked', 'refused']).toContain(verify(result, record).outcome);
      if (result.status !== 'proved' || result.lo === null || verify(result).outcome !== 'exact') continue;
      const changed = { ...result, lo: result.lo - 1, hi: result.lo - 1 };
      expect(verify(changed).outcome).toBe('wrong');
    }
  });

  it('holds an answer against its position', () => {
    const result = solve(empty3);
    expect(verify(result, empty3)).toEqual({ outcome: 'exact' });
    expect(verify(result, empty3.replace('0', '1'))).toMatchObject({ outcome: 'wrong' });
  });
});

describe('labeller', () => {
  it('values every move; a record that is none has one row that says why', () => {
    const label = labeller({ distance: true });
    const rows = label('hex 2 2\n0 0\n0 0\n');
    expect(rows.map(({ move, lo, best, distance }) => [move, lo, best, distance])).toEqual([
      ['a1', -1, false, 4],
      ['b1', 1, true, 3],
      ['a2', 1, true, 3],
      ['b2', -1, false, 4],
    ]);
    expect(label('hex 2 2\n0 9\n0 0\n')).toMatchObject([{ status: 'refused', move: null }]);
    expect(() => labeller({ algorithm: 'none' })).toThrow(RangeError);
  });
});

describe('moves', () => {
  it('are played on positions built without text, to the end', () => {
    let board = position('velha', { rows: 3, cols: 3 });
    for (const move of ['b2', 'a1', 'c1', 'a3']) board = play(board, move);
    expect([isOver(board), winner(board)]).toEqual([false, undefined]);
    expect([legalMoves(board).length, solve(board).best]).toEqual([5, ['a2']]);
    for (const move of ['b1', 'a2']) board = play(board, move);
    expect([isOver(board), winner(board), legalMoves(board)]).toEqual([true, 2, []]);
    const full = position('mnk', { rows: 1, cols: 3, cells: [1, 2, 1], options: { k: 3 } });
    expect([isOver(full), winner(full)]).toEqual([true, 0]);
    expect(winner(position('checkers', { rows: 3, cols: 3 }))).toBe(undefined);
  });

  it('are not played on boards that are none of the game', () => {
    expect(position('hex', parseRecords(empty3)[0] as PositionRecord).text).toBe(empty3);
    expect(() => position('go', { rows: 9, cols: 9 })).toThrow('no game go; there are: checkers');
    expect(() => position('hex', { rows: 99, cols: 3 })).toThrow(/^bad-size: /);
    expect(() => position('hex', { rows: 2, cols: 2, cells: [1] })).toThrow(/^too-few-cells: /);
    expect(() => position('mnk', { rows: 3, cols: 3, cells: [1, 1, 1, 0, 0, 0, 0, 0, 0] })).toThrow(
      /^illegal-position: /,
    );
    const options = { swop: 1 };
    expect(() => position('hex', { rows: 2, cols: 2, options })).toThrow(/^bad-option: /);
    const wrong = { rows: 2, cols: 2, option: options };
    expect(() => position('hex', wrong)).toThrow('no option option; there are: rows, cols, cells, options');
  });

  it('are played by name', () => {
    expect(legalMoves(empty3)).toHaveLength(9);
    const next = play(empty3, 'b2');
    expect(next.text).toBe('hex 3 3\n0 0 0\n0 1 0\n0 0 0\n');
    expect(legalMoves(next)).not.toContain('b2');
    expect(() => play(next, 'b2')).toThrow(RangeError);
    expect(() => play(next, 'z9')).toThrow(RangeError);
  });

  it('lead from the empty board to the end in every game of two', () => {
    for (const game of games) {
      const [first] = generate(game.id, { count: 1 });
      if (game.id === 'checkers') {
        expect(() => play('3 3\n1 0\n2\n0 0\n', legalMoves('3 3\n1 0\n2\n0 0\n')[0])).toThrow(RangeError);
        continue;
      }
      let record = first;
      for (let moves = legalMoves(record); moves.length > 0; moves = legalMoves(record)) {
        record = play(record, moves[0]);
      }
      expect(solve(record)).toMatchObject({ status: 'proved', best: [] });
    }
  });
});

describe('generate and render', () => {
  it('write texts beside moves, and refuse names that are none', () => {
    const svg = render(empty3, { format: 'svg', values: { b2: '+7', a1: '-7' } });
    expect(svg.match(/[+-]7(?=<)/g)).toHaveLength(2);
    expect(() => render(empty3, { values: { d9: '0' } })).toThrow(RangeError);
    const png = { format: 'png' as 'svg' };
    expect(() => render(empty3, png)).toThrow('no format png; there are: text, ansi, svg');
  });

  it('make the same positions from the same seed', () => {
    for (const { id, kinds } of games) {
      for (const kind of kinds) {
        const made = generate(id, { count: 3, seed: 5, kind });
        expect(made).toHaveLength(3);
        expect(generate(id, { count: 3, seed: 5, kind })).toEqual(made);
      }
    }
    for (const { options } of generate('mnk', {
      count: 5,
      rows: 3,
      cols: 4,
      header: { k: 4, score: 'points' },
    }))
      expect(options).toMatchObject({ k: 4, score: 'points' });
    expect(() => generate('mnk', { header: { scor: 'points' } })).toThrow(
      'bad-option: mnk has no option scor',
    );
    expect(() => generate('hex', { kind: 'huge' })).toThrow(/no kind huge; there are: /);
    const misspelt = { count: 1, size: 5 };
    expect(() => generate('hex', misspelt)).toThrow('no option size; there are: count, seed, rows, cols');
    expect(() => generate('go')).toThrow('no game go; there are: checkers, mnk, hex, dots, connect4');
  });

  it('draw positions with their answers', () => {
    for (const record of parseRecords(text)) {
      if (record.kind === 'refused') continue;
      const answer = solve(record, { nodes: 2000 });
      expect(render(record)).not.toBe('');
      const svg = render(record, { format: 'svg', answer });
      expect(svg).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
      expect(answer.best.length === 0 || svg !== render(record, { format: 'svg' })).toBe(true);
    }
  });
});
