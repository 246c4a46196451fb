import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './in-process.js';
import { scratch } from './program.js';

const folder = scratch();
const file = join(folder, '<b>.txt');
writeFileSync(
  file,
  '3 3\n1 0 2 0 0\nmnk 3 3\n1 2 1\n0 2 0\n0 0 0\nmnk 3 3 slip=1/5\n0 0 0\n0 0 0\n0 0 0\n0 0\n',
);

interface Node {
  readonly id: number;
  readonly parent: number | null;
  readonly move: string;
  readonly x: number;
  readonly ply: number;
  readonly board: string;
}

describe('trace', () => {
  it('is a tree in JSON, as large as the search, without overlapping nodes', async () => {
    const { stdout, code } = await run(['trace', file, '2', '--depth', '9', '--format', 'json']);
    const { nodes, counts, best } = JSON.parse(stdout) as {
      nodes: Node[];
      counts: { nodes: number };
      best: string;
    };
    const { stdout: line } = await run(
      ['-a', 'alphabeta', '--best', 'one'],
      'mnk 3 3\n1 2 1\n0 2 0\n0 0 0\n0 0\n',
    );
    expect([code, best, nodes.length]).toEqual([0, line.trim().split(' ')[1], counts.nodes]);
    expect(new Set(nodes.map(({ x, ply }) => `${String(x)},${String(ply)}`)).size).toBe(nodes.length);
    for (const { id, parent, ply } of nodes.slice(1)) {
      expect(parent).toBeLessThan(id);
      expect(ply).toBe(nodes[parent!].ply + 1);
    }
  });

  it('is one page that loads nothing, in both languages', async () => {
    for (const [lang, button] of [
      ['en', 'next cut'],
      ['pt', 'próximo corte'],
    ]) {
      const { stdout, code } = await run(['trace', file, '2', '--lang', lang]);
      expect([code, stdout]).toEqual([0, expect.stringContaining(`>${button}</button>`)]);
      expect(stdout).toContain('&lt;b&gt;.txt, 2</h1>');
      // Its pictures and fonts are inside, and the policy of the page forbids the rest.
      expect(stdout.match(/<[^>]*(?:src|href)=|url\((?!data:)/g)).toBeNull();
    }
  });

  it.each([
    [
      ['2'],
      ['evaluation: open-lines', 'depth: 3'],
      { evaluation: 'open-lines', depth: 3, status: 'estimated' },
    ],
    [
      ['2', '--depth', '9'],
      ['evaluation: none', 'depth: to the end', 'value for player 1 (x): 0 (player 1 (x) to move)'],
      { evaluation: null, depth: null, status: 'proved' },
    ],
    [['2', '-a', 'proofnumber'], ['algorithm: proofnumber', 'depth: to the end'], { evaluation: null }],
    [
      ['2', '-a', 'minimax', '--nodes', '9'],
      ['9 nodes', 'depth: 3', 'value: not found within the limits'],
      { evaluation: 'open-lines', stop: 'nodes' },
    ],
    [['1', '-a', 'tree'], ['algorithm: tree', 'value: 1'], { evaluation: null, depth: null }],
  ])('of %j names evaluation, depth, nodes and the value', async (args, texts, fields) => {
    const { stdout } = await run(['trace', file, ...args]);
    const head = /<header>[^]*<\/header>/.exec(stdout)![0];
    for (const text of texts) expect(head).toContain(text);
    const { stdout: json } = await run(['trace', file, ...args, '--format', 'json']);
    expect(JSON.parse(json)).toMatchObject(fields);
  });

  it('names cuts only where there are windows', async () => {
    const headOf = async (algorithm: string): Promise<string> => {
      const { stdout } = await run(['trace', file, '2', '-a', algorithm]);
      return /<header>[^]*<\/header>/.exec(stdout)![0];
    };
    expect(await headOf('alphabeta')).toMatch(/>[1-9]\d* cuts?</);
    expect(await headOf('minimax')).toMatch(/>0 cuts</);
    expect(await headOf('proofnumber')).not.toMatch(/>\d+ cuts?</);
  });

  it('has each item of its boards once', async () => {
    const board = `hex 11 11\n${'0 '.repeat(121)}\n0 0\n`;
    const { stdout } = await run(['trace', '-', '--depth', '2', '--nodes', '400'], board);
    const data = /<script type="application\/json" id="data">(.*)<\/script>/.exec(stdout)![1];
    const { items, boards, nodes } = JSON.parse(data) as Record<string, unknown[]>;
    expect([boards.length, new Set(items.map((item) => JSON.stringify(item))).size]).toEqual([
      nodes.length,
      items.length,
    ]);
    expect(nodes.length).toBeGreaterThan(200);
    expect(stdout.length).toBeLessThan(3e6);
  });

  it('is a graph in DOT, by the name of the output', async () => {
    const path = join(folder, 'tree.dot');
    expect((await run(['trace', file, '1', '-a', 'minimax', '-o', path])).code).toBe(0);
    const { stdout } = await run(['trace', file, '1', '-a', 'minimax', '--format', 'dot']);
    expect(stdout).toMatch(/^digraph search \{\n[^]*n0 -> n1;\n\}\n$/);
    expect(stdout.match(/ -> /g)).toHaveLength(1);
  });

  it.each([
    [['1', '-a', 'alphabeta'], 'alphabeta is for two players'],
    [['3', '-a', 'minimax'], 'minimax knows no chance'],
    [['4'], 'there is no record 4'],
    [['2', '--eval', 'two-bridge'], 'no-algorithm'],
    [['2', '-a', 'tree'], 'no-algorithm'],
  ])('of %j is refused', async (args, text) => {
    const ran = await run(['trace', file, ...args]);
    expect([ran.code, ran.stdout, ran.stderr]).toEqual([2, '', expect.stringContaining(text)]);
  });
});
