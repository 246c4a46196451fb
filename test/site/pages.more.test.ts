/** The pages of the site: their generated parts, links and commands. `make site` builds them. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { execute, root, scratch, solve } from '../cli/program.js';
import { consoleSteps, makeClone, shell } from '../documents/clone.js';
import { refusalCodes } from '../../src/core/refusal.js';
import { drawPicture } from '../../src/site/commands.js';
import { expandPage } from '../../src/site/expand.js';

const folder = join(root, 'src/site/pages');
const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => path.endsWith('.md'))
  .sort();

function expanded(path: string) {
  const language = path.startsWith('pt/') ? 'pt' : 'en';
  return expandPage(posix.basename(path, '.md'), readFileSync(join(folder, path), 'utf8'), language);
}

/** Addresses of all pages, without extension, including those made from other sources. */
const pages = [
  ...paths.map((path) => `/${path.replace(/(^|(?<=\/))index\.md$|\.md$/, '')}`),
  ...['/api/tabuleiro', '/api/tabuleiro/analysis', '/api/tabuleiro/lab'],
  ...readdirSync(join(root, 'notebooks')).map((name) => `/notebooks/${name.replace(/\.ipynb$/, '')}`),
];

describe('the pages', () => {
  const drawings = scratch();

  it.each(paths)('%s leads only to pages that there are', (path) => {
    const links = Array.from(
      expanded(path).markdown.matchAll(/(?<!!\[[^\]]*)\]\((?!https?:)([^)]*)\)/g),
      ([, link]) => link,
    );
    const targets = links.map((link) =>
      posix.join('/', posix.dirname(path), link.startsWith('/') ? link : `./${link}`),
    );
    const absolute = links.map((link, i) =>
      (link.startsWith('/') ? link : targets[i]).replace(/(\.html|\.md)?(#.*)?$/, ''),
    );
    expect(absolute.filter((link) => !pages.includes(link))).toEqual([]);
  });

  it.each(['reference/refusals.md', 'pt/reference/refusals.md'])('%s explains every code', (path) => {
    const { markdown } = expanded(path);
    for (const code of refusalCodes) expect(markdown).toContain(`### \`${code}\`\n`);
    expect(markdown).not.toContain(' ? ');
  });

  it.each(paths.filter((path) => expanded(path).pictures.length > 0))('%s has pictures', async (path) => {
    const [{ record, options }] = expanded(path).pictures;
    const picture = join(drawings, 'picture.svg');
    await drawPicture(record, picture, options);
    expect(readFileSync(picture, 'utf8')).toMatch(/^<svg [^]*<\/svg>\n$/);
  });

  it('name every option that the helps name', () => {
    const { markdown } = expanded('reference/commands.md');
    const helps = [[], ['play'], ['bench']].map((name) => solve([...name, '--help']).stdout);
    const options = helps.flatMap((help) => help.match(/^ {2}(-\w, )?--[\w-]+/gm)!.map((one) => one.trim()));
    expect(options.length).toBeGreaterThan(40);
    expect(options.filter((option) => !markdown.includes(`| \`${option}`))).toEqual([]);
  });
});

const pageText = (path: string): string => readFileSync(join(folder, path), 'utf8');

/** Returns the code blocks of one kind of a page, which are run. */
function blocks(path: string, kind: string): string[] {
  const pattern = new RegExp(['^```', kind, '\n([^]*?)^```'].join(''), 'gm');
  return Array.from(pageText(path).matchAll(pattern), ([, block]) => block);
}

const guides = ['tutorial.md', 'teacher.md', 'researcher.md', 'engine-author.md'];

describe.each(guides)('the commands of %s', (path) => {
  const clone = scratch();
  beforeAll(() => expect(makeClone(clone)).toMatchObject({ code: 0, stderr: '' }));

  it('print what the page shows', () => {
    const steps = consoleSteps(pageText(path));
    expect(steps.length).toBeGreaterThan(3);
    const printed = steps.map(([command]) => [command, shell(command, clone)] as const);
    expect(printed).toEqual(steps.map(([command, stdout]) => [command, { code: 0, stdout, stderr: '' }]));
  });

  it('run where the output is another on every machine', () => {
    for (const command of blocks(path, 'sh').flatMap((block) => block.trim().split('\n')))
      expect([command, shell(command, clone).code]).toEqual([command, 0]);
  });

  it.each(['console', 'sh', 'ts'])('are the same in Portuguese: %s', (kind) => {
    expect(blocks(`pt/${path}`, kind)).toEqual(blocks(path, kind));
  });
});

/** As in a browser (src/site/offline/cells.ts), here in this process. */
async function runCell(source: string): Promise<readonly unknown[]> {
  const printed: unknown[] = [];
  const body = source.replace(/^import (\{[^}]*\}) from 'tabuleiro';$/gm, 'const $1 = tabuleiro;');
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as FunctionConstructor;
  const log = (...values: unknown[]) => printed.push(...values);
  await AsyncFunction('tabuleiro', 'console', body)(await import('../../src/index.js'), { log });
  return printed;
}

describe('the cells of try.md', () => {
  it.each(blocks('try.md', 'cell').map((cell, i) => [i + 1, cell] as const))('run: %i', async (_, source) => {
    expect((await runCell(source)).length).toBeGreaterThan(1);
  });

  it('are the same in Portuguese but for their language', () => {
    const inPortuguese = blocks('try.md', 'cell').map((cell) =>
      cell.replace('explain.en', 'explain.pt').replace("'winner', ", "'vencedor', "),
    );
    expect(blocks('pt/try.md', 'cell')).toEqual(inPortuguese);
  });
});

describe('the programs of the pages', () => {
  const sources = guides.flatMap((path) => blocks(path, 'ts').map((text) => [path, text] as const));

  it.each(sources)('%s', (_, text) => {
    const folder = scratch();
    writeFileSync(join(folder, 'program.ts'), text);
    const doors = { tabuleiro: 'index', 'tabuleiro/analysis': 'analysis' };
    const alias = Object.entries(doors).map(
      ([name, file]) => `--alias:${name}=${join(root, 'src', `${file}.ts`)}`,
    );
    const esbuild = join(root, 'node_modules/.bin/esbuild');
    const options = [
      '--bundle',
      '--format=esm',
      '--platform=node',
      '--target=node20',
      '--external:vega*',
      '--loader:.wasm=binary',
      '--loader:.bin=binary',
      '--loader:.cpp=text',
      '--loader:.py=text',
      '--log-level=warning',
    ];
    const built = execute(esbuild, [
      join(folder, 'program.ts'),
      ...options,
      ...alias,
      `--outfile=${join(folder, 'program.mjs')}`,
    ]);
    expect(built).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(execute(process.execPath, [join(folder, 'program.mjs')])).toMatchObject({ code: 0, stderr: '' });
  });
});
