/** The answers of the engine worker, without a worker. */
import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../src/core/game.js';
import { gameByName } from '../../src/games/registry.js';
import { loadGame, setupOfText } from '../../src/app/positions/start-position.js';
import { alphabeta } from '../../src/search/alphabeta/alphabeta.js';
import { minimax } from '../../src/search/minimax.js';
import { treeShape } from '../../src/search/alphabeta/tree-shape.js';
import type { Watch } from '../../src/core/search/limits.js';
import { SolverCache } from '../../src/core/search/solver-cache.js';
import { engineCalls } from '../../src/web/engine/engine-service.js';

function game(setup: string, ...moves: string[]): string {
  return JSON.stringify({ schema: 'tabuleiro.game/1', setup, seed: 1, moves });
}
const classic = 'mnk 3 3\n0 0 0\n0 0 0\n0 0 0\n';
const engine = { limits: { nodes: 200_000 }, seed: 1 };
const calls = (watch: Watch = () => undefined) => engineCalls(watch, new SolverCache());

/** The analysis after these moves, with the names of the legal moves. */
async function analysed(setup: string, moves = '') {
  const saved = game(setup, ...moves.split(' ').filter(Boolean));
  const reply = await calls().analyse(saved, engine);
  const loaded = loadGame(saved);
  if ('problem' in reply || !loaded.ok) throw new Error(saved);
  const { session } = loaded;
  return { ...reply, names: session.legalMoves().map((move) => session.nameOf(move)) };
}

describe('the engine service', () => {
  it('blocks a row, and says how it knows', async () => {
    const reply = await calls().think(game(classic, 'a1', 'b2', 'b1'), engine);
    expect(reply).toMatchObject({ move: 2, note: { status: 'proved', lo: 0, hi: 0 } });
    if ('note' in reply) expect(reply.note.line[0]).toBe('c1');
  });

  it('knows a win from an estimate', async () => {
    const depth = (moves: string, plies: number) => {
      const saved = game(`hex 4 4\n${'0 '.repeat(16)}\n`, ...moves.split(' '));
      const seat = { algorithm: 'alphabeta', limits: { depth: plies }, seed: 1 };
      return calls().think(saved, { ...seat, evaluation: 'shortest-path' });
    };
    const win = { lo: 1, hi: 1, status: 'proved' };
    expect(await depth('a2 a1 b2 b1 c2 c1', 2)).toMatchObject({ note: win });
    expect(await depth('a2 a1 b2 b1', 3)).toMatchObject({ note: win });
    expect(await depth('a2 a1 b2 b1 c2', 2)).toMatchObject({ note: { lo: -1, hi: -1, status: 'proved' } });
    expect(await depth('a2 a1 b2', 2)).toMatchObject({ note: { status: 'estimated' } });
  });

  it('values every move, and knows the best ones', async () => {
    const { best, values } = await analysed(classic, 'a1 b2 b1');
    expect(best).toEqual([2]);
    expect(values.find(({ move }) => move === 8)).toMatchObject({ lo: -1, hi: -1, status: 'proved' });
  });

  it.each([
    [classic, 'a1 b2', 1],
    [`hex 5 5\n${'0 '.repeat(25)}\n`, 'c3 b2 d2 e1', 1],
    [`connect4 6 7\n${'0 '.repeat(42)}\n`, 'd d d d d b', 0],
    ['dots 2 2\n0 0 0 0 0 0  0 0 0 0 0 0\n', 'h0,0 h1,0', 1],
    ['checkers 5 5\n1 0 0  2 2  0 0 0  0 2  0 0 1\n', '', 0],
  ])('gives the lines of the best moves of %j after %j', async (setup, moves, least) => {
    const { best, values, lines, names } = await analysed(setup, moves);
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

  it('gives only the moves themselves where chance follows', async () => {
    const { lines } = await analysed('mnk 3 3 slip=1/2\n1 2 1\n2 1 2\n0 0 0\n');
    expect(lines.map(({ names }) => names.length)).toEqual([1, 1, 1]);
  });

  it('knows how long a decided game lasts, and shows it as the first line', async () => {
    const lost = await analysed(classic, 'a1 b1 a2');
    expect([lost.plies, lost.lines[0].names[0]]).toEqual([4, 'a3']);
    const won = await analysed(classic, 'a1 b1 a2 a3');
    expect([won.plies, won.lines[0].names.length]).toEqual([3, 3]);
    expect((await analysed(classic, 'a1 b2')).plies).toBeUndefined();
  });

  it('names the opening book where it has the value of the best move', async () => {
    const hex = `hex 4 4\n${'0 '.repeat(16)}\n`;
    const connect4 = `connect4 6 7\n${'0 '.repeat(42)}\n`;
    const known = async (setup: string, moves?: string) => (await analysed(setup, moves)).isFromBook;
    expect([await known(hex), await known(connect4), await known(classic)]).toEqual([true, true, false]);
    expect([await known(hex, 'b2'), await known(hex, 'b2 c2')]).toEqual([true, false]);
    const level = { ...engine, level: 'level-5' };
    const move = await calls().think(game(connect4, 'd'), level);
    expect(move).toMatchObject({ note: { algorithm: 'book' } });
  });

  it('draws what the opponent wins by where every move loses', async () => {
    const kinds = async (setup: string, moves: string) =>
      new Set((await analysed(setup, moves)).threat.map(({ kind, tone }) => `${kind} ${tone}`));
    const hex = `hex 4 4\n${'0 '.repeat(16)}\n`;
    expect(await kinds(hex, 'b2 c2')).toEqual(new Set(['piece opponent']));
    expect(await kinds(hex, 'b2')).toEqual(new Set());
    expect(await kinds(classic, 'a1 b1 a2')).toEqual(new Set(['piece best', 'label text']));
    expect(await kinds(`connect4 6 7\n${'0 '.repeat(42)}\n`, 'd d e e f')).toEqual(new Set(['line path']));
  });

  it('finds the captures of a man', async () => {
    const saved = game('checkers 5 5\n1 0 0  2 2  0 0 0  0 2  0 0 0\n');
    expect(await calls().think(saved, engine)).toMatchObject({ note: { lo: 2, hi: 2 } });
  });

  it('tells the nodes on the way, never fewer than before', async () => {
    const seen: number[] = [];
    const setup = `hex 5 5\n${'0 '.repeat(25)}\n`;
    const slow = { algorithm: 'alphabeta', evaluation: 'shortest-path', limits: { nodes: 20_000 }, seed: 1 };
    await calls((nodes) => void seen.push(nodes)).think(game(setup), slow);
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
  ])('refuses %s with a sentence', async (saved) => {
    expect(await calls().think(saved, engine)).toHaveProperty('problem');
  });

  it('refuses an algorithm that does not take the game', async () => {
    const asked = { ...engine, algorithm: 'expectiminimax' };
    expect(await calls().think(game(classic), asked)).toHaveProperty('problem');
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

  it('is cut short by a budget, and drawn only for two players without chance', async () => {
    const search = { depth: 6, prune: true, nodes: 100 };
    expect(await calls().tree(game(classic), search)).toMatchObject({ stop: 'nodes' });
    const slippery = game('mnk 3 3 slip=0.2\n0 0 0\n0 0 0\n0 0 0\n');
    expect(await calls().tree(slippery, search)).toHaveProperty('problem');
  });
});
