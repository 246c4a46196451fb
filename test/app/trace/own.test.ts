/** Traces of the games' own algorithms: as large as the algorithm says, and the same answer. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { recordsOfText } from '../../../src/app/positions/records.js';
import { traceView, type TraceView } from '../../../src/app/trace/trace-view.js';
import type { RecordItem } from '../../../src/batch/read/items.js';
import { plainQuestion } from '../../../src/core/game.js';

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
    // The root is the board, none of the algorithm's nodes.
    expect([others.length, counts.nodes, counts.extra]).toEqual([stats.nodes, stats.nodes, stats.extra]);
    expect(root.value).toBe(lo);
    const told = nodes.map(({ own }) => own!.leave?.counts.en ?? '');
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
  const restarts = nodes.filter(({ own }) => own!.name?.en.startsWith('restart'));
  expect(restarts.length).toBe(counts.extra.flags);
  expect(restarts.length).toBeGreaterThan(1);
  expect(new Set(restarts.map(({ parent, board }) => `${String(parent)} ${board}`)).size).toBe(1);
  const flags = nodes.flatMap(
    ({ own }) => /taken last, (\w+), is flagged/.exec(own!.leave!.text.en)?.[1] ?? [],
  );
  const last = restarts.at(-1)!.own!.enter.text.en;
  expect(last).toContain(`Flagged: ${flags.join(', ')}.`);
});

it('a limit of nodes ends it with the nodes so far', () => {
  for (const algorithm of ['backtracking', 'tree']) {
    const { nodes, stop } = viewOf(captures[2], algorithm, 4);
    expect([stop, nodes.length]).toEqual(['nodes', 5]);
  }
});
