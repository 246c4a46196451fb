/** README's table shows the notebooks' verdicts; one that its data do not support fails. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verdict } from '../../src/lab/notebook/verdict.js';
import { root } from '../cli/program.js';

interface Printed {
  readonly report: string;
  readonly claim: string;
  readonly verdict: string;
}

const { printedVerdicts, verdictTable } = (await import(join(root, 'notebooks/verdicts.mjs'))) as {
  printedVerdicts(): Printed[];
  verdictTable(): string;
};

describe('the verdicts', () => {
  it('stand in README.md as the notebooks printed them', () => {
    expect(readFileSync(join(root, 'notebooks/README.md'), 'utf8')).toContain(verdictTable());
  });

  it('are on claims of each report, each claim once', () => {
    const all = printedVerdicts();
    for (const report of ['000', '001', '002', '003', '004']) {
      expect(all.filter((one) => one.report === report).length).toBeGreaterThan(2);
    }
    expect(new Set(all.map(({ report, claim }) => report + claim)).size).toBe(all.length);
  });

  it('fail where the data say something else than the text', () => {
    expect(verdict('Water is wet', 'holds', 'holds', '100 %')).toBe('Water is wet: HOLDS (100 %)');
    expect(() => verdict('Water is dry', 'wrong', 'holds', '0 %')).toThrow('the notebook says: holds');
  });
});
