import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/core/answer.js';
import { plainQuestion } from '../../src/core/game.js';
import { minimax } from '../../src/search/minimax.js';
import { negamax } from '../../src/search/alphabeta/negamax.js';
import { RandomGraph } from './graphs.js';
import { LineGame, noise, scrambled, taskOf, TinyDots, winOrLose } from './testgames.js';
import { more } from '../amount.js';

/** Bytes of a table with 16 entries. */
const tiny = 16 * 20;
const shown = ({ lo, hi, status, stop, best }: Answer): unknown => ({ lo, hi, status, stop, best });

describe('negamax', () => {
  it('agrees with minimax on random graphs, all best moves too, at any size of the table', () => {
    for (let seed = 1; seed <= 750 * more; seed++) {
      const graph = new RandomGraph(seed, { layers: 5, width: 6, points: seed % 5 });
      const oracle = shown(minimax(taskOf(graph, graph.traits)));
      expect(shown(negamax(taskOf(graph, graph.traits)))).toEqual(oracle);
      expect(shown(negamax(taskOf(graph, graph.traits, { bytes: tiny })))).toEqual(oracle);
      expect(graph.keyLow32).toBe(0);
    }
  });

  it('plays its principal variation to its value', () => {
    for (let seed = 1; seed <= 125 * more; seed++) {
      const graph = new RandomGraph(seed, { layers: 7, width: 8, points: seed % 3 });
      const { lo, line, best } = negamax(taskOf(graph, graph.traits, seed % 2 ? {} : { bytes: tiny }));
      const side = graph.toMove;
      expect(best).toContain(line[0]);
      line.forEach((move) => graph.play(move));
      if (graph.isOver) expect(side === 0 ? graph.settled : 0 - graph.settled).toBe(lo);
      else expect(line.length).toBeGreaterThan(0);
    }
  });

  it('agrees with minimax on positions of tic-tac-toe and of Dots and Boxes', () => {
    for (let seed = 1; seed <= 50 * more; seed++) {
      const line = scrambled(new LineGame(), seed, 2 + (seed % 7));
      expect(shown(negamax(taskOf(line, winOrLose)))).toEqual(shown(minimax(taskOf(line, winOrLose))));
      const dots = scrambled(new TinyDots(2, 2), seed, 5 + (seed % 8));
      const traits = { ...winOrLose, worst: -4, best: 4 };
      expect(shown(negamax(taskOf(dots, traits)))).toEqual(shown(minimax(taskOf(dots, traits))));
    }
  });

  it('agrees with minimax at every depth under an evaluation, at any size of the table', () => {
    for (let seed = 1; seed <= 75 * more; seed++) {
      const graph = new RandomGraph(seed, { layers: 6, width: 6, points: seed % 3 });
      for (let depth = 1; depth <= 7; depth++) {
        const oracle = minimax(taskOf(graph, graph.traits, { depth }, undefined, noise));
        for (const limits of [{ depth }, { depth, bytes: tiny }]) {
          const answer = negamax(taskOf(graph, graph.traits, limits, undefined, noise));
          expect([answer.lo, answer.hi, answer.best]).toEqual([oracle.lo, oracle.hi, oracle.best]);
          // Cuts determine which positions the search meets at the horizon. At this depth every
          // game has ended.
          if (depth === 7) expect(answer.status).toBe('proved');
        }
      }
    }
  });

  it('gives an honest interval at every node budget', () => {
    for (let seed = 1; seed <= 15 * more; seed++) {
      const graph = new RandomGraph(seed, { layers: 5, width: 6, points: 2 });
      const truth = minimax(taskOf(graph, graph.traits)).lo;
      for (const evaluation of [undefined, noise]) {
        const all = negamax(taskOf(graph, graph.traits)).stats.nodes;
        for (let nodes = 1; nodes <= 2 * all; nodes++) {
          const answer = negamax(taskOf(graph, graph.traits, { nodes }, undefined, evaluation));
          expect(answer.lo).toBeLessThanOrEqual(truth);
          expect(answer.hi).toBeGreaterThanOrEqual(truth);
          expect(answer.stats.nodes).toBeLessThanOrEqual(nodes);
          expect(answer.status).not.toBe('estimated');
          expect(answer.best.length).toBeGreaterThan(0);
          expect(graph.keyLow32).toBe(0);
        }
      }
    }
  });

  it('deepens under a node limit when an evaluation is named', () => {
    const question = { ...plainQuestion, evaluation: 'noise' };
    const answer = negamax(taskOf(new LineGame(4, 4), winOrLose, { nodes: 5000 }, question, noise));
    expect(answer).toMatchObject({ status: 'estimated', stop: 'nodes' });
    const solved = negamax(taskOf(new LineGame(3, 3), winOrLose, { nodes: 500_000 }, question, noise));
    expect(solved).toMatchObject({ lo: 0, hi: 0, status: 'proved', stop: 'finished' });
  });

  it('counts the same twice', () => {
    const run = (): Answer => negamax(taskOf(new TinyDots(2, 2), { ...winOrLose, worst: -4, best: 4 }));
    const [first, second] = [run(), run()];
    expect({ ...first.stats, ms: 0 }).toEqual({ ...second.stats, ms: 0 });
    expect(first).toMatchObject({ lo: 2, hi: 2, status: 'proved' });
  });
});
