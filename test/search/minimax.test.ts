import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/core/answer.js';
import type { Position } from '../../src/core/position.js';
import { plainQuestion } from '../../src/core/game.js';
import { alphabeta } from '../../src/search/alphabeta/alphabeta.js';
import { minimax } from '../../src/search/minimax.js';
import { RandomGraph } from './graphs.js';
import { LineGame, noise, scrambled, taskOf, TinyDots, winOrLose } from './testgames.js';
import { more } from '../amount.js';

/** Returns the value for the side to move by a recursion that shares no code with the searches. */
function truth(position: Position): number {
  if (position.isOver) return position.settled;
  const moves = new Int32Array(position.moveCount);
  const count = position.legalMoves(moves, 0);
  const values = Array.from(moves.subarray(0, count)).map((move) => {
    position.play(move);
    const value = truth(position);
    position.undo();
    return value;
  });
  return position.toMove === 0 ? Math.max(...values) : Math.min(...values);
}

const mover = (position: Position, value: number): number => (position.toMove === 0 ? value : 0 - value);
const unspent = ({ stats, ...rest }: Answer): unknown => ({ ...rest, stats: { ...stats, ms: 0 } });

describe('minimax', () => {
  it('visits all of tic-tac-toe: 549,946 positions by path, value 0, every first move a draw', () => {
    const answer = minimax(taskOf(new LineGame(), winOrLose));
    expect(answer).toMatchObject({ lo: 0, hi: 0, status: 'proved', stop: 'finished' });
    expect(answer.best).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(answer.line).toHaveLength(9);
    expect(answer.stats.nodes).toBe(549_946);
    expect(answer.stats.depth).toBe(9);
  });

  it('is the plain recursion on random graphs, and leaves the position as it was', () => {
    for (let seed = 1; seed <= 75 * more; seed++) {
      const graph = new RandomGraph(seed, { layers: 5, width: 6, points: seed % 4 });
      const answer = minimax(taskOf(graph, graph.traits));
      expect(answer.lo).toBe(mover(graph, truth(graph)));
      expect(graph.keyLow32).toBe(0);
    }
  });

  it('plays its principal variation to its value', () => {
    for (let seed = 1; seed <= 25 * more; seed++) {
      const graph = new RandomGraph(seed, { layers: 6, width: 5, points: 3 });
      for (const search of [minimax, alphabeta]) {
        const { lo, line } = search(taskOf(graph, graph.traits));
        const side = graph.toMove;
        line.forEach((move) => graph.play(move));
        expect(graph.isOver).toBe(true);
        expect(side === 0 ? graph.settled : 0 - graph.settled).toBe(lo);
        line.forEach(() => graph.undo());
      }
    }
  });

  it('takes a game of one player', () => {
    const solitaire = new LineGame(2, 2);
    Object.defineProperty(solitaire, 'toMove', { get: () => 0, set: () => undefined });
    const answer = minimax(taskOf(solitaire, { players: 1, chance: false, worst: 0, best: 1 }));
    expect(answer).toMatchObject({ lo: 1, hi: 1, status: 'proved' });
  });

  it('answers a finished game without a move', () => {
    const answer = minimax(taskOf(scrambled(new TinyDots(1, 1), 5, 4), winOrLose));
    expect(answer).toMatchObject({ lo: 1, hi: 1, status: 'proved', best: [], line: [] });
  });
});

describe('alpha-beta', () => {
  it('agrees with minimax on random graphs, all best moves too', () => {
    for (let seed = 1; seed <= 500 * more; seed++) {
      const graph = new RandomGraph(seed, { layers: 5, width: 6, points: seed % 4 });
      const oracle = minimax(taskOf(graph, graph.traits));
      const { stats: _, line: __, ...rest } = alphabeta(taskOf(graph, graph.traits));
      expect(rest).toEqual({
        lo: oracle.lo,
        hi: oracle.hi,
        status: 'proved',
        stop: 'finished',
        best: oracle.best,
      });
      const one = alphabeta(taskOf(graph, graph.traits, {}, plainQuestion));
      expect(one.lo).toBe(oracle.lo);
      expect(oracle.best).toContain(one.best[0]);
    }
  });

  it('counts nodes and cuts on tic-tac-toe, the same twice', () => {
    const run = (): Answer => alphabeta(taskOf(new LineGame(), winOrLose, {}, plainQuestion));
    expect(run().stats).toMatchObject({ nodes: 18_297, cutsAlpha: 4_422, cutsBeta: 3_758 });
    expect(unspent(run())).toEqual(unspent(run()));
  });

  it('agrees with minimax at every depth under an evaluation', () => {
    for (let seed = 1; seed <= 50 * more; seed++) {
      const graph = new RandomGraph(seed, { layers: 6, width: 6, points: 2 });
      for (let depth = 1; depth <= 7; depth++) {
        const oracle = minimax(taskOf(graph, graph.traits, { depth }, undefined, noise));
        const answer = alphabeta(taskOf(graph, graph.traits, { depth }, undefined, noise));
        expect(answer.lo).toBe(oracle.lo);
        expect(answer.best).toEqual(oracle.best);
        if (answer.status === 'proved') expect(answer.lo).toBe(minimax(taskOf(graph, graph.traits)).lo);
        if (depth === 7) expect([answer.status, oracle.status]).toEqual(['proved', 'proved']);
      }
    }
  });

  it.each([minimax, alphabeta])(
    '%o counts with a depth that reaches the end what it counts without',
    (search) => {
      const counts = (limits: object): unknown =>
        unspent(search(taskOf(new LineGame(), winOrLose, limits, plainQuestion, noise)));
      expect(counts({ depth: 9 })).toEqual(counts({}));
    },
  );

  it('gives an honest interval at every node budget', () => {
    // In graph 54 a first move wins all points: its value is proved before all best moves are.
    for (const seed of [54, ...Array.from({ length: more > 1 ? 40 : 10 }, (_, i) => i + 1)]) {
      const graph = new RandomGraph(seed, { layers: 4, width: 5, points: 2 });
      const truthValue = minimax(taskOf(graph, graph.traits)).lo;
      for (const search of [minimax, alphabeta]) {
        const all = search(taskOf(graph, graph.traits)).stats.nodes;
        for (let nodes = 1; nodes <= all; nodes++) {
          const answer = search(taskOf(graph, graph.traits, { nodes }));
          expect(answer.lo).toBeLessThanOrEqual(truthValue);
          expect(answer.hi).toBeGreaterThanOrEqual(truthValue);
          expect(answer.stats.nodes).toBeLessThanOrEqual(nodes);
          expect(answer.stop).toBe(nodes < all ? 'nodes' : 'finished');
          expect(answer.best.length).toBeGreaterThan(0);
        }
      }
    }
  });
});
