/** The cells of the notebooks fit a screen, in viewers that do not wrap lines of code. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../cli/program.js';

const folder = join(root, 'notebooks');
const names = readdirSync(folder).filter((name) => name.endsWith('.ipynb'));

interface Cell {
  readonly cell_type: string;
  readonly source: readonly string[];
}

it.each(names)('%s has code of at most 120 columns and 35 lines a cell', (name) => {
  const { cells } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { readonly cells: Cell[] };
  const code = cells.filter((cell) => cell.cell_type === 'code').map(({ source }) => source);
  expect(code.length).toBeGreaterThan(0);
  expect(code.flat().filter((line) => line.trimEnd().length > 120)).toEqual([]);
  for (const lines of code) expect(lines.length).toBeLessThanOrEqual(35);
});
