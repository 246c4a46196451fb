/**
 * A notebook runs under Jupyter's own tools with the committed kernel; all notebooks are valid and
 * show their pictures.
 */
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { more } from '../amount.js';
import { execute, root, scratch } from '../cli/program.js';
import { describeInBrowser, executablePath, flags } from '../web/browser.js';

const folder = join(root, 'notebooks');
const notebook = join(folder, '04-tic-tac-toe.ipynb');

/** A Python with nbconvert: Debian's, or the first one in PATH. */
const python = ['/usr/bin/python3', 'python3'].find(
  (name) => execute(name, ['-c', 'import nbconvert, nbformat']).code === 0,
);
const required = process.env['TABULEIRO_NEEDS_ALL'] === '1';
const missing = python === undefined ? ' (skipped: apt-get install jupyter-nbconvert)' : '';
const names = readdirSync(folder).filter((name) => name.endsWith('.ipynb'));

describe.skipIf(python === undefined && !required)(`under nbconvert${missing}`, () => {
  const out = scratch();
  beforeAll(() => {
    expect(python, 'apt-get install jupyter-nbconvert').toBeDefined();
  });

  it('a notebook runs with the committed kernel and prints what is committed', () => {
    // Jupyter's connection files and settings are kept out of the user's home.
    const own = Object.fromEntries(
      ['JUPYTER_RUNTIME_DIR', 'JUPYTER_CONFIG_DIR', 'JUPYTER_DATA_DIR', 'IPYTHONDIR'].map((name) => {
        mkdirSync(join(out, name));
        return [name, join(out, name)];
      }),
    );
    // By default Jupyter waits only seconds for its kernel and then continues without its output,
    // which is too short on a busy machine.
    const timeouts = ['startup', 'iopub'].map((what) => `--ExecutePreprocessor.${what}_timeout=200`);
    // Error messages of cells are outputs too, and are compared.
    const options = ['--to', 'notebook', '--execute', '--allow-errors', ...timeouts];
    const arguments_ = [...options, '--output-dir', out, notebook];
    const env = { ...own, JUPYTER_PATH: join(folder, 'jupyter') };
    const { code, stderr } = execute(python!, ['-m', 'nbconvert', ...arguments_], '', env);
    expect(code, stderr).toBe(0);
    expect(printed(join(out, '04-tic-tac-toe.ipynb'))).toEqual(printed(notebook));
  });

  it('all notebooks are valid', () => {
    const paths = names.map((name) => join(folder, name));
    const check = 'import nbformat, sys\nfor p in sys.argv[1:]: nbformat.validate(nbformat.read(p, 4))';
    expect(execute(python!, ['-c', check, ...paths])).toMatchObject({ code: 0, stderr: '' });
  });
});

/** Minimum bytes of a screenshot for each pixel; an empty picture has less than half of this. */
const blank = 0.02;

describeInBrowser('notebooks that were not run here', () => {
  // Types shown in an untrusted notebook: JupyterLab and others leave out SVG and scripts.
  // Which kind is shown is decided in the same way for every picture.
  const some = more > 1 ? names : names.slice(0, 2);
  const untrusted = ['image/png', 'text/markdown', 'text/plain'];
  it.skipIf(python === undefined && !required).each([
    ['as nbconvert shows them', names, []],
    ['without SVG', some, [`--NbConvertBase.display_data_priority=${JSON.stringify(untrusted)}`]],
  ])('show every picture, %s', async (_, names, options) => {
    const out = scratch();
    const paths = names.map((name) => join(folder, name));
    const args = ['-m', 'nbconvert', '--to', 'html', ...options, '--output-dir', out, ...paths];
    expect(execute(python!, args)).toMatchObject({ code: 0 });
    const browser = await chromium.launch({ executablePath, args: flags });
    const page = await browser.newPage({ javaScriptEnabled: false });
    for (const name of names) {
      const wanted = outputsOf(join(folder, name)).filter(({ data }) => data && 'image/png' in data);
      await page.goto(`file://${join(out, name.replace('.ipynb', '.html'))}`);
      const shown = await page.locator('.jp-RenderedImage img, .jp-RenderedSVG > svg').all();
      let seen = 0;
      for (const one of shown) {
        const { width, height } = (await one.boundingBox())!;
        if ((await one.screenshot()).length > blank * width * height) seen++;
      }
      expect([name, seen]).toEqual([name, wanted.length]);
    }
    await browser.close();
  });
});

interface Output {
  readonly text?: string | readonly string[];
  readonly data?: object;
}

function outputsOf(path: string): Output[] {
  const { cells } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly cells: readonly { readonly outputs?: readonly Output[] }[];
  };
  return cells.flatMap(({ outputs }) => outputs ?? []);
}

/** Returns the text that the cells of a notebook printed, without the figures of verdicts. */
function printed(path: string): string {
  return outputsOf(path)
    .flatMap(({ text }) => text ?? [])
    .join('')
    .replaceAll(/ \(.*\)$/gm, '');
}
