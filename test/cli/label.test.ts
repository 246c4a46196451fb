/**
 * `label`: rows for every kind of record, the same bytes with any number of processes, and
 * provenance beside them.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { expect, it } from 'vitest';
import { games } from '../../src/games/registry.js';
import { run } from './in-process.js';
import { scratch } from './program.js';

const folder = scratch();
const text = 'mnk 2 2\n1 0\n0 0\nmnk 2 2\n1 1\n2 0\nmnk 2 2\n0 9\n0 0\nconnect4 2 2 k=2\n0 0\n0 0\n0 0\n';

it('writes a row a move, one for a game that is over, one for a record that is refused', async () => {
  const { code, stdout, stderr } = await run(['label', '--format', 'csv'], text);
  expect(code).toBe(1);
  expect(stderr).toContain('(standard input):8:3: bad-cell');
  const rows = stdout.trim().split('\n');
  expect(rows[0]).toMatch(/^index,line,game,size,position,canonical,move,/);
  expect(rows.slice(1, 4).map((row) => row.split(',')[6])).toEqual(['b1', 'a2', 'b2']);
  expect(rows[4]).toMatch(/^2,4,mnk,2x2,.*,,,-1,-1,proved,,true,0,0,,2,-1,-1,proved,1 1 2 0$/);
  expect(rows[5]).toMatch(/^3,8,,,,,,,,,refused,,false,,0,/);
  expect(rows).toHaveLength(8);
});

it('holds the same in NDJSON, from any number of processes, and says what it comes from', async () => {
  const input = join(folder, 'entrada.txt');
  writeFileSync(input, text);
  const outputs: string[] = [];
  for (const jobs of ['1', '3']) {
    const output = join(folder, `rows${jobs}.ndjson`);
    expect((await run(['label', '-i', input, '-o', output, '--jobs', jobs, '-a', 'minimax'])).code).toBe(1);
    outputs.push(readFileSync(output, 'utf8'));
  }
  expect(outputs[0]).toBe(outputs[1]);
  const rows = outputs[0]
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row) as Record<string, unknown>);
  expect(rows.map(({ index, move, lo, distance }) => [index, move, lo, distance])).toEqual([
    ...[
      [1, 'b1', -1, null],
      [1, 'a2', -1, null],
      [1, 'b2', -1, null],
    ],
    ...[
      [2, null, -1, 0],
      [3, null, null, null],
      [4, 'a', 1, null],
      [4, 'b', 1, null],
    ],
  ]);
  expect(JSON.parse(readFileSync(join(folder, 'rows1.ndjson.provenance.json'), 'utf8'))).toMatchObject({
    schema: 'tabuleiro.label/1',
    options: { '-a': 'minimax', '--format': 'labels' },
    input: { bytes: text.length, sha256: createHash('sha256').update(text).digest('hex') },
    ...{ records: 4, complete: 3, refused: 1 },
  });
});

it('holds the same in Parquet, with what it comes from inside; not to standard output, not resumed', async () => {
  const input = join(folder, 'entrada.txt');
  writeFileSync(input, text);
  const [rows, packed] = ['rows.ndjson', 'rows.parquet'].map((name) => join(folder, name));
  for (const output of [rows, packed]) expect((await run(['label', input, '-o', output])).code).toBe(1);
  const file = await asyncBufferFromFile(packed);
  const read = await parquetReadObjects({ file });
  const numbers = read.map(({ index, line, nodes, ...others }) => {
    return { ...others, ...{ index: Number(index), line: Number(line), nodes: Number(nodes) } };
  });
  const lines = readFileSync(rows, 'utf8').trim().split('\n');
  const flat = lines.map((line) => {
    const one = JSON.parse(line) as { cells: number[] | null };
    return { ...one, cells: one.cells?.join(' ') ?? null };
  });
  expect(numbers).toEqual(flat);
  const [about] = (await parquetMetadataAsync(file)).key_value_metadata!;
  expect(JSON.parse(about.value!)).toMatchObject({ records: 4, input: { bytes: text.length } });
  for (const refusedOption of ['--resume', '--checkpoint=1']) {
    const { code, stderr } = await run(['label', input, '-o', packed, refusedOption]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('lacks its index')]);
  }
  expect((await run(['label', '--format', 'parquet'], text)).stderr).toContain(
    'parquet needs -o with a file',
  );
});

it('says who moves, the position as numbers and its own value', async () => {
  const { stdout } = await run(['label', '-a', 'minimax'], 'dots 1 2 turn=2\n1 0 0 0  1 0 0\n0 0\n');
  const rows = stdout.trim().split('\n');
  const values = rows.map((row) => JSON.parse(row) as { lo: number; positionLo: number });
  expect(values[0]).toMatchObject({ turn: 2, cells: [1, 0, 0, 0, 1, 0, 0], positionStatus: 'proved' });
  expect(values[0].positionLo).toBe(Math.max(...values.map(({ lo }) => lo)));
});

it.each(games.map(({ id }) => id))('verify confirms the labels of %s', async (game) => {
  const board = { checkers: '5x5', hex: '3x3', mnk: '3x3', dots: '1x2', connect4: '3x3' }[game] ?? '3x3';
  const positions = (await run(['generate', game, board, '--count', '6', '--seed', '3'])).stdout;
  const labels = (await run(['label'], positions)).stdout;
  const { code, stdout, stderr } = await run(['verify'], labels);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^6 exact, 0 bounds, 0 unchecked, 0 refused records, 0 wrong\n/);
});

it('verify checks a set, row by row', async () => {
  const set = (await run(['label'], text)).stdout;
  const good = await run(['verify'], set);
  expect(good.stdout).toMatch(/^3 exact, 0 bounds, 0 unchecked, 1 refused record, 0 wrong\n/);
  const rows = set.split('\n');
  const wrong = async (row: number, from: string, to: string) => {
    expect(rows[row]).toContain(from);
    const changed = rows.map((line, i) => (i === row ? line.replace(from, to) : line)).join('\n');
    const { code, stderr } = await run(['verify'], changed);
    expect(code).toBe(1);
    return stderr;
  };
  expect(await wrong(0, '"lo":-1,"hi":-1,"status"', '"lo":1,"hi":1,"status"')).toMatch(/:1: .*b1/);
  expect(await wrong(0, '"turn":2', '"turn":1')).toMatch(/:1: turn or cells/);
  expect(await wrong(1, '"cells":[1,', '"cells":[2,')).toMatch(/:1: turn or cells/);
  expect(await wrong(2, '"move":"b2"', '"move":"c2"')).toMatch(/:1: /);
  expect(await wrong(3, '"positionLo":-1,"positionHi":-1', '"positionLo":1,"positionHi":1')).toMatch(/:4: /);
  expect(await wrong(1, '{', '[')).toMatch(/:2: not a row of labels/);
  // Regression: these two caused an internal error.
  expect(await wrong(0, '"position":', '"position":5,"was":')).toMatch(/:1: not a row of labels/);
  expect(await wrong(0, '"error":null', '"error":7')).toMatch(/:1: not a row of labels/);
});
