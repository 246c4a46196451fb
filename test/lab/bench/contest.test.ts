/** Verdicts on rows with known times. */
import { Numbers } from '../../../src/core/text/numbers.js';
import { describe, expect, it } from 'vitest';
import { comparisonCsv } from '../../../src/lab/bench/comparison.js';
import { contests, disagreements } from '../../../src/lab/bench/contest.js';
import type { MeasuredRow } from '../../../src/lab/bench/rows.js';
import { summarise } from '../../../src/lab/bench/summary.js';
import { isSteady, warmUp } from '../../../src/lab/bench/warm-up.js';
import { verdict } from '../../../src/cli/commands/compare/tables.js';
import type { Context } from '../../../src/cli/context/context.js';
import { speaker } from '../../../src/core/text/phrase.js';

/** Returns one row a block for each time; a negative time means that a limit ended the run. */
function rows(algorithm: string, times: readonly number[], blocks = 3, lo = 1): MeasuredRow[] {
  return times.flatMap((time, position) =>
    Array.from({ length: blocks }, (_, block): MeasuredRow => {
      const limited = time < 0;
      return {
        ...{ schema: 'bench.row/1', experiment: 'test', game: 'checkers', rows: 8, cols: 8, n: 8, runs: 1 },
        ...{ block, algorithm, position, lo, hi: limited ? 9 : lo, stop: limited ? 'nodes' : 'finished' },
        ...{ status: limited ? 'bounded' : 'proved', nodes: 10, bytes: 1, depth: 1, extra: {} },
        ...{ cutsAlpha: 0, cutsBeta: 0, ms: Math.abs(time) * (1 + block / 100) },
      };
    }),
  );
}

const eight = [1, 2, 3, 4, 5, 6, 7, 8];

describe('contests', () => {
  it('find a constant factor, with certainty', () => {
    const [one] = contests(
      [
        ...rows('a', eight),
        ...rows(
          'b',
          eight.map((t) => 3 * t),
        ),
      ],
      ['a', 'b'],
      1,
    );
    expect(one).toMatchObject({
      algorithm: 'b',
      against: 'a',
      pairs: 8,
      bound: 'exact',
      faster: 0,
      nodes: 1,
    });
    expect(one.ratio).toBeCloseTo(3, 10);
    expect(one.low).toBeCloseTo(3, 10);
    expect(one.p).toBe(2 / 256);
  });

  it('count a limit of one side as at least what it had spent', () => {
    const limited = eight.map((t) => (t > 6 ? -20 : 2 * t));
    const [one] = contests([...rows('a', eight), ...rows('b', limited)], ['a', 'b'], 1);
    expect(one).toMatchObject({ pairs: 8, bound: 'at-least', undecided: 0 });
    expect(one.ratio).toBeGreaterThan(2);
    const [other] = contests([...rows('a', eight), ...rows('b', limited)], ['b', 'a'], 1);
    expect(other.bound).toBe('at-most');
    expect(other.ratio).toBeCloseTo(1 / one.ratio, 10);
  });

  it('leave limited positions out where each side has some, and those of both', () => {
    const a = rows('a', [1, 1, 1, -9, -9]);
    const b = rows('b', [4, 4, -9, 1, -9]);
    expect(contests([...a, ...b], ['a', 'b'], 1)[0]).toMatchObject({
      bound: 'finished',
      pairs: 2,
      undecided: 1,
    });
  });

  it('take blocks as units where positions are few, and adjust for several contests', () => {
    const all = [...rows('a', [1], 7), ...rows('b', [2], 7), ...rows('c', [1], 7)];
    const [b, c] = contests(all, ['a', 'b', 'c'], 1);
    expect(b).toMatchObject({ p: 2 / 128, adjusted: 4 / 128 });
    expect(c).toMatchObject({ ratio: 1, p: 1, adjusted: 1 });
  });

  it('report the smallest possible p', () => {
    const least = (positions: number, blocks: number, others: string[]) => {
      const times = Array.from({ length: positions }, () => 1);
      const all = ['a', ...others].flatMap((name) => rows(name, times, blocks));
      return contests(all, ['a', ...others], 1).map((one) => one.least);
    };
    expect(least(5, 2, ['b'])).toEqual([1 / 2]);
    expect(least(5, 6, ['b'])).toEqual([1 / 32]);
    expect(least(6, 2, ['b'])).toEqual([1 / 32]);
    expect(least(6, 2, ['b', 'c'])).toEqual([1 / 16, 1 / 16]);
    expect(least(0, 0, ['b'])).toEqual([1]);
  });

  it.each([
    [5, 'en', 'b and a: too few positions to tell (p is at least 0.50)'],
    [5, 'pt', 'b e a: poucas posições para concluir (p é pelo menos 0,50)'],
    [6, 'en', 'a is 10.0 times as fast as b'],
  ] as const)('over %i positions in two blocks say, in %s: %s', (positions, language, said) => {
    const times = Array.from({ length: positions }, () => 1);
    const all = [...rows('a', times, 2), ...rows('b', times, 2).map((row) => ({ ...row, ms: 10 * row.ms }))];
    const [one] = contests(all, ['a', 'b'], 1);
    expect(verdict(one, { say: speaker(language), numbers: new Numbers(language) } as Context)).toBe(said);
  });

  it('go on with what a process left that died', () => {
    const b = rows('b', eight).filter(({ block, position }) => block < 2 || position < 3);
    expect(contests([...rows('a', eight), ...b], ['a', 'b'], 1)[0]).toMatchObject({ pairs: 3 });
    expect(contests(rows('a', eight), ['a', 'b'], 1)[0]).toMatchObject({ pairs: 0, p: 1 });
  });

  it('name disagreements', () => {
    const all = [...rows('a', [1, 1]), ...rows('b', [1, -1], 3, 2)];
    expect(disagreements(all)).toEqual([{ position: 0, claims: 'a 1, b 2' }]);
  });
});

describe('summaries', () => {
  it('give quantiles, bounds where limits decide them', () => {
    const [one] = summarise(rows('a', [...eight, -50]), ['a']);
    expect(one).toMatchObject({ positions: 9, solved: 8, limited: 1, nodes: 90 });
    expect(one.p50.value).toBeCloseTo(5.05, 10);
    expect(one.max).toMatchObject({ limited: true });
  });

  it('are flat as csv', () => {
    const all = [...rows('a', eight), ...rows('b', [...eight.slice(1), -50])];
    const csv = comparisonCsv([
      {
        ...{ schema: 'compare/1', game: 'checkers', positions: 8, blocks: 3, seed: 1, disagreements: [] },
        algorithms: summarise(all, ['a', 'b']),
        contests: contests(all, ['a', 'b'], 1),
      },
    ]);
    const cells = csv
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    expect(cells.map((line) => line.length)).toEqual([27, 27, 27]);
    expect(cells[2][9]).toMatch(/^>50/);
    expect(cells[2][19]).toBe('at-least');
  });
});

describe('warming up', () => {
  it('ends when passes stop getting faster', () => {
    expect(isSteady([9, 8, 7, 6, 5, 4])).toBe(false);
    expect(isSteady([9, 5, 4, 4, 4.1, 4])).toBe(true);
    expect(isSteady([4, 4, 4])).toBe(false);
  });

  it('needs no positions, and says when time was too short', () => {
    expect(warmUp(0, 10, () => undefined)).toEqual({ state: 'steady', passes: 0 });
    expect(warmUp(5, 0, () => undefined)).toEqual({ state: 'long', passes: 1 });
  });
});
