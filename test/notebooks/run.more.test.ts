/**
 * The notebooks run from top to bottom on the committed measurements, and their results are
 * committed.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { execute, root } from '../cli/program.js';

const folder = join(root, 'notebooks');
const names = readdirSync(folder).filter((name) => name.endsWith('.ipynb'));

interface Cell {
  readonly cell_type: string;
  readonly source: readonly string[];
  readonly outputs?: readonly { readonly data?: object; readonly text?: readonly string[] }[];
}

function cells(name: string): Cell[] {
  return (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { cells: Cell[] }).cells;
}

/** Notebooks of a shorter run, for the other supported version of Node. */
const some =
  process.env['TABULEIRO_NOTEBOOKS']?.split(' ').map((name) => join(folder, `${name}.ipynb`)) ?? [];

describe('the notebooks', () => {
  it('run', () => {
    const { code, stderr } = execute(process.execPath, [join(folder, 'run.mjs'), '--check', ...some]);
    expect([code, stderr.replace(/^.*Warning.*$/gm, '').trim()]).toEqual([0, '']);
  });

  it.each(names)('%s is committed with its figures and verdicts', (name) => {
    const outputs = cells(name).flatMap((cell) => cell.outputs ?? []);
    expect(outputs.filter(({ data }) => data && 'image/png' in data).length).toBeGreaterThan(0);
    const printed = outputs.flatMap(({ text }) => text ?? []).join('');
    expect(printed).toMatch(/: (HOLDS|HOLDS WITH LIMITS|WRONG) \(/);
  });

  it.each(names)('%s shows its pictures where SVG is not trusted', (name) => {
    for (const { data } of cells(name).flatMap((cell) => cell.outputs ?? [])) {
      if (!data || !('image/png' in data)) continue;
      const { 'image/png': png, 'text/plain': text } = data as Readonly<Record<string, string | string[]>>;
      const bytes = Buffer.from([png ?? ''].flat().join(''), 'base64');
      expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
      expect(bytes.readUInt32BE(16)).toBeGreaterThan(100);
      expect([text].flat().join('')).not.toMatch(/^(picture)?$/);
    }
  });

  it('are listed in their README', () => {
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    for (const name of names) expect(readme).toContain(`(${name})`);
  });

  it('have a kernel that starts in this checkout', () => {
    const kernel = join(folder, 'jupyter/kernels/tabuleiro');
    const { argv } = JSON.parse(readFileSync(join(kernel, 'kernel.json'), 'utf8')) as { argv: string[] };
    const start = argv[1].replace('{resource_dir}', kernel);
    expect(existsSync(start)).toBe(true);
    expect(execute(process.execPath, [start, '--version']).stdout).toMatch(/^tslab 1\./);
  });
});
