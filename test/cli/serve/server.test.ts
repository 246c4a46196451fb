/** The page's server with too many clients, and with clients that send too much or too slowly. */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { serveSite } from '../../../src/cli/commands/serve/server.js';
import { siteFile } from '../../../src/cli/commands/serve/site.js';

const bytes = Buffer.from('x'.repeat(1000));
const site = new Map([['/', siteFile('text/html; charset=utf-8', bytes)]]);
const serving = await serveSite(site, { port: 0 });
const { port } = serving;
afterAll(() => serving.close());

const name = `127.0.0.1:${String(port)}`;
const plain = `GET / HTTP/1.1\r\nHost: ${name}\r\n\r\n`;

/** Sends text on a new connection; returns all that comes until the server closes it. */
function talk(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (more) => (said += String(more)));
    socket.on('close', () => resolve(said));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (!['ECONNRESET', 'EPIPE'].includes(error.code!)) reject(error);
    });
    socket.write(text);
  });
}

const closing = (head: string): string => `${head}\r\nHost: ${name}\r\nConnection: close\r\n\r\n`;
const status = (answer: string): string => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? answer;

async function expectServing(): Promise<void> {
  expect(status(await talk(closing('GET / HTTP/1.1')))).toBe('200');
}

describe('requests as they come over the wire', () => {
  it.each([
    ['a file', closing('GET / HTTP/1.1'), '200'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', '400'],
    ['no host, old protocol', 'GET / HTTP/1.0\r\n\r\n', '421'],
    ['a foreign host', 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n', '421'],
    ['climbing', closing('GET /../../etc/passwd HTTP/1.1'), '404'],
    ['climbing, encoded', closing('GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1'), '404'],
    ['climbing, encoded twice', closing('GET /%252e%252e/etc/passwd HTTP/1.1'), '404'],
    ['backslashes', closing('GET /..\\..\\etc\\passwd HTTP/1.1'), '404'],
    ['NUL', closing('GET /\0 HTTP/1.1'), '400'],
    ['another address', closing('GET http://evil.example/ HTTP/1.1'), '404'],
    [
      'a WebSocket',
      `GET / HTTP/1.1\r\nHost: ${name}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
      '400',
    ],
    ['a method that changes things', closing('DELETE / HTTP/1.1'), '405'],
    ['an invented method', closing('FROB / HTTP/1.1'), '400'],
    ['not HTTP', 'hello\r\n\r\n', '400'],
    ['a path that is too long', closing(`GET /${'a'.repeat(20_000)} HTTP/1.1`), '431'],
    ['headers that are too long', closing(`GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}`), '431'],
    ['many headers', closing(`GET / HTTP/1.1\r\n${'Xx: aaaa\r\n'.repeat(3000)}Y: b`), '431'],
    // Node 20 drops surplus headers and then misses the host; Node 24 refuses their number.
    [
      'so many that the host is not read',
      closing(`GET / HTTP/1.1\r\n${'X: a\r\n'.repeat(200)}Y: b`),
      process.version.startsWith('v20.') ? '400' : '431',
    ],
    ['two lengths', closing('POST / HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked'), '400'],
  ])('%s', async (_, text, expected) => {
    const answer = await talk(text);
    expect(status(answer)).toBe(expected);
    expect(answer).not.toMatch(/node:|\/home|root:|access-control/i);
    await expectServing();
  });

  it('a head without its body', async () => {
    const answer = await talk(closing('HEAD / HTTP/1.1'));
    expect(answer).toContain('Content-Length: 1000');
    expect(answer.split('\r\n\r\n')[1]).toBe('');
  });

  it('refuses a large body at once, and does not ask for it', async () => {
    const head = `POST / HTTP/1.1\r\nHost: ${name}\r\nContent-Length: 1000000000\r\n`;
    expect(status(await talk(`${head}\r\n${'a'.repeat(100_000)}`))).toBe('405');
    expect(status(await talk(`${head.replace('POST', 'GET')}\r\n`))).toBe('413');
    expect(status(await talk(`${head}Expect: 100-continue\r\n\r\n`))).toBe('405');
    await expectServing();
  });
});

describe('clients that take their time', () => {
  it('are cut off while others are served', async () => {
    const drip = connect(port, '127.0.0.1');
    drip.on('error', () => undefined);
    const gone = new Promise((resolve) => drip.on('close', resolve));
    drip.write('GET / HTTP/1.1\r\n');
    const dripping = setInterval(() => drip.write('X: a\r\n'), 200);
    let said = '';
    drip.on('data', (more) => (said += String(more)));
    await expectServing();
    await gone;
    clearInterval(dripping);
    expect(status(said)).toBe('408');
  });

  it('do not keep others out by being many', async () => {
    const sockets: Socket[] = [];
    let closed = 0;
    for (let n = 0; n < 300; n++) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.on('close', () => closed++);
      sockets.push(socket);
    }
    while (closed < 300 - 64) await pause(20);
    // The other connections are still open.
    await expectServing();
    expect(closed).toBeLessThan(300);
    for (const socket of sockets) socket.destroy();
    while (closed < 300) await pause(20);
    await pause(100);
    await expectServing();
  });

  it('that send requests in a row are answered in order', async () => {
    const answer = await talk(plain.repeat(50) + closing('GET /none HTTP/1.1'));
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(50);
    expect(answer.match(/HTTP\/1\.1 404/g)).toHaveLength(1);
  });
});

it('listens for this machine alone, and not twice on one port', async () => {
  await expect(serveSite(site, { port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const other = await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.2');
    socket.on('connect', () => resolve('connected'));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  });
  expect(other).toBe('ECONNREFUSED');
});
