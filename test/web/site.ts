/** The built page behind a small server, in a folder of the address and under the policy of `./solve serve`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentPolicy } from '../../src/cli/commands/serve/respond.js';

const types: Readonly<Record<string, string>> = {
  ...{ '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' },
  '.svg': 'image/svg+xml',
};

const folder = '/some/folder/';

export interface Site {
  readonly address: string;
  /** The files of the page by name, without the folder. */
  readonly files: ReadonlyMap<string, Buffer>;
  close(): Promise<void>;
}

/** Builds the page as the set-up does, and serves it on a free port of this machine. */
export async function openSite(): Promise<Site> {
  const outDir = mkdtempSync(join(tmpdir(), 'tabuleiro-web-'));
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync(process.execPath, ['src/build.mjs', `page=${outDir}`], { cwd });
  const names = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => extname(name) !== '',
  );
  const files = new Map(names.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(outDir, name))]));
  rmSync(outDir, { recursive: true });
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://localhost').pathname;
    const name = path.startsWith(folder) ? path.slice(folder.length) || 'index.html' : '';
    const body = files.get(name);
    if (!body) return void response.writeHead(404).end();
    const headers = { 'content-type': types[extname(name)] ?? 'application/octet-stream' };
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
