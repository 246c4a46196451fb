/** Traces of the games' own algorithms have the algorithm's node counts and answer. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { recordsOfText } from '../../../../src/app/positions/records.js';
import { traceView, type TraceView } from '../../../../src/app/teaching/trace/trace-view.js';
import type { RecordItem } from '../../../../src/batch/read/items.js';
import { plainQuestion } from '../../../../src/core/game.js';
import { inLanguage } from '../../../../src/core/text/phrase.js';

function recordsIn(text: string): RecordItem[] {
  return [...recordsOfText(text)] as RecordItem[];
}

function viewOf({ game, setup }: RecordItem, algorithm: string, nodes = 2000): TraceView {
  const view = traceView(game, setup, algorithm, { nodes }, undefined);
  if (!view.ok) throw new Error(JSON.stringify(view.error));
  return view.value;
}

const captures = recordsIn(readFileSync('fixtures/checkers/entrada.txt', 'utf8'));

describe.each(['backtracking', 'tree', 'tree-root'])('a trace of %s', (algorithm) => {
  it.each([0, 1, 2])('of board %i has the nodes and the answer of the algorithm', (n) => {
    const item = captures[n];
    const solver = item.game.solvers.list.find(({ id }) => id === algorithm)!;
    const { lo, stats } = solver.solve(item.setup, plainQuestion, {});
    const { nodes, counts } = viewOf(item, algorithm);
    const [root, ...others] = nodes;
    // The root of the trace is the board, which the algorithm does not count as a node.
    expect([others.length, counts.nodes, counts.extra]).toEqual([stats.nodes, stats.nodes, stats.extra]);
    expect(root.value).toBe(lo);
    const told = nodes.map(({ own }) => (own!.leave ? inLanguage(own!.leave.counts, 'en') : ''));
    expect(told[0]).toMatch(
      new RegExp(`^nodes ${String(stats.nodes)}, captures ${String(stats.extra!.captures)},`),
    );
    expect(nodes.every(({ own }) => own!.leave)).toBe(true);
  });
});

it('a tree has a leaf for each capture that ends, with as many captures as stand above it', () => {
  const { nodes } = viewOf(captures[2], 'tree');
  const parents = new Set(nodes.map(({ parent }) => parent));
  const leaves = nodes.filter(({ id }) => !parents.has(id));
  expect(leaves.map(({ ply }) => ply - 1)).toEqual(leaves.map(({ value }) => value));
  expect(leaves.every(({ leaf, own }) => leaf === 'over' && own!.isMilestone)).toBe(true);
  for (const { id, value } of nodes.filter(({ id }) => parents.has(id))) {
    expect(value).toBe(Math.max(...nodes.filter(({ parent }) => parent === id).map((child) => child.value!)));
  }
});

it('backtracking starts again from the checkpoint once for each flag, and says which', () => {
  const { nodes, counts } = viewOf(captures[2], 'backtracking');
  const restarts = nodes.filter(({ own }) => own?.name?.english.startsWith('restart'));
  expect(restarts.length).toBe(counts.extra.flags);
  expect(restarts.length).toBeGreaterThan(1);
  expect(new Set(restarts.map(({ parent, board }) => `${String(parent)} ${board}`)).size).toBe(1);
  const flags = nodes.flatMap(
    ({ own }) => /taken last, (\w+), is flagged/.exec(inLanguage(own!.leave!.text, 'en'))?.[1] ?? [],
  );
  const last = inLanguage(restarts.at(-1)!.own!.enter.text, 'en');
  expect(last).toContain(`Flagged: ${flags.join(', ')}.`);
});

it('a limit of nodes ends it with the nodes so far', () => {
  for (const algorithm of ['backtracking', 'tree']) {
    const { nodes, stop } = viewOf(captures[2], algorithm, 4);
    expect([stop, nodes.length]).toEqual(['nodes', 5]);
  }
});

describe('a trace of a table filled backwards', () => {
  const boards = [
    'mnk 2 2\n0 0\n0 0\n0 0\n',
    'mnk 2 3 k=2\n0 0 0\n0 0 0\n0 0\n',
    'mnk 3 3\n1 2 1\n0 2 0\n0 0 0\n0 0\n',
    'mnk 3 2 score=points k=2\n0 0\n0 0\n0 0\n0 0\n',
  ];

  it.each(boards)('of %j has every value of minimax, each from successors filled before', (text) => {
    const [item] = recordsIn(text);
    const { nodes } = viewOf(item, 'table');
    const exact = new Map(
      viewOf(item, 'minimax', 10_000).nodes.map(({ board, value }) => [plain(board), value]),
    );
    expect(new Set(nodes.map(({ board }) => plain(board)))).toEqual(new Set(exact.keys()));
    expect(nodes.length).toBe(exact.size);
    for (const { board, value, side, own } of nodes) {
      expect([board, value]).toEqual([board, exact.get(plain(board))]);
      const { filled, successors } = own!.table!;
      const values = successors.map(({ node }) => nodes[node].value!);
      if (values.length > 0) expect(value).toBe(side === 0 ? Math.max(...values) : Math.min(...values));
      for (const { node, isBest } of successors) {
        expect(nodes[node].own!.table!.filled).toBeLessThan(filled);
        expect(isBest).toBe(nodes[node].value === value);
      }
    }
    expect(nodes[0].own!.table!.filled).toBe(nodes.length - 1);
  });

  it('is refused with its size where the limit of nodes is less', () => {
    const [{ game, setup }] = recordsIn(boards[0]);
    const refused = traceView(game, setup, 'table', { nodes: 34 }, undefined);
    expect(refused).toMatchObject({ error: { params: { because: { values: { size: 35 } } } } });
    expect(traceView(game, setup, 'table', { nodes: 35 }, undefined).ok).toBe(true);
  });
});

/** Returns the board without the mark of the last move. */
function plain(board: string): string {
  return board.replace(/[^\dxXoO.\n]/g, '');
}
