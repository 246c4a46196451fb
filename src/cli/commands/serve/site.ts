/**
 * The files of the built page, read once when the server starts. Only files of this list are
 * served: no request reaches the file system, so no address can lead outside the folder.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export interface SiteFile {
  readonly type: string;
  readonly bytes: Uint8Array;
  /**
   * The bytes compressed by Brotli when the page was built; undefined if that would not be shorter.
   */
  readonly brotli?: Uint8Array;
  /** A hash of the bytes, in quotes as HTTP requires. */
  readonly etag: string;
  /**
   * The query, a hash of the build, with which the address always has these bytes and may be cached
   * for ever. The page puts it into its addresses.
   */
  readonly foreverAt?: string;
}

/** Returns a file in the form in which it is served. */
export function siteFile(type: string, bytes: Uint8Array): SiteFile {
  return { type, bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

/** The files by the path of their address, which begins with a slash; `/` is the page. */
export type Site = ReadonlyMap<string, SiteFile>;

/** The types of files that are served; files of other kinds are not. */
const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  bin: 'application/octet-stream',
  woff2: 'font/woff2',
  json: 'application/json; charset=utf-8',
};

/** Names that mean the same in an address and in a file system. */
const plainPath = /^(\/[\w-][\w.-]*)+\.(\w+)$/;
const maxFiles = 500;

/**
 * Reads the files below `folder` without following links. Returns undefined if there is no
 * index.html.
 */
export async function readSite(folder: string): Promise<Site | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const site = new Map<string, SiteFile>();
  const index = await readFile(join(folder, 'index.html'), 'utf8').catch(() => '');
  const build = /\?(v=\d+)/.exec(index)?.[1];
  const names = new Set(entries.map((entry) => join(entry.parentPath, entry.name)));
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    const type = types[plainPath.exec(address)?.[2] ?? ''];
    if (!entry.isFile() || type === undefined || site.size >= maxFiles) continue;
    site.set(address, {
      ...siteFile(type, await readFile(path)),
      ...(names.has(`${path}.br`) && { brotli: await readFile(`${path}.br`) }),
      ...(build !== undefined && address.startsWith('/assets/') && { foreverAt: build }),
    });
  }
  const page = site.get('/index.html');
  return page && site.set('/', page);
}

/** Marks the page with `data-rooms`, which makes it show the link to the rooms. */
export function withRooms(site: Site): Site {
  const page = site.get('/index.html')!;
  const text = Buffer.from(page.bytes).toString().replace('<html ', '<html data-rooms ');
  const marked = siteFile(page.type, Buffer.from(text));
  return new Map([...site, ['/', marked], ['/index.html', marked]]);
}
