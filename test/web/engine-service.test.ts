/** The answers of the engine worker, without a worker. */
import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../src/core/game.js';
import { gameByName } from '../../src/games/registry.js';
import { setupOfText } from '../../src/app/positions/start-position.js';
import { alphabeta } from '../../src/search/alphabeta/alphabeta.js';
import { minimax } from '../../src/search/minimax.js';
import { treeShape } from '../../src/search/alphabeta/tree-shape.js';
import { answerEngine } from '../../src/web/engine/engine-service.js';

function game(setup: string, ...moves: string[]): string {
  return JSON.stringify({ schema: 'tabuleiro.game/1', setup, seed: 1, moves });
}
const classic = 'mnk 3 3\n0 0 0\n0 0 0\n0 0 0\n';
const engine = { limits: { nodes: 200_000 }, seed: 1 };

describe('the engine service', () => {
  it('blocks a row, and says how it knows', () => {
    const reply = answerEngine({ kind: 'think', saved: game(classic, 'a1', 'b2', 'b1'), engine });
    expect(reply).toMatchObject({ kind: 'thought', move: 2, note: { status: 'proved', lo: 0, hi: 0 } });
    if (reply.kind === 'thought') expect(reply.note.line[0]).toBe('c1');
  });

  it('knows a win from an estimate', () => {
    const depth = (moves: string, plies: number) => {
      const saved = game(`hex 4 4\n${'0 '.repeat(16)}\n`, ...moves.split(' '));
      const seat = { algorithm: 'alphabeta', limits: { depth: plies }, seed: 1 };
      return answerEngine({ kind: 'think', saved, engine: { ...seat, evaluation: 'shortest-path' } });
    };
    const win = { lo: 1, hi: 1, status: 'proved' };
    expect(depth('a2 a1 b2 b1 c2 c1', 2)).toMatchObject({ note: win });
    expect(depth('a2 a1 b2 b1', 3)).toMatchObject({ note: win });
    expect(depth('a2 a1 b2 b1 c2', 2)).toMatchObject({ note: { lo: -1, hi: -1, status: 'proved' } });
    expect(depth('a2 a1 b2', 2)).toMatchObject({ note: { status: 'estimated' } });
  });

  it('values every move, and knows the best ones', () => {
    const reply = answerEngine({ kind: 'analyse', saved: game(classic, 'a1', 'b2', 'b1'), engine });
    if (reply.kind !== 'values') throw new Error(reply.kind);
    expect(reply.best).toEqual([2]);
    expect(reply.values.find(({ move }) => move === 8)).toMatchObject({ lo: -1, hi: -1, status: 'proved' });
  });

  it('finds the captures of a man', () => {
    const saved = game('checkers 5 5\n1 0 0  2 2  0 0 0  0 2  0 0 0\n');
    expect(answerEngine({ kind: 'think', saved, engine })).toMatchObject({ note: { lo: 2, hi: 2 } });
  });

  it('tells the nodes on the way, never fewer than before', () => {
    const seen: number[] = [];
    const setup = `hex 5 5\n${'0 '.repeat(25)}\n`;
    const slow = { algorithm: 'alphabeta', evaluation: 'shortest-path', limits: { nodes: 20_000 }, seed: 1 };
    answerEngine({ kind: 'think', saved: game(setup), engine: slow }, (nodes) => seen.push(nodes));
    expect(seen.length).toBeGreaterThan(5);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
    expect(seen.at(-1)).toBeLessThanOrEqual(20_000);
  });

  it.each([
    'junk',
    '{}',
    game('chess 8 8'),
    game(classic, 'z9'),
    game(classic, ...'a1 a2 b1 b2 c1'.split(' ')),
  ])('refuses %s with a sentence', (saved) => {
    expect(answerEngine({ kind: 'think', saved, engine })).toMatchObject({ kind: 'failed' });
  });

  it('refuses an algorithm that does not take the game', () => {
    const asked = { ...engine, algorithm: 'expectiminimax' };
    const request = { kind: 'think', saved: game(classic), engine: asked } as const;
    expect(answerEngine(request)).toMatchObject({ kind: 'failed' });
  });
});

describe('the shape of a tree', () => {
  const boards = ['mnk 3 3\n1 0 0\n0 2 0\n0 0 0\n', 'hex 4 4\n0 0 0 0  0 0 0 0  0 0 0 0  0 0 0 0\n', 'dots 2 2\n1 0 0 0 0 0  0 0 0 0 0 0\n']; // prettier-ignore
  it.each(boards.flatMap((text) => [1, 2, 3, 4].map((depth) => [text, depth] as const)))(
    'of %j to depth %i counts what alphabeta and minimax count',
    (text, depth) => {
      const setup = setupOfText(text);
      if (!setup.ok) throw new Error(text);
      const { value } = setup;
      const { rules, solvers } = gameByName(value.game)!;
      const position = rules.position(value);
      if (!position.ok) throw new Error(text);
      const task = {
        ...{ position: position.value, traits: rules.traits(value), question: plainQuestion },
        ...{ context: { depth }, evaluation: solvers.evaluations[0] },
      };
      const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);
      for (const [search, prune] of [
        [alphabeta, true],
        [minimax, false],
      ] as const) {
        // prettier-ignore
        const shape = treeShape(task, prune);
        const { stats, lo } = search(task);
        expect(sum(shape.nodes)).toBe(stats.nodes);
        expect(sum(shape.cuts)).toBe(stats.cutsAlpha + stats.cutsBeta);
        expect(shape.root.value * (position.value.toMove === 0 ? 1 : -1) + 0).toBe(lo);
        expect([shape.nodes.length, shape.root.nodes]).toEqual([depth + 1, stats.nodes]);
      }
    },
  );

  it('is cut short by a budget, and drawn only for two players without chance', () => {
    const tree = { kind: 'tree', depth: 6, prune: true, nodes: 100 } as const;
    expect(answerEngine({ ...tree, saved: game(classic) })).toMatchObject({ kind: 'tree', stop: 'nodes' });
    const slippery = game('mnk 3 3 slip=0.2\n0 0 0\n0 0 0\n0 0 0\n');
    expect(answerEngine({ ...tree, saved: slippery })).toMatchObject({ kind: 'failed' });
  });
});
