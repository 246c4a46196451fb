import { describe, expect, it } from 'vitest';
import { minimax } from '../../src/search/minimax.js';
import { montecarlo } from '../../src/search/montecarlo/montecarlo.js';
import { RandomGraph } from './graphs.js';
import { LineGame, scrambled, slipperyTraits, taskOf, TinyDots, winOrLose } from './testgames.js';

describe('montecarlo', () => {
  it('finds a win in one and a forced reply', () => {
    const win = new LineGame();
    for (const cell of [0, 3, 1, 4]) win.play(cell);
    expect(montecarlo(taskOf(win, winOrLose)).best).toEqual([2]);
    const reply = new LineGame();
    for (const cell of [0, 4, 1]) reply.play(cell);
    expect(montecarlo(taskOf(reply, winOrLose)).best).toEqual([2]);
  });

  it('plays optimally on nearly all small positions', () => {
    let right = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const game =
        seed % 2 ? scrambled(new LineGame(), seed, 2 + (seed % 5)) : scrambled(new TinyDots(2, 2), seed, 7);
      const traits = seed % 2 ? winOrLose : { ...winOrLose, worst: -4, best: 4 };
      const { best } = minimax(taskOf(game, traits));
      const answer = montecarlo(taskOf(game, traits, { nodes: 20_000 }));
      if (game.isOver ? answer.best.length === 0 : best.includes(answer.best[0])) right++;
    }
    expect(right).toBeGreaterThanOrEqual(38);
  });

  it('chooses the centre of slippery 3x3 and estimates its value', () => {
    const answer = montecarlo(taskOf(new LineGame(3, 3, 0.2), slipperyTraits));
    expect(answer).toMatchObject({ status: 'estimated', best: [4], line: [4] });
    expect(Math.abs(answer.lo - 0.4025)).toBeLessThan(0.1);
  });

  it('gives the same answer for the same seed and node budget, the best move first', () => {
    const graph = new RandomGraph(3, { layers: 6, width: 8, points: 2 });
    const task = taskOf(graph, graph.traits, { nodes: 5000 });
    const run = () => montecarlo({ ...task, question: { ...task.question, values: true } });
    const [first, second] = [run(), run()];
    expect({ ...first, stats: { ...first.stats, ms: 0 } }).toEqual({
      ...second,
      stats: { ...second.stats, ms: 0 },
    });
    expect(first).toMatchObject({ status: 'estimated', stop: 'nodes', stats: { nodes: 5000 } });
    expect(first.values![0].move).toBe(first.best[0]);
    expect(graph.keyLow32).toBe(0);
  });

  it('knows nothing after nine games, and has the mean of all until a move has ten', () => {
    const second = new LineGame();
    second.play(0);
    for (const game of [new LineGame(), second]) {
      const values = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => {
        const task = taskOf(game, winOrLose, { nodes: 180 });
        const { lo, hi, status, stats } = montecarlo({
          ...task,
          question: { ...task.question, seed },
        });
        expect([hi, status]).toEqual([lo, 'estimated']);
        expect(stats.extra!.playouts).toBeGreaterThanOrEqual(10);
        expect(Math.abs(lo)).toBeLessThan(1);
        return lo;
      });
      expect(values.some((value) => value !== values[0])).toBe(true);
      const { status, lo, hi } = montecarlo(taskOf(game, winOrLose, { nodes: 45 }));
      expect([status, lo, hi]).toEqual(['bounded', -1, 1]);
    }
  });

  it('shows moves that were tried ten times, in four digits', () => {
    const task = taskOf(new LineGame(4, 4), winOrLose, { nodes: 2000 });
    const { values, lo } = montecarlo({ ...task, question: { ...task.question, values: true } });
    expect(values!.length).toBeGreaterThan(0);
    expect(values!.length).toBeLessThan(16);
    for (const shown of [lo, ...values!.map((value) => value.lo)])
      expect(Number(shown.toFixed(4))).toBe(shown);
  });

  it('is honest at every small budget and in little memory', () => {
    for (let nodes = 1; nodes <= 100; nodes++) {
      const answer = montecarlo(taskOf(new LineGame(), winOrLose, { nodes, bytes: 1 }));
      expect(answer.best).toHaveLength(1);
      expect(answer.stats.nodes).toBeLessThanOrEqual(nodes);
      expect(answer.status).toBe(answer.stats.extra!.playouts < 10 ? 'bounded' : 'estimated');
      if (answer.status === 'bounded') expect([answer.lo, answer.hi]).toEqual([-1, 1]);
    }
    const long = montecarlo(taskOf(new LineGame(4, 4), winOrLose, { nodes: 200_000, bytes: 1 }));
    expect(long.stats.bytes).toBeLessThanOrEqual(2 ** 15);
  });
});
