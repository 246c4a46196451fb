/** The gallery page of a batch, and pictures as PNG. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { run } from './in-process.js';
import { scratch } from './program.js';

const folder = scratch();
const entrada = 'fixtures/checkers/entrada.txt';

/** Writes answers to a batch of several games, one refused; returns the path. */
async function answers(): Promise<string> {
  const records = `8 8\n2 2 2 2 0 0 0 0 2 2 2 2 0 0 0 0 2 2 2 2 0 0 0 0 2 2 2 2 0 1 0 0
mnk 3 3\n1 2 0\n0 0 0\n0 0 0
hex 2 2\n0 0 0 0
hex 2 2\n0 0 0 9
dots 1 1\n1 1 1 0
0 0\n`;
  const file = join(folder, 'saida.ndjson');
  await run(['-o', file, '--format', 'ndjson', '--nodes', '100000'], records);
  return file;
}

/** Returns the answers that a page contains. */
function inside(page: string): string {
  const [, packed] = /<script type="application\/gzip" id="records"[^>]*>([^<]*)</.exec(page)!;
  return gunzipSync(Buffer.from(packed, 'base64')).toString();
}

describe('gallery', () => {
  it('is the web page in one file, with every answer of a batch, small', async () => {
    const page = join(folder, 'gallery.html');
    const file = await answers();
    expect(await run(['gallery', file, '-o', page])).toEqual({ code: 0, stdout: '', stderr: '' });
    const html = readFileSync(page, 'utf8');
    expect(inside(html)).toBe(readFileSync(file, 'utf8'));
    expect(html.includes('data-name="saida.ndjson"')).toBe(true);
    expect(
      /<(script|link|img)[^>]*\s(src|href)=/.test(html.replace(/(<script[^>]*>)[^]*?<\/script>/g, '$1')),
    ).toBe(false);
    // The answers are compressed, so that a hundred thousand take some megabytes.
    const many = (await run(['gallery'], readFileSync(file, 'utf8').repeat(1000))).stdout;
    expect(many.length - html.length).toBeLessThan(5000 * 50);
  });

  it.each(['fixtures/mixed/entrada.txt', entrada])('has all lines of the records in %s', async (file) => {
    const { code, stdout, stderr } = await run(['gallery', file]);
    expect([code, stderr]).toEqual([0, '']);
    expect(inside(stdout)).toBe(readFileSync(file, 'utf8'));
  });

  it('has a last record without the end of its line', async () => {
    const { code, stdout } = await run(['gallery'], '# one\n3 3\n2 1 2 0 1');
    expect([code, inside(stdout)]).toEqual([0, '# one\n3 3\n2 1 2 0 1\n']);
  });

  it('leaves out what stands before the answers', async () => {
    const lines = readFileSync(await answers(), 'utf8');
    const { code, stdout, stderr } = await run(['gallery'], `a note\n${lines}`);
    expect([code, inside(stdout)]).toEqual([1, lines]);
    expect(stderr).toContain('1 line is no answer');
  });

  it('writes nothing for a file of neither, and says so in one line', async () => {
    const page = join(folder, 'none.html');
    const notes = join(folder, 'notes.txt');
    writeFileSync(notes, 'a note\n'.repeat(100));
    const ran = await run(['gallery', notes, '-o', page]);
    expect([ran.code, ran.stdout, existsSync(page)]).toEqual([3, '', false]);
    expect(ran.stderr).toMatch(
      /^tabuleiro: .*notes.txt holds neither answers nor records \(line 1: the line is not JSON: answers and labels are read as NDJSON\), nothing written\n$/,
    );
  });

  it('escapes what the batch says and reports lines that are no answers', async () => {
    const error = { code: '</script><b>', reason: '<img src=x onerror=alert(1)>' };
    const refused = JSON.stringify({ schema: 'solve.result/1', status: 'refused', error });
    const lines = [
      refused,
      '{',
      'null',
      '{"schema":"other"}',
      '{"schema":"solve.result/1","game":"hex"}',
      '',
    ];
    const named = join(folder, '<b>&.ndjson');
    writeFileSync(named, lines.join('\n'));
    const { code, stdout, stderr } = await run(['gallery', named], '', { LC_ALL: 'pt_BR.UTF-8' });
    expect(code).toBe(1);
    expect(stderr.match(/ndjson:\d: .*$/gm)).toEqual([
      'ndjson:2: 4 linhas não são respostas e ficam de fora: a linha não é JSON: respostas e rótulos são lidos em NDJSON',
    ]);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stdout.slice(0, 60)).toContain('<html lang="pt"');
    expect(stdout.includes('data-name="&lt;b&gt;&amp;.ndjson"')).toBe(true);
    expect(/<(img|b)\b/.test(stdout.replace(/<script[^]*?<\/script>/g, ''))).toBe(false);
    expect(inside(stdout)).toBe(`${refused}\n`);
  });

  it('fails as every command does on files', async () => {
    expect((await run(['gallery', join(folder, 'none')])).code).toBe(3);
    const same = join(folder, 'same.ndjson');
    writeFileSync(same, '');
    expect((await run(['gallery', same, '-o', same])).code).toBe(2);
  });
});

describe('show --png', () => {
  it('leaves a board alone whose answer has no move', async () => {
    const svg = (await run(['show', entrada, '5', '--svg', '-'])).stdout;
    expect(svg).toContain('<svg');
    expect(svg).not.toContain('NaN');
    expect(svg).toBe((await run(['show', entrada, '5', '--svg', '-', '--no-answer'])).stdout);
  });

  it('writes the picture, the same bytes each time', async () => {
    const files = ['a.png', 'b.png'].map((name) => join(folder, name));
    for (const file of files) {
      expect(await run(['show', entrada, '3', '--png', file])).toEqual({ code: 0, stdout: '', stderr: '' });
    }
    const [first, second] = files.map((file) => readFileSync(file));
    expect(first.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    expect(first.equals(second)).toBe(true);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
    expect((await run(['show', entrada, '3', '--png', '/dev/null'])).code).toBe(0);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
    expect((await run(['show', entrada, '3', '--png', join(folder, 'no', 'such', 'a.png')])).code).toBe(3);
  });
});
