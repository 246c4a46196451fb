// Makes a built site work from a folder too, where a browser loads no modules and links that begin
// with a slash do not lead to the site.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Additions to the head of every page: ../offline/cells.ts, and a script that on a page opened from a
 * folder sets a class for theme/style.css and loads ../offline/page.ts.
 */
export const offlineHead = [
  ['link', { rel: 'icon', href: '/icon.svg' }],
  ['script', { src: '/offline/cells.js' }],
  [
    'script',
    {},
    `if (location.protocol === 'file:') {
      document.documentElement.classList.add('offline');
      const script = document.createElement('script');
      script.src = new URL('offline/page.js', document.querySelector('link[rel=icon]').href).href;
      document.head.append(script);
    }`,
  ],
];

/** Replaces the links within the site by relative ones. */
export function makeRelative(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue;
    const up = relative(posix.dirname(name.split(sep).join('/')), '.') || '.';
    const html = readFileSync(join(folder, name), 'utf8');
    const mended = html.replace(/ (href|src)="\/([^"]*)"/g, (_, attribute, path) => {
      const page = path.replace(/(^|\/)(#.*)?$/, '$1index.html$2');
      return ` ${attribute}="${up}/${/(^|\/)(#.*)?$/.test(path) ? page : path}"`;
    });
    writeFileSync(join(folder, name), mended);
  }
}

/** Writes the search index of each language as a script that calls `receiveSearchIndex`. */
export async function writeSearchIndices(folder) {
  const chunks = join(folder, 'assets/chunks');
  for (const name of readdirSync(chunks)) {
    const locale = /^@localSearchIndex(\w+)\./.exec(name)?.[1];
    if (locale === undefined) continue;
    const { default: index } = await import(pathToFileURL(join(chunks, name)).href);
    writeFileSync(
      join(folder, `offline/index-${locale}.js`),
      `receiveSearchIndex(${JSON.stringify(index)});\n`,
    );
  }
}
