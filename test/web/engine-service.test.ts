/** The answers of the engine worker, without a worker. */
import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../src/core/game.js';
import { gameByName } from '../../src/games/registry.js';
import { loadGame, setupOfText } from '../../src/app/positions/start-position.js';
import { alphabeta } from '../../src/search/alphabeta/alphabeta.js';
import { minimax } from '../../src/search/minimax.js';
import { treeShape } from '../../src/search/alphabeta/tree-shape.js';
import { answerEngine } from '../../src/web/engine/engine-service.js';

function game(setup: string, ...moves: string[]): string {
  return JSON.stringify({ schema: 'tabuleiro.game/1', setup, seed: 1, moves });
}
const classic = 'mnk 3 3\n0 0 0\n0 0 0\n0 0 0\n';
const engine = { limits: { nodes: 200_000 }, seed: 1 };

/** The analysis after these moves, with the names of the legal moves. */
function analysed(setup: string, moves = '') {
  const saved = game(setup, ...moves.split(' ').filter(Boolean));
  const reply = answerEngine({ kind: 'analyse', saved, engine });
  const loaded = loadGame(saved);
  if (reply.kind !== 'values' || !loaded.ok) throw new Error(reply.kind);
  const { session } = loaded;
  return { ...reply, names: session.legalMoves().map((move) => session.nameOf(move)) };
}

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

  it.each([
    [classic, 'a1 b2', 1],
    [`hex 5 5\n${'0 '.repeat(25)}\n`, 'c3 b2 d2 e1', 1],
    [`connect4 6 7\n${'0 '.repeat(42)}\n`, 'd d d d d b', 0],
    ['dots 2 2\n0 0 0 0 0 0  0 0 0 0 0 0\n', 'h0,0 h1,0', 1],
    ['checkers 5 5\n1 0 0  2 2  0 0 0  0 2  0 0 1\n', '', 0],
  ])('gives the lines of the best moves of %j after %j', (setup, moves, least) => {
    const { best, values, lines, names } = analysed(setup, moves);
    const first = lines.map(({ value }) => value.move);
    expect([best.includes(first[0]), new Set(first).size]).toEqual([true, Math.min(3, names.length)]);
    for (const { value, names: line } of lines) {
      expect(values).toContainEqual(value);
      expect(line[0]).toBe(names[values.findIndex(({ move }) => move === value.move)]);
      expect(line.length).toBeGreaterThan(least);
      const played = game(setup, ...moves.split(' ').filter(Boolean), ...line);
      expect(loadGame(played)).toMatchObject({ ok: true });
    }
  });

  it('gives only the moves themselves where chance follows', () => {
    const { lines } = analysed('mnk 3 3 slip=1/2\n1 2 1\n2 1 2\n0 0 0\n');
    expect(lines.map(({ names }) => names.length)).toEqual([1, 1, 1]);
  });

  it('knows how long a decided game lasts, and shows it as the first line', () => {
    const lost = analysed(classic, 'a1 b1 a2');
    expect([lost.plies, lost.lines[0].names[0]]).toEqual([4, 'a3']);
    const won = analysed(classic, 'a1 b1 a2 a3');
    expect([won.plies, won.lines[0].names.length]).toEqual([3, 3]);
    expect(analysed(classic, 'a1 b2').plies).toBeUndefined();
  });

  it('names the opening book where it has the value of the best move', () => {
    const hex = `hex 4 4\n${'0 '.repeat(16)}\n`;
    const connect4 = `connect4 6 7\n${'0 '.repeat(42)}\n`;
    expect([hex, connect4, classic].map((setup) => analysed(setup).isFromBook)).toEqual([true, true, false]);
    expect([analysed(hex, 'b2').isFromBook, analysed(hex, 'b2 c2').isFromBook]).toEqual([true, false]);
    const level = { ...engine, level: 'level-5' };
    const move = answerEngine({ kind: 'think', saved: game(connect4, 'd'), engine: level });
    expect(move).toMatchObject({ kind: 'thought', note: { algorithm: 'book' } });
  });

  it('draws what the opponent wins by where every move loses', () => {
    const kinds = (setup: string, moves: string) =>
      new Set(analysed(setup, moves).threat.map(({ kind, tone }) => `${kind} ${tone}`));
    const hex = `hex 4 4\n${'0 '.repeat(16)}\n`;
    expect(kinds(hex, 'b2 c2')).toEqual(new Set(['piece opponent']));
    expect(kinds(hex, 'b2')).toEqual(new Set());
    expect(kinds(classic, 'a1 b1 a2')).toEqual(new Set(['piece best', 'label text']));
    expect(kinds(`connect4 6 7\n${'0 '.repeat(42)}\n`, 'd d e e f')).toEqual(new Set(['line path']));
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
