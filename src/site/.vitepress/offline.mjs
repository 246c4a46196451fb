// Makes a built site work from a folder too, where a browser loads neither modules nor what lies
// above its root.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The head of every page: from a folder it marks the page, for theme/style.css, and loads
 * ../offline/page.ts.
 */
export const offlineHead = [
  ['link', { rel: 'icon', href: '/icon.svg' }],
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

/** Links within the site as relative ones. */
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

/** VitePress's search indices, a module for each language, as scripts that hand them over. */
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
