/**
 * The files of the built page, read once when the server starts; only files of this list are served. No request
 * reaches the file system, so no address can lead outside the folder.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export interface SiteFile {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** By the path of the address, which begins with a slash; `/` is the page. */
export type Site = ReadonlyMap<string, SiteFile>;

/** What a page is made of; files of other kinds are not served. */
const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  json: 'application/json; charset=utf-8',
};

/** Names that mean the same in an address and in a file system. */
const plainPath = /^(\/[\w-][\w.-]*)+\.(\w+)$/;
const maxFiles = 500;

/** Reads the files below `folder`; links are left out. Undefined if there is no index.html. */
export async function readSite(folder: string): Promise<Site | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const site = new Map<string, SiteFile>();
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    const type = types[plainPath.exec(address)?.[2] ?? ''];
    if (!entry.isFile() || type === undefined || site.size >= maxFiles) continue;
    site.set(address, { type, bytes: await readFile(path) });
  }
  const page = site.get('/index.html');
  return page && site.set('/', page);
}

/** The site with a page that leads to the rooms: only a server that has some shows the way. */
export function withRooms(site: Site): Site {
  const page = site.get('/index.html')!;
  const text = Buffer.from(page.bytes).toString().replace('<html ', '<html data-rooms ');
  const marked: SiteFile = { ...page, bytes: Buffer.from(text) };
  return new Map([...site, ['/', marked], ['/index.html', marked]]);
}
