/**
 * Writes the sources of the site for VitePress to .cache/site/pages: the expanded pages of this
 * folder, and the notebooks. Run it in the root of the checkout; see build.sh.
 */
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { drawPicture } from './commands.js';
import { expandPage } from './expand.js';
import { notebookPage } from './notebooks.js';

const pages = 'src/site/pages';
const target = '.cache/site/pages';

function write(path: string, text: string): void {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  writeFileSync(join(target, path), text);
}

async function writePage(path: string): Promise<void> {
  const text = readFileSync(join(pages, path), 'utf8');
  const language = path.startsWith('pt/') ? 'pt' : 'en';
  const { markdown, pictures } = expandPage(basename(path, '.md'), text, language);
  write(path, markdown);
  for (const { file, record, options } of pictures)
    await drawPicture(record, join(target, dirname(path), file), options);
}

function writeNotebook(file: string): void {
  const name = basename(file, '.ipynb');
  const { markdown, pictures } = notebookPage(name, readFileSync(join('notebooks', file), 'utf8'));
  write(`notebooks/${name}.md`, markdown);
  for (const [picture, svg] of pictures) write(`notebooks/${picture}`, svg);
}

for (const path of readdirSync(pages, { recursive: true, encoding: 'utf8' }))
  if (path.endsWith('.md')) await writePage(path);
for (const file of readdirSync('notebooks')) if (file.endsWith('.ipynb')) writeNotebook(file);
cpSync('notebooks/data', join(target, 'public/notebooks/data'), { recursive: true });
cpSync('src/web/icon.svg', join(target, 'public/icon.svg'));
