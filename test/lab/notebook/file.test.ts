/** Files of notebooks are found from any folder; exponents of growth are right. */
import { afterEach, describe, expect, it } from 'vitest';
import { localExponents, localFactors } from '../../../src/lab/notebook/data.js';
import { readText } from '../../../src/lab/notebook/file.js';
import { root, scratch } from '../../cli/program.js';

describe('a file of the notebooks', () => {
  const before = process.cwd();
  afterEach(() => process.chdir(before));

  it.each([root, `${root}/notebooks`, `${root}/notebooks/data`])('is found from %s', (folder) => {
    process.chdir(folder);
    expect(readText('fixtures/mixed/entrada.txt')).toContain('hex');
  });

  it('is missed in one sentence', () => {
    process.chdir(scratch());
    expect(() => readText('notebooks/data/none.ndjson')).toThrow(
      /^no file notebooks\/data\/none.ndjson in .*, /,
    );
  });
});

describe('local factors', () => {
  it('go to that of the largest term', () => {
    const point = (n: number) => ({ n, log: Math.log(2 ** n + 100) });
    const bs = localFactors([5, 10, 15, 20].map(point)).map(({ b }) => b.toFixed(2));
    expect(bs).toEqual(['1.53', '1.96', '2.00']);
  });
});

describe('local exponents', () => {
  it('go to that of the largest term', () => {
    const point = (n: number) => ({ n, log: Math.log(n ** 2 + 100 * n) });
    const ks = localExponents([10, 100, 1000, 10_000].map(point)).map(({ k }) => k.toFixed(2));
    expect(ks).toEqual(['1.26', '1.74', '1.96']);
  });
});
