/** The answers of the page's server: accepted names, methods, origins and paths. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { localNames } from '../../../src/cli/commands/serve/names.js';
import { respond, type Response } from '../../../src/cli/commands/serve/respond.js';
import { readSite, type Site } from '../../../src/cli/commands/serve/site.js';
import { scratch } from '../program.js';

const folder = scratch();
mkdirSync(join(folder, 'page', 'assets'), { recursive: true });
writeFileSync(join(folder, 'secret.txt'), 'secret');
const put = (name: string, text: string): void => writeFileSync(join(folder, 'page', name), text);
put('index.html', '<!doctype html>the page, with assets/page.css?v=2');
put('assets/main-a_B1.js', 'main()');
put('assets/page.css', 'p{}');
put('assets/page.css.br', 'shorter');
put('notes.md', 'not served');
put('.hidden.js', 'not served');
symlinkSync(join(folder, 'secret.txt'), join(folder, 'page', 'link.js'));
symlinkSync(folder, join(folder, 'page', 'up'));
const site = (await readSite(join(folder, 'page'))) as Site;

const host = ['Host', '127.0.0.1:8080'];
function ask(target: string, rawHeaders: readonly string[] = host, method = 'GET'): Response {
  return respond({ method, target, rawHeaders }, site, localNames(8080));
}

it('lists the files of the page and nothing else', async () => {
  expect([...site.keys()].sort()).toEqual(['/', '/assets/main-a_B1.js', '/assets/page.css', '/index.html']);
  expect(await readSite(join(folder, 'none'))).toBeUndefined();
  expect(await readSite(join(folder, 'page', 'assets'))).toBeUndefined();
});

it.each([
  ['/', 'text/html; charset=utf-8', 'the page'],
  ['/index.html', 'text/html; charset=utf-8', 'the page'],
  ['/?game=hex#x', 'text/html; charset=utf-8', 'the page'],
  ['/assets/main-a_B1.js', 'text/javascript; charset=utf-8', 'main()'],
  ['/assets/page.css?v=2', 'text/css; charset=utf-8', 'p{}'],
])('%s is %s', (target, type, text) => {
  const { status, headers, bytes } = ask(target);
  expect([status, headers['Content-Type']]).toEqual([200, type]);
  expect(Buffer.from(bytes).toString()).toContain(text);
});

describe('what a browser has already', () => {
  const css = (query: string, ...more: readonly string[]) =>
    ask(`/assets/page.css${query}`, [...host, ...more]);

  it('stays for ever where the address bears the sum of the build, else it is asked for anew', () => {
    expect(css('?v=2').headers['Cache-Control']).toBe('public, max-age=31536000, immutable');
    for (const query of ['', '?v=1', '?v=22', '?x=2'])
      expect(css(query).headers['Cache-Control']).toBe('no-cache');
    expect(ask('/?v=2').headers['Cache-Control']).toBe('no-cache');
  });

  it('is not sent again', () => {
    const { ETag } = css('').headers;
    for (const given of [ETag, `"x", ${ETag}`]) {
      const { status, bytes, headers } = css('', 'If-None-Match', given);
      expect([status, bytes.length, headers['ETag']]).toEqual([304, 0, ETag]);
    }
    expect(css('', 'If-None-Match', '"x"').status).toBe(200);
    expect(ask('/').headers['ETag']).not.toBe(ETag);
  });

  it.each([
    ['gzip, deflate, br', 'shorter'],
    ['br;q=0.9', 'shorter'],
    ['gzip', 'p{}'],
    ['brotli', 'p{}'],
  ])('comes compressed to whoever takes %s', (accepted, text) => {
    const { headers, bytes } = css('', 'Accept-Encoding', accepted);
    expect(Buffer.from(bytes).toString()).toBe(text);
    expect(headers['Content-Encoding']).toBe(text === 'shorter' ? 'br' : undefined);
    expect(headers['Vary']).toBe('Accept-Encoding');
  });
});

describe('paths that climb, or are written in another way', () => {
  it.each([
    ...['/../secret.txt', '/assets/../../secret.txt', '/./index.html', '//index.html', '/assets//page.css'],
    ...['/%2e%2e/secret.txt', '/%2E%2E%2Fsecret.txt', '/%252e%252e%252fsecret.txt', '/..%c0%afsecret.txt'],
    ...[
      '/..\\secret.txt',
      '\\..\\secret.txt',
      '/assets\\page.css',
      '/..%5csecret.txt',
      '/%255c..%255csecret.txt',
    ],
    ...['/index.html\0', '/index.html%00', '/%00', '/index.html\0.js', '/secret.txt%00.html'],
    ...['/up/secret.txt', '/link.js', '/.hidden.js', '/notes.md', '/assets', '/assets/', '/INDEX.HTML'],
    ...['', '*', 'index.html', 'http://evil.example/', 'http://127.0.0.1:8080/', 'file:///etc/passwd'],
    ...['/etc/passwd', '/__proto__', '/constructor', '/index.html/', '/%69ndex.html', '/\u202eindex.html'],
  ])('%j is not found', (target) => {
    const { status, bytes } = ask(target);
    expect(status).toBe(404);
    expect(Buffer.from(bytes).toString()).toBe('Not Found\n');
  });
});

describe('names', () => {
  it.each(['127.0.0.1:8080', 'localhost:8080', 'LOCALHOST:8080'])('%s is ours', (name) => {
    expect(ask('/', ['host', name]).status).toBe(200);
  });

  it.each([
    ...[
      'evil.example',
      'evil.example:8080',
      '127.0.0.1',
      '127.0.0.1:80',
      'localhost',
      '127.0.0.1:8080.evil.example',
    ],
    ...[
      '127.0.0.1:8080@evil.example',
      '127.0.0.2:8080',
      '0.0.0.0:8080',
      '[::1]:8080',
      '',
      '127.1:8080',
      '2130706433:8080',
    ],
  ])('%j is not, before anything else is looked at', (name) => {
    for (const target of ['/', '/../secret.txt']) expect(ask(target, ['Host', name]).status).toBe(421);
    expect(ask('/', ['Host', name], 'POST').status).toBe(421);
  });

  it('there has to be exactly one', () => {
    expect(ask('/', []).status).toBe(421);
    expect(ask('/', [...host, ...host]).status).toBe(421);
    expect(ask('/', [...host, 'host', 'evil.example']).status).toBe(421);
  });
});

describe('origins', () => {
  it.each(['http://127.0.0.1:8080', 'http://localhost:8080'])('%s is ours', (origin) => {
    expect(ask('/', [...host, 'Origin', origin]).status).toBe(200);
  });

  it.each([
    'http://evil.example',
    'https://127.0.0.1:8080',
    'http://127.0.0.1:8081',
    'http://127.0.0.1',
    'null',
    '',
  ])('%j is refused', (origin) => {
    expect(ask('/', [...host, 'Origin', origin]).status).toBe(403);
    expect(ask('/', [...host, 'Origin', 'http://127.0.0.1:8080', 'origin', origin]).status).toBe(403);
  });
});

describe('methods and bodies', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'CONNECT', 'get', 'PROPFIND'])(
    '%s is refused',
    (method) => {
      const { status, headers } = ask('/', host, method);
      expect([status, headers['Allow']]).toEqual([405, 'GET, HEAD']);
    },
  );

  it('a body is refused', () => {
    for (const more of [
      ['Content-Length', '5'],
      ['Transfer-Encoding', 'chunked'],
    ])
      expect(ask('/', [...host, ...more]).status).toBe(413);
    expect(ask('/', [...host, 'Content-Length', '0']).status).toBe(200);
  });
});

it('every answer carries the policy, and none allows another origin', () => {
  const answers = [
    ask('/'),
    ask('/none'),
    ask('/', ['Host', 'x']),
    ask('/', host, 'POST'),
    ask('/', [...host, 'Origin', 'x']),
  ];
  for (const { headers } of answers) {
    expect(headers['Content-Security-Policy']).toMatch(
      /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; /,
    );
    expect(headers['Content-Security-Policy']).not.toMatch(/unsafe-inline|'unsafe-eval|\*|http/);
    expect(headers).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    expect(Object.keys(headers).join()).not.toMatch(/access-control|set-cookie/i);
  }
});
