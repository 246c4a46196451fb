/** `book`: the stored values of first moves, and the same values computed. */
import { describe, expect, it } from 'vitest';
import { run } from './in-process.js';

const rowsOf = async (...words: string[]): Promise<Record<string, unknown>[]> => {
  const { code, stdout } = await run(['book', ...words, '--format', 'ndjson']);
  expect(code).toBe(0);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
};

describe('book', () => {
  it('says the same as its own computation', async () => {
    const worth = (rows: Record<string, unknown>[]): string[] =>
      rows.map(({ move, lo, hi, status }) => `${String(move)} ${String(lo)} ${String(hi)} ${String(status)}`);
    const computed = await rowsOf('hex', '4', '--compute', '-a', 'solver');
    expect(computed).toHaveLength(16);
    expect(worth(await rowsOf('hex', '4x4'))).toEqual(worth(computed));
    expect(worth(await rowsOf('hex', '4', 'turn=2')).filter((row) => row.includes(' 1 1 '))).toHaveLength(4);
  });

  it('searches one of the moves that symmetry makes equal', async () => {
    const rows = await rowsOf('dots', '2x2', '--compute');
    expect(rows.map(({ lo }) => lo)).toEqual([2, 2, 0, 0, 2, 2, 2, 0, 2, 2, 0, 2]);
    expect(rows.filter(({ nodes }) => nodes !== 0)).toHaveLength(2);
  });

  it('knows the boards of an opening with chance', async () => {
    const rows = await rowsOf('mnk', '2x3', 'k=2', 'slip=0.5', '--compute');
    const value = new Map(rows.map(({ move, lo }) => [move, lo]));
    expect(value.get('a1')).toBe(value.get('c2'));
  });

  it('writes rows of CSV with as many fields as their header, the options last', async () => {
    const { code, stdout } = await run(['book', 'dots', '1x2', '--compute', '--format', 'csv']);
    expect(code).toBe(0);
    const [header, first] = stdout.split('\n');
    expect(header).toBe('game,size,move,lo,hi,status,nodes,reply,options');
    expect(first).toMatch(/^dots,1x2,"h0,0",-2,-2,proved,\d+,"h1,0",score=0-0 turn=1$/);
    const lines = (await run(['book', 'mnk', '2x2', 'k=2', '--compute', '--format', 'csv'])).stdout.split(
      '\n',
    );
    expect(lines[1]).toMatch(/^mnk,2x2,a1,1,1,proved,\d+,\w+,k=2 /);
  });

  it.each([
    [['mnk', '3'], 'knows nothing of this position of mnk 3x3'],
    [['checkers', '5'], 'one player'],
    [['hex', '4', '--compute', '-a', 'solvr'], 'Did you mean solver?'],
    [['hex', '4x'], '4x is neither a size (7, 8x8) nor an option'],
  ])('%j is wrong usage', async (words, message) => {
    const { code, stdout, stderr } = await run(['book', ...words]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});
