/** README's table is what the notebooks say, and a notebook that says something else than its data fails. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { verdict } from '../../src/lab/notebook/verdict.js';
import { execute, root, scratch } from '../cli/program.js';

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

describe('a notebook', () => {
  const folder = scratch();
  beforeAll(() => {
    expect(execute('make', ['--no-print-directory', 'notebook-types'])).toMatchObject({
      code: 0,
      stdout: '',
    });
  });
  const run = (name: string, ...sources: readonly string[]) => {
    const path = join(folder, `${name}.ipynb`);
    const cells = ['import * as t from "tabuleiro/analysis";', ...sources].map((text) => ({
      ...{ cell_type: 'code', execution_count: null, metadata: {}, outputs: [], source: [text] },
    }));
    writeFileSync(path, JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 4 }));
    return execute(process.execPath, [join(root, 'notebooks/run.mjs'), '--check', path]);
  };

  it('goes on when something is installed meanwhile', () => {
    const packageFolder = JSON.stringify(join(root, 'node_modules/installed-meanwhile'));
    const install = `import * as fs from "node:fs"; fs.mkdirSync(${packageFolder}); fs.rmdirSync(${packageFolder});`;
    const wait = 'await new Promise((done) => setTimeout(done, 2500));';
    const { code, stderr } = run('meanwhile', `${install} ${wait}`, 'const two = 1 + 1;', 'two + 2;');
    expect([code, stderr]).toEqual([0, '']);
  });

  it('runs if its claim is true', () => {
    const { code, stdout } = run('true', 'console.log(t.verdict("2 + 2 = 4", "holds", "holds", "4"));');
    expect([code, stdout]).toEqual([0, `${join(folder, 'true.ipynb')}: 2 cells\n`]);
  });

  it('fails if its claim is false, and says which', () => {
    const claim = 't.verdict("2 + 2 = 5", 2 + 2 === 5 ? "holds" : "wrong", "holds", `${2 + 2}`);';
    const { code, stderr } = run('false', claim);
    expect(code).toBe(1);
    expect(stderr).toContain('2 + 2 = 5: WRONG (4); the notebook says: holds');
  });

  it('fails if a cell throws or does not compile', () => {
    expect(run('throws', 'throw new Error("out of luck");').stderr).toContain('out of luck');
    expect(run('broken', 'const x: number = "one";').code).toBe(1);
  });
});
