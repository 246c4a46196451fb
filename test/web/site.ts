/**
 * Serves the built page by a small server, in a folder of the address and with the policy of
 * `./solve serve`.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { contentPolicy } from '../../src/cli/commands/serve/respond.js';
import { root } from '../cli/program.js';

const types: Readonly<Record<string, string>> = {
  ...{ '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' },
  ...{ '.svg': 'image/svg+xml', '.woff2': 'font/woff2' },
};

const folder = '/some/folder/';

export interface Site {
  readonly address: string;
  /** The files of the page by name, without the folder. */
  readonly files: ReadonlyMap<string, Buffer>;
  close(): Promise<void>;
}

/** The folder into which the set-up builds the page. */
export const built = join(root, 'dist/web');

/** Serves the built page on a free port of this machine. */
export async function openSite(): Promise<Site> {
  const names = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(
    (name) => extname(name) !== '',
  );
  const files = new Map(names.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(built, name))]));
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://localhost').pathname;
    const name = path.startsWith(folder) ? path.slice(folder.length) || 'index.html' : '';
    const body = files.get(name);
    if (!body) return void response.writeHead(404).end();
    const headers = {
      'cache-control': 'max-age=600',
      'content-type': types[extname(name)] ?? 'application/octet-stream',
    };
    response.writeHead(200, { ...headers, 'content-security-policy': contentPolicy }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${String(port)}${folder}`, files, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
