// Runs notebooks from top to bottom in this process, with the kernel's own converter and executor.
// usage: node notebooks/run.mjs [--check] [notebook…]
// Writes the outputs and README's table of verdicts back, unless --check. The first cell that fails
// ends the run: its error goes to stderr, the exit code is 1.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { Resvg } from '@resvg/resvg-js';
import { updateReadme } from './verdicts.mjs';

const require = createRequire(import.meta.url);
require('./jupyter/unwatched.cjs');
const { createConverter } = require('tslab/dist/converter.js');
const { createExecutor } = require('tslab/dist/executor.js');
const jupyter = require('tslab/dist/jupyter.js');

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

/** Returns a notebook's source or output as one string; files have a string or a list of lines. */
const joined = (text) => (Array.isArray(text) ? text.join('') : text);
const lines = (text) => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

/** Collects the output of a cell in the format of notebook files. */
class Outputs {
  list = [];

  print(name, values) {
    const text = `${values.map((v) => (typeof v === 'string' ? v : v instanceof Error ? String(v) : inspect(v))).join(' ')}\n`;
    const last = this.list.at(-1);
    if (last?.output_type === 'stream' && last.name === name) last.text.push(...lines(text));
    else this.list.push({ output_type: 'stream', name, text: lines(text) });
  }

  /**
   * Adds a PNG, which all viewers show of a notebook that was not run, and a text for others. Some
   * viewers (nbconvert) prefer SVG and leave out parts of it, so its type is one that only the site
   * knows.
   */
  addFallbacks() {
    for (const { data } of this.list) {
      const svg = data?.['image/svg+xml']?.join('');
      if (svg === undefined) continue;
      data['application/vnd.tabuleiro.svg'] = data['image/svg+xml'];
      delete data['image/svg+xml'];
      const font = {
        loadSystemFonts: false,
        fontFiles: [require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')],
      };
      const png = new Resvg(svg, { font: { ...font, defaultFontFamily: 'DejaVu Sans' } }).render().asPng();
      data['image/png'] = Buffer.from(png).toString('base64');
      const [, said] = /<title>([^<]*)|aria-label="Title text '([^']*)/.exec(svg)?.filter(Boolean) ?? [];
      data['text/plain'] = [said ?? 'picture'];
    }
  }

  display(data) {
    const split = Object.entries(data).map(([type, value]) => [type, lines(String(value))]);
    this.list.push({ output_type: 'display_data', data: Object.fromEntries(split), metadata: {} });
  }
}

/** All notebooks share it, since reading the types of Node and the library takes seconds. */
const converter = createConverter({ isJS: false, isBrowser: false });

/** Returns true if every cell ran. The names of one notebook are not visible in the next. */
async function runNotebook(path, check) {
  const notebook = JSON.parse(readFileSync(path, 'utf8'));
  const convs = { node: converter, browser: converter, close: () => converter.close() };
  let outputs = new Outputs();
  const executor = createExecutor(root, convs, {
    log: (...values) => outputs.print('stdout', values),
    error: (...values) => outputs.print('stderr', values),
  });
  jupyter.lastWriteDisplayData = ({ data }) => outputs.display(data);
  const { log } = console;
  console.log = (...values) => outputs.print('stdout', values);
  let count = 0;
  let good = true;
  for (const cell of notebook.cells.filter((one) => one.cell_type === 'code')) {
    outputs = new Outputs();
    good = await executor.execute(joined(cell.source));
    if (!check) outputs.addFallbacks();
    cell.outputs = outputs.list;
    cell.execution_count = ++count;
    if (good) continue;
    const said = outputs.list.flatMap((one) => one.text ?? []).join('');
    console.error(`${path}: cell ${count} failed:\n${joined(cell.source)}\n---\n${said}`);
    break;
  }
  console.log = log;
  executor.reset();
  if (good && !check) writeFileSync(path, `${JSON.stringify(notebook, null, 1)}\n`);
  if (good) console.log(`${path}: ${count} cells`);
  return good;
}

const args = process.argv.slice(2);
const check = args.includes('--check');
const named = args.filter((arg) => arg !== '--check');
const all = readdirSync('notebooks').filter((name) => name.endsWith('.ipynb'));
const chosen = named.length > 0 ? named : all.sort().map((name) => `notebooks/${name}`);
for (const path of chosen) {
  if (await runNotebook(path, check)) continue;
  process.exitCode = 1;
  break;
}
converter.close();
if (!check && !process.exitCode) updateReadme();
