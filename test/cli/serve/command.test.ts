/** `./solve serve` as users start and end it; it builds the page if necessary. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, scratch, solve } from '../program.js';

const folder = scratch();

/** Starts the server and waits for its address. */
async function start(...more: string[]): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(join(root, 'solve'), ['serve', ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  return { child, address: /^http:\/\/127\.0\.0\.1:\d+\//.exec(line)![0] };
}

it('serves the page with its scripts until Ctrl-C, and refuses a port in use', async () => {
  const { child, address } = await start();
  const page = await fetch(address);
  expect(page.status).toBe(200);
  const text = await page.text();
  expect(text).toContain('<title>Tabuleiro</title>');
  const linked = [...text.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, path]) => path);
  expect(linked.length).toBeGreaterThan(2);
  for (const path of linked) expect([path, (await fetch(address + path)).status]).toEqual([path, 200]);
  expect((await fetch(address, { method: 'POST', body: 'x' })).status).toBe(405);

  const port = new URL(address).port;
  const second = solve(['serve', '--port', port]);
  expect([second.code, second.stdout]).toEqual([3, '']);
  expect(second.stderr).toBe(`tabuleiro: 127.0.0.1:${port}: the port is in use (listen, EADDRINUSE)\n`);

  const ended = once(child, 'exit');
  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
});

it('keeps its port, so that browsers keep games and settings, and takes another where it is in use', async () => {
  const taken = createServer();
  // The port is in use, by this test or by another program of this machine.
  await new Promise((done) => taken.once('error', done).listen(4280, '127.0.0.1', () => done(undefined)));
  const second = spawn(join(root, 'solve'), ['serve', '--lang', 'en'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [line] = (await once(second.stdout.setEncoding('utf8'), 'data')) as [string];
  expect(line).not.toContain(':4280/');
  expect(String(second.stderr.read())).toMatch(/^tabuleiro: port 4280 is in use: another address/);
  second.kill('SIGINT');
  await once(second, 'exit');
  // With --origin the standard port is required, since a proxy expects the server there.
  const behind = solve(['serve', '--rooms', folder, '--origin', 'https://play.example.org']);
  expect(behind.code).toBe(3);
  expect(behind.stderr).toContain('127.0.0.1:4280: the port is in use');
  taken.close();
});

it('ends by SIGTERM too, and takes no port that is none', async () => {
  const { child } = await start();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
  for (const port of ['65536', '-1', 'http', '080', ''])
    expect(solve(['serve', '--port', port]).code).toBe(2);
});
