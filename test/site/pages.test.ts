/** The pages of the site: what is generated in them, their links, and their commands. `make site` builds them. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root, scratch, solve } from '../cli/program.js';
import { consoleSteps, makeClone, shell } from '../documents/clone.js';
import { refusalCodes } from '../../src/core/refusal.js';
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

/** Addresses of the pages, without ending; those that are made of other sources too. */
const pages = [
  ...paths.map((path) => `/${path.replace(/(^|(?<=\/))index\.md$|\.md$/, '')}`),
  ...['/api/tabuleiro', '/api/tabuleiro/analysis'],
  ...readdirSync(join(root, 'notebooks')).map((name) => `/notebooks/${name.replace(/\.ipynb$/, '')}`),
];

describe('the pages', () => {
  it.each(paths)('%s leads only to pages that there are', (path) => {
    const links = Array.from(
      expanded(path).markdown.matchAll(/(?<!!)\]\((?!https?:)([^)]*)\)/g),
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

  it('name every option that the helps name', () => {
    const { markdown } = expanded('reference/commands.md');
    const helps = [[], ['play'], ['bench']].map((name) => solve([...name, '--help']).stdout);
    const options = helps.flatMap((help) => help.match(/^ {2}(-\w, )?--[\w-]+/gm)!.map((one) => one.trim()));
    expect(options.length).toBeGreaterThan(40);
    expect(options.filter((option) => !markdown.includes(`| \`${option}`))).toEqual([]);
  });
});

const commands = paths.map((path) => [path, consoleSteps(readFileSync(join(folder, path), 'utf8'))] as const);

describe.each(commands.filter(([, steps]) => steps.length > 0))('the commands of %s', (_, steps) => {
  const clone = scratch();
  beforeAll(() => expect(makeClone(clone)).toMatchObject({ code: 0, stderr: '' }));

  it.each(steps)('%s', (command, shown) => {
    expect(shell(command, clone)).toEqual({ code: 0, stdout: shown, stderr: '' });
  });
});
