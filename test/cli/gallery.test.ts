/** One page of a batch, and pictures as PNG. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch, solve } from './program.js';

const folder = scratch();
const entrada = 'fixtures/checkers/entrada.txt';

/** Answers to a batch of several games, one refused. */
function answers(): string {
  const records = `8 8\n2 2 2 2 0 0 0 0 2 2 2 2 0 0 0 0 2 2 2 2 0 0 0 0 2 2 2 2 0 1 0 0
mnk 3 3\n1 2 0\n0 0 0\n0 0 0
hex 2 2\n0 0 0 0
hex 2 2\n0 0 0 9
dots 1 1\n1 1 1 0
0 0\n`;
  const file = join(folder, 'saida.ndjson');
  solve(['-o', file, '--format', 'ndjson', '--nodes', '100000'], records);
  return file;
}

describe('gallery', () => {
  it('draws every answer of a batch on one page without script', () => {
    const page = join(folder, 'gallery.html');
    expect(solve(['gallery', answers(), '-o', page])).toEqual({ code: 0, stdout: '', stderr: '' });
    const html = readFileSync(page, 'utf8');
    expect(html.match(/<svg [^>]*role="img"/g)).toHaveLength(4);
    expect(html.match(/<title>/g)).toHaveLength(5);
    expect(html).toContain('<p class="answer">7</p>');
    expect(html).toContain('8 x 8</h2>');
    expect(html).toMatch(/<h2>2\. [^<]*, player 1 \(x\) to move<\/h2>/);
    expect(solve(['gallery', answers(), '--lang', 'pt']).stdout).toMatch(
      /<h2>5\. [^<]*, vez: jogador 1<\/h2>/,
    );
    expect(html).toMatch(/class="refused"><h2>4<\/h2>\n<p><span class="answer">bad-cell<\/span>/);
    expect(html).toContain('4 positions, 1 refused record, 0 lines');
    expect(html).not.toMatch(/<script|javascript:|\son\w+=|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
  });

  it('says how many positions a search took, as the line does', () => {
    const lines = solve(['--format', 'ndjson'], 'mnk 3 3\n0 0 0\n0 1 0\n0 0 0\n').stdout;
    const { stats } = JSON.parse(lines) as { stats: { nodes: number } };
    expect(stats.nodes).toBeGreaterThan(0);
    expect(solve(['gallery'], lines).stdout).toContain(
      `A search of ${String(stats.nodes)} positions proves it.`,
    );
  });

  it('writes nothing for a file of records, and says so after a hundred messages', () => {
    const page = join(folder, 'none.html');
    const records = join(folder, 'records.txt');
    writeFileSync(records, '3 3\n0 0 0 0 1\n'.repeat(100) + '0 0\n');
    const ran = solve(['gallery', records, '-o', page]);
    expect([ran.code, ran.stdout, existsSync(page)]).toEqual([3, '', false]);
    expect(ran.stderr).toMatch(/and 101 more\ntabuleiro: .*records.txt holds no answers, nothing written/);
  });

  it('warns of a page of thousands', () => {
    const [line] = solve(['--format', 'ndjson'], 'mnk 1 1\n0\n0 0\n').stdout.split('\n');
    const ran = solve(['gallery'], `${line}\n`.repeat(2001));
    expect(ran.stderr).toMatch(/^tabuleiro: more than 2000 positions on one page.*\n$/);
    expect(solve(['gallery'], `${line}\n`.repeat(3)).stderr).toBe('');
  });

  it('escapes what the batch says and reports lines that are no answers', () => {
    const refused = {
      schema: 'solve.result/1',
      index: '<script>1</script>',
      status: 'refused',
      error: { code: '<b>', reason: '"><img src=x onerror=alert(1)>' },
    };
    const lines = [
      JSON.stringify(refused),
      '{',
      'null',
      '{"schema":"solve.result/1","game":"constructor","position":"x"}',
      '{"schema":"solve.result/1","game":"hex","position":"mnk 1 1\\n0","lo":1,"hi":1}',
      '',
    ];
    const { code, stdout, stderr } = solve(['gallery'], lines.join('\n'), { LC_ALL: 'pt_BR.UTF-8' });
    expect(code).toBe(1);
    expect(stderr.match(/^-:\d: /gm)).toEqual(['-:2: ', '-:3: ', '-:4: ', '-:5: ']);
    expect(stdout).toContain('<html lang="pt">');
    expect(stdout).not.toMatch(/<(script|img|b)\b/);
    expect(stdout).toContain('&lt;b&gt;');
  });

  it('fails as every command does on files', () => {
    expect(solve(['gallery', join(folder, 'none')]).code).toBe(3);
    const same = join(folder, 'same.ndjson');
    writeFileSync(same, '');
    expect(solve(['gallery', same, '-o', same]).code).toBe(2);
  });
});

describe('show --png', () => {
  it('leaves a board alone whose answer has no move', () => {
    const svg = solve(['show', entrada, '5', '--svg', '-']).stdout;
    expect(svg).toContain('<svg');
    expect(svg).not.toContain('NaN');
    expect(svg).toBe(solve(['show', entrada, '5', '--svg', '-', '--no-answer']).stdout);
  });

  it('writes the picture, the same bytes each time', () => {
    const files = ['a.png', 'b.png'].map((name) => join(folder, name));
    for (const file of files) {
      expect(solve(['show', entrada, '3', '--png', file])).toEqual({ code: 0, stdout: '', stderr: '' });
    }
    const [first, second] = files.map((file) => readFileSync(file));
    expect(first.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    expect(first.equals(second)).toBe(true);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
    expect(solve(['show', entrada, '3', '--png', '/dev/null']).code).toBe(0);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
    expect(solve(['show', entrada, '3', '--png', join(folder, 'no', 'such', 'a.png')]).code).toBe(3);
  });
});

it('tells variants of one size apart in the titles', () => {
  const cells = `${'0 '.repeat(16).trim()}\n`;
  const text = `mnk 4 4\n${cells}mnk 4 4 score=points\n${cells}0 0\n`;
  const page = solve(['gallery', '-'], solve(['--format', 'ndjson', '--nodes', '10k'], text).stdout).stdout;
  const titles = [...page.matchAll(/<h2>(.*)<\/h2>/g)].map(([, title]) => title);
  expect(titles.map((title) => /score=\w+/.exec(title)?.[0])).toEqual(['score=line', 'score=points']);
});
