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
      expect(stdout.match(/(?:src|href)=|https?:(?!\/\/www\.w3\.org\/2000\/svg')/g)).toBeNull();
    }
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
