/** A recorded search is the search itself: the same nodes, cuts and answer, and values that minimax confirms. */
import { describe, expect, it } from 'vitest';
import { recordsOfText } from '../../src/app/positions/records.js';
import type { RecordItem } from '../../src/batch/read/items.js';
import { plainQuestion } from '../../src/core/game.js';
import type { Limits } from '../../src/core/limits.js';
import { alphabeta } from '../../src/search/alphabeta/alphabeta.js';
import { minimax } from '../../src/search/minimax.js';
import type { SearchTask } from '../../src/search/task.js';
import { trace, traced, type TraceNode } from '../../src/search/trace.js';

const texts = {
  mnk: 'mnk 3 3\n1 2 1\n0 2 0\n0 0 0\n',
  hex: 'hex 3 3\n0 0 0\n0 1 0\n2 0 0\n',
  dots: 'dots 2 2\n1 0 1 1 0 1 1 0 0 0 0 0\n',
  connect4: 'connect4 3 3 k=3\n0 0 0\n0 0 0\n1 2 0\n',
};
const searches = { alphabeta, minimax };

function taskFor(text: string, limits: Limits = {}, scored = false): SearchTask {
  const [{ game, setup }] = [...recordsOfText(`${text}0 0\n`)] as RecordItem[];
  const position = game.rules.position(setup);
  if (!position.ok) throw new Error(text);
  const evaluation = scored ? game.solvers.evaluations[0] : undefined;
  return {
    position: position.value,
    traits: game.rules.traits(setup),
    question: plainQuestion,
    limits,
    evaluation,
  };
}

/** Whether the value is exact: strictly inside the window of the node. */
function isExact({ value, alpha = -Infinity, beta = Infinity }: TraceNode): boolean {
  return value !== undefined && value > alpha && value < beta;
}

describe.each(traced)('a trace of %s', (algorithm) => {
  it.each(Object.entries(texts))('of %s has the nodes and cuts of the search', (_, text) => {
    for (const limits of [{}, { depth: 2 }, { nodes: 40 }]) {
      const { answer, nodes } = trace(algorithm, taskFor(text, limits));
      const alone = searches[algorithm](taskFor(text, limits));
      expect(answer).toEqual({ ...alone, stats: { ...alone.stats, ms: answer.stats.ms } });
      const cuts = (kind: TraceNode['cut']): number => nodes.filter(({ cut }) => cut === kind).length;
      const { stats } = alone;
      if (!('nodes' in limits)) expect(nodes).toHaveLength(stats.nodes);
      expect([cuts('alpha'), cuts('beta')]).toEqual([stats.cutsAlpha, stats.cutsBeta]);
    }
  });

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

it('a trace leaves the position as it was, with the methods of its class', () => {
  const { position, ...rest } = taskFor(texts.mnk);
  trace('alphabeta', { position, ...rest });
  expect(Object.hasOwn(position, 'play')).toBe(false);
  expect(alphabeta({ position, ...rest }).lo).toBe(alphabeta(taskFor(texts.mnk)).lo);
});
