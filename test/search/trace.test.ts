/**
 * A trace is the search itself: it has the same nodes, cuts and answer, and minimax confirms its
 * values.
 */
import { describe, expect, it } from 'vitest';
import { recordsOfText } from '../../src/app/positions/records.js';
import type { RecordItem } from '../../src/batch/read/items.js';
import { plainQuestion } from '../../src/core/game.js';
import type { Limits } from '../../src/core/search/limits.js';
import { alphabeta } from '../../src/search/alphabeta/alphabeta.js';
import { negamax } from '../../src/search/alphabeta/negamax.js';
import { minimax } from '../../src/search/minimax.js';
import { proofnumber } from '../../src/search/proofnumber/proofnumber.js';
import type { SearchTask } from '../../src/search/task.js';
import type { TraceNode } from '../../src/core/parts/trace.js';
import { traced } from '../../src/search/solvers.js';
import { trace } from '../../src/search/trace.js';

const texts = {
  mnk: 'mnk 3 3\n1 2 1\n0 2 0\n0 0 0\n',
  hex: 'hex 3 3\n0 0 0\n0 1 0\n2 0 0\n',
  dots: 'dots 2 2\n1 0 1 1 0 1 1 0 0 0 0 0\n',
  connect4: 'connect4 3 3 k=3\n0 0 0\n0 0 0\n1 2 0\n',
};
const searches = { alphabeta, minimax, negamax, proofnumber };

function taskFor(text: string, limits: Limits = {}, scored = false): SearchTask {
  const [{ game, setup }] = [...recordsOfText(`${text}0 0\n`)] as RecordItem[];
  const position = game.rules.position(setup);
  if (!position.ok) throw new Error(text);
  const evaluation = scored ? game.solvers.evaluations[0] : undefined;
  return {
    position: position.value,
    traits: game.rules.traits(setup),
    question: plainQuestion,
    context: limits,
    evaluation,
  };
}

/** Returns whether the value is exact: strictly inside the window of the node. */
function isExact({ value, alpha, beta }: TraceNode): boolean {
  return value !== null && value > (alpha ?? -Infinity) && value < (beta ?? Infinity);
}

/** Returns nodes and hits as the search counts them; in df-pn, each child listed by a visit. */
function counted(nodes: readonly TraceNode[]): { nodes: number; hits: number } {
  // If a search asks questions below its root, the root of the trace is no node of the search.
  const asks = nodes.length > 1 && nodes[1].path.length === 0;
  const own = nodes.slice(asks ? 1 : 0);
  const sum = (of: (node: TraceNode) => number): number => own.reduce((all, node) => all + of(node), 0);
  return {
    nodes: sum(({ visit }) => visit?.children ?? 1),
    hits: sum(({ visit, leaf }) => visit?.fromTable ?? (leaf === 'table' ? 1 : 0)),
  };
}

describe.each(traced)('a trace of %s', (algorithm) => {
  it.each(Object.entries(texts))('of %s has the nodes and cuts of the search', (_, text) => {
    for (const limits of [{}, { depth: 2 }, { nodes: 40 }]) {
      const { answer, nodes } = trace(algorithm, taskFor(text, limits));
      const alone = searches[algorithm](taskFor(text, limits));
      expect(answer).toEqual({ ...alone, stats: { ...alone.stats, ms: answer.stats.ms } });
      const cuts = (kind: TraceNode['cut']): number => nodes.filter(({ cut }) => cut === kind).length;
      const { stats } = alone;
      if (!('nodes' in limits)) expect(counted(nodes)).toEqual({ nodes: stats.nodes, hits: stats.tableHits });
      expect([cuts('alpha'), cuts('beta')]).toEqual([stats.cutsAlpha, stats.cutsBeta]);
    }
  });
});

describe.each(['alphabeta', 'minimax'] as const)('a trace of %s', (algorithm) => {
  it.each(Object.entries(texts))('of %s has values that minimax finds', (_, text) => {
    const task = taskFor(text);
    const { nodes } = trace(algorithm, task);
    const { position } = task;
    let exact = 0;
    for (const node of nodes.filter(isExact).slice(0, 300)) {
      for (const move of node.path) position.play(move);
      const { lo } = minimax(task);
      expect(position.toMove).toBe(node.toMove);
      expect(node.value).toBe(node.toMove === 0 ? lo : 0 - lo);
      for (const _move of node.path) position.undo();
      exact++;
    }
    expect(exact).toBeGreaterThan(3);
  });

  it('is of one pass to a depth, of two where all games ended within it', () => {
    expect(trace(algorithm, taskFor(texts.mnk, { depth: 2 }, true)).passes).toBe(1);
    expect(trace(algorithm, taskFor(texts.mnk, { depth: 9 }, true)).passes).toBe(2);
  });
});

/**
 * Returns whether the value agrees with the exact one. A value outside of its window is a bound; a
 * proof number of 0 means yes, a disproof number of 0 no.
 */
function isTrue({ value, alpha, beta, visit }: TraceNode, exact: number): boolean {
  if (visit?.numbers?.[0] === 0) return exact >= visit.atLeast;
  if (visit?.numbers?.[1] === 0) return exact < visit.atLeast;
  if (value === null) return true;
  if (value >= (beta ?? Infinity)) return exact >= value;
  return value <= (alpha ?? -Infinity) ? exact <= value : exact === value;
}

describe.each(['negamax', 'proofnumber'] as const)('a trace of %s', (algorithm) => {
  it.each(Object.entries(texts))('of %s shows bounds that minimax confirms', (_, text) => {
    const task = taskFor(text);
    const { nodes } = trace(algorithm, task);
    const { position } = task;
    for (const node of nodes.slice(0, 300)) {
      for (const move of node.path) position.play(move);
      const { lo } = minimax(task);
      expect([node.path, isTrue(node, node.toMove === 0 ? lo : 0 - lo)]).toEqual([node.path, true]);
      for (const _move of node.path) position.undo();
    }
    const decided = nodes.filter(({ value, visit }) => value !== null || visit?.numbers?.includes(0));
    expect(decided.length).toBeGreaterThan(3);
  });
});

it('a trace leaves the position as it was, with the methods of its class', () => {
  const { position, ...rest } = taskFor(texts.mnk);
  trace('alphabeta', { position, ...rest });
  expect(Object.hasOwn(position, 'play')).toBe(false);
  expect(alphabeta({ position, ...rest }).lo).toBe(alphabeta(taskFor(texts.mnk)).lo);
});
