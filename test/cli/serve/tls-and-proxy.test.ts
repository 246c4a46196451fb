/**
 * Rooms over TLS and behind a proxy: `./solve serve` as its README tells hosts to start it, with
 * its clients.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as ask, type IncomingMessage, type RequestOptions, type ServerResponse } from 'node:http';
import { createServer, request as askSecurely } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { RoomView } from '../../../src/rooms/wire/protocol.js';
import { root, scratch } from '../program.js';

const folder = scratch();
const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'chain.pem')];
let ca: Buffer;

beforeAll(() => {
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const named = [
    '-days',
    '2',
    '-subj',
    '/CN=127.0.0.1',
    '-addext',
    'subjectAltName=IP:127.0.0.1,DNS:play.example.org',
  ];
  execFileSync('openssl', [...made, '-keyout', keyFile, '-out', certFile, ...named], { stdio: 'ignore' });
  ca = readFileSync(certFile);
});

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function run(
  args: readonly string[],
  env: Record<string, string> = {},
): { child: ChildProcess; said: () => string } {
  const child = spawn(join(root, 'solve'), [...args, '--lang', 'en'], { env: { ...process.env, ...env } });
  ends.push(() => child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (said += data.toString()));
  return { child, said: () => said };
}

const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 240_000 });

/** Starts `./solve serve --rooms`; returns the address of its page without `room.html`. */
async function serve(
  name: string,
  ...options: readonly string[]
): Promise<{ origin: string; said: () => string }> {
  const { said } = run(['serve', '--rooms', join(folder, name), '--port', '0', ...options]);
  await eventually(said).toMatch(/Ctrl-C ends the server/);
  return { origin: /^(\S+)\/room\.html/.exec(said())![1], said };
}

async function post(
  origin: string,
  path: string,
  body: object,
  headers: object = {},
): Promise<Record<string, string>> {
  const all = { 'content-type': 'application/json', origin, ...headers };
  const request = askSecurely(`${origin}/rooms/${path}`, { method: 'POST', ca, headers: all });
  request.end(JSON.stringify(body));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return JSON.parse(text) as Record<string, string>;
}

const board = { game: 'mnk', rows: 3, cols: 3, options: [], side: 0 };

/** Connects a player by WebSocket; rejects if the server accepts none. */
async function socket(origin: string, room: string, token: string) {
  const made = new WebSocket(`${origin.replace('http', 'ws')}/rooms/socket`, { origin, ca });
  ends.push(() => made.terminate());
  const views: RoomView[] = [];
  made.on('message', (data) => views.push(JSON.parse((data as Buffer).toString()) as RoomView));
  await once(made, 'open');
  made.send(JSON.stringify({ type: 'join', room, token }));
  await eventually(() => views.length).toBeGreaterThan(0);
  const play = (move: string): void => {
    made.send(JSON.stringify({ type: 'move', at: views.at(-1)!.at, move }));
  };
  return { views, play, moves: () => views.filter(({ type }) => type === 'room').at(-1)!.game.moves };
}

/** Starts `./solve play --room`, which trusts the certificate. */
function terminal(origin: string, room: string, token: string) {
  return run(['play', '--room', `${origin}/room.html#${room}.${token}`], { NODE_EXTRA_CA_CERTS: certFile });
}

/** Plays a whole game: a creator with a WebSocket against a guest at a terminal. */
async function wholeGame(origin: string): Promise<void> {
  const { room, token } = await post(origin, 'create', board);
  const creator = await socket(origin, room, token);
  const guest = terminal(origin, room, creator.views[0].invitation!);
  guest.child.stdin!.write('a1\na2\n');
  for (const [i, move] of ['b2', 'b1', 'b3'].entries()) {
    creator.play(move);
    if (i < 2) await eventually(creator.moves).toHaveLength(2 * i + 2);
  }
  await eventually(guest.said).toMatch(/The winner is player 1 \(x\)/);
  expect(creator.views.at(-1)).toMatchObject({ game: { moves: ['b2', 'a1', 'b1', 'a2', 'b3'] } });
}

