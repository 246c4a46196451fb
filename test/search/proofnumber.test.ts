import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/core/answer.js';
import { minimax } from '../../src/search/minimax.js';
import { proofnumber } from '../../src/search/proofnumber/proofnumber.js';
import { RandomGraph } from './graphs.js';
import { LineGame, scrambled, taskOf, TinyDots, winOrLose } from './testgames.js';
import { more } from '../amount.js';

const tiny = 16 * 20;
const shown = ({ lo, hi, status, stop, best }: Answer): unknown => ({ lo, hi, status, stop, best });

describe('proofnumber', () => {
  it('agrees with minimax on random graphs, all best moves too, at any size of the table', () => {
    for (let seed = 1; seed <= 500 * more; seed++) {
      const graph = new RandomGraph(seed, { layers: 5, width: 6, points: seed % 5 });
      const oracle = shown(minimax(taskOf(graph, graph.traits)));
      expect(shown(proofnumber(taskOf(graph, graph.traits)))).toEqual(oracle);
      expect(shown(proofnumber(taskOf(graph, graph.traits, { bytes: tiny })))).toEqual(oracle);
      expect(graph.keyLow32).toBe(0);
    }
  });

  it('plays its principal variation to its value', () => {
    for (let seed = 1; seed <= 125 * more; seed++) {
      const graph = new RandomGraph(seed, { layers: 7, width: 8, points: seed % 3 });
      const { lo, line, best } = proofnumber(taskOf(graph, graph.traits));
      const side = graph.toMove;
      expect(best).toContain(line[0]);
      line.forEach((move) => graph.play(move));
      if (graph.isOver) expect(side === 0 ? graph.settled : 0 - graph.settled).toBe(lo);
    }
  });

  it('agrees with minimax on positions of tic-tac-toe and of Dots and Boxes', () => {
    for (let seed = 1; seed <= 25 * more; seed++) {
      const line = scrambled(new LineGame(), seed, 2 + (seed % 7));
      expect(shown(proofnumber(taskOf(line, winOrLose)))).toEqual(shown(minimax(taskOf(line, winOrLose))));
      const dots = scrambled(new TinyDots(2, 2), seed, 5 + (seed % 8));
      const traits = { ...winOrLose, worst: -4, best: 4 };
      expect(shown(proofnumber(taskOf(dots, traits)))).toEqual(shown(minimax(taskOf(dots, traits))));
    }
  });

  it('gives an honest interval at every node budget', () => {
    for (let seed = 1; seed <= 15 * more; seed++) {
      const graph = new RandomGraph(seed, { layers: 5, width: 6, points: 2 });
      const truth = minimax(taskOf(graph, graph.traits)).lo;
      for (let nodes = 1; nodes <= 300; nodes++) {
        const answer = proofnumber(taskOf(graph, graph.traits, { nodes }));
        expect(answer.lo).toBeLessThanOrEqual(truth);
        expect(answer.hi).toBeGreaterThanOrEqual(truth);
        expect(answer.stats.nodes).toBeLessThanOrEqual(nodes);
        expect(answer.best.length).toBeGreaterThan(0);
        expect(graph.keyLow32).toBe(0);
      }
    }
  });

  it('solves empty boards, with equal counts twice', () => {
    const run = (): Answer => proofnumber(taskOf(new LineGame(), winOrLose));
    const [first, second] = [run(), run()];
    expect(first).toMatchObject({ lo: 0, hi: 0, status: 'proved', best: [0, 1, 2, 3, 4, 5, 6, 7, 8] });
    expect({ ...first.stats, ms: 0 }).toEqual({ ...second.stats, ms: 0 });
    const dots = proofnumber(taskOf(new TinyDots(2, 2), { ...winOrLose, worst: -4, best: 4 }));
    expect(dots).toMatchObject({ lo: 2, hi: 2, status: 'proved' });
  });
});
