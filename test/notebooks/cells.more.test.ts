/**
 * A notebook fails if its claim is false or a cell throws or does not compile; it continues after
 * events that must not stop it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { execute, root, scratch } from '../cli/program.js';

describe('a notebook', () => {
  const folder = scratch();
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