it('a game over TLS, and not where the certificate is not trusted', async () => {
  const { origin, said } = await serve('tls', '--tls-key', keyFile, '--tls-cert', certFile);
  expect(origin).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  await wholeGame(origin);
  const { child, said: complaint } = run(['play', '--room', `${origin}/room.html#aaaaaaaaaa`]);
  expect(await once(child, 'close')).toEqual([3, null]);
  expect(complaint()).toContain(`the certificate of ${origin} is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)`);
  expect(said()).not.toMatch(/warning|#/);
});

it('serves https by the name that it is told, and by no other', async () => {
  const named = 'https://play.example.org';
  const options = ['--tls-key', keyFile, '--tls-cert', certFile];
  const headers = { host: 'play.example.org', origin: named };
  const { origin } = await serve('by-address', ...options);
  await expect(post(origin, 'create', board, headers)).rejects.toThrow('Misdirecte');
  const { said } = await serve('by-name', ...options, '--origin', named);
  const own = /listens on (\S+)/.exec(said())![1];
  expect(await post(own, 'create', board, headers)).toHaveProperty('token');
});

/**
 * Starts a reverse proxy with TLS in front of `target()`: like Caddy, or like nginx without the
 * configuration for WebSockets.
 */
async function proxy(upgrades: boolean, target: () => string): Promise<string> {
  const [key, cert] = [readFileSync(keyFile), readFileSync(certFile)];
  const options = ({
    method,
    url,
    headers,
    socket: { remoteAddress = '' },
  }: IncomingMessage): RequestOptions => {
    const before = headers['x-forwarded-for'];
    const forwarded = [...(before === undefined ? [] : [before]), remoteAddress].join(', ');
    return { method, path: url, headers: { ...headers, 'x-forwarded-for': forwarded } };
  };
  const server = createServer({ key, cert }, (request: IncomingMessage, response: ServerResponse) => {
    const onward = ask(target(), options(request), (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  server.on('upgrade', (request: IncomingMessage, near: Duplex) => {
    if (!upgrades) return void near.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    const onward = ask(target(), options(request));
    onward.on('upgrade', (answer, far) => {
      const lines = answer.rawHeaders.map((text, i) => (i % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
      near.write(`HTTP/1.1 101 Switching Protocols\r\n${lines}\r\n`);
      far.pipe(near).pipe(far);
      for (const end of [near, far]) end.on('error', () => undefined);
    });
    onward.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return `https://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** Starts a server behind a proxy; returns the proxy's address. */
async function serveBehind(name: string, upgrades: boolean): Promise<string> {
  let own = '';
  const origin = await proxy(upgrades, () => own);
  const { said } = await serve(name, '--origin', origin);
  own = /listens on (\S+)/.exec(said())![1];
  return origin;
}

it('a game behind a proxy that passes WebSockets on; limits are of the address that the proxy names', async () => {
  const origin = await serveBehind('proxied', true);
  await wholeGame(origin);
  const from = (address: string) => post(origin, 'create', board, { 'x-forwarded-for': address });
  // The proxy appends the real address, so a forged header does not help: all are of one address.
  const made = await Promise.all(Array.from({ length: 20 }, (_, i) => from(`10.0.0.${String(i)}`)));
  expect(made.filter(({ code }) => code === 'too-fast')).toHaveLength(1);
});

it('a proxy that lets no WebSocket through is named', async () => {
  const origin = await serveBehind('plain', false);
  const { room, token } = await post(origin, 'create', board);
  await expect(socket(origin, room, token)).rejects.toThrow('404');
  const { child, said } = terminal(origin, room, token);
  expect(await once(child, 'close')).toEqual([3, null]);
  expect(said()).toContain(`there are no rooms at ${origin} (status 404)`);
});
