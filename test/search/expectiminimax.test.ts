import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../src/core/game.js';
import type { ChancePosition } from '../../src/core/position.js';
import { expectiminimax } from '../../src/search/chance/expectiminimax.js';
import { minimax } from '../../src/search/minimax.js';
import { star1 } from '../../src/search/chance/star1.js';
import type { SearchTask } from '../../src/search/task.js';
import { RandomGraph } from './graphs.js';
import { LineGame, noise, scrambled, slipperyTraits, taskOf } from './testgames.js';
import { more } from '../amount.js';

const tiny = 16 * 24;
const searches = [expectiminimax, star1];

/** Returns the expected value for side 0 by plain recursion. */
function truth(position: ChancePosition): number {
  return position.isOver
    ? position.settled
    : extreme(
        position,
        choices(position).map(([, value]) => value),
      );
}

function extreme(position: ChancePosition, values: readonly number[]): number {
  return position.toMove === 0 ? Math.max(...values) : Math.min(...values);
}

function choices(position: ChancePosition): [move: number, value: number][] {
  const moves = new Int32Array(position.moveCount);
  const count = position.legalMoves(moves, 0);
  return Array.from(moves.subarray(0, count)).map((move) => {
    const outcomes = new Int32Array(64);
    const probability = new Float64Array(64);
    let sum = 0;
    for (let i = position.outcomes(move, outcomes, probability, 0) - 1; i >= 0; i--) {
      position.play(outcomes[i]);
      sum += probability[i] * truth(position);
      position.undo();
    }
    return [move, sum];
  });
}

function expectTruth(search: (task: SearchTask) => ReturnType<typeof star1>, task: SearchTask): void {
  const position = task.position as ChancePosition;
  const sign = position.toMove === 0 ? 1 : -1;
  const value = truth(position);
  const best = choices(position).filter(([, v]) => Math.abs(v - value) < 1e-9);
  const answer = search(task);
  expect(answer.lo).toBeCloseTo(sign * value, 10);
  expect(answer).toMatchObject({ hi: answer.lo, status: 'proved', stop: 'finished' });
  expect(answer.best).toEqual(best.map(([move]) => move).sort((a, b) => a - b));
}

describe.each(searches.map((search) => [search.name, search] as const))('%s', (_, search) => {
  it('gives slippery 3x3 tic-tac-toe 2377339813/5906250000, by the centre', () => {
    const answer = search(taskOf(new LineGame(3, 3, 0.2), slipperyTraits));
    expect(answer.lo).toBeCloseTo(2377339813 / 5906250000, 13);
    expect(answer).toMatchObject({ hi: answer.lo, status: 'proved', best: [4], line: [4] });
  });

  it('counts one search alone where the depth reaches the end', () => {
    const nodes = (limits: object): number =>
      search(taskOf(new LineGame(2, 2, 0.2), slipperyTraits, limits, undefined, noise)).stats.nodes;
    expect(nodes({ depth: 4 })).toBe(nodes({}));
  });

  it('gives each first move of slippery 3x3 its value', () => {
    const corner = 917330713 / 4429687500;
    const edge = 1095617693 / 7382812500;
    const game = new LineGame(3, 3, 0.2);
    for (const [cell, value] of [
      [0, corner],
      [1, edge],
      [3, edge],
      [8, corner],
    ] as const) {
      const outcomes = new Int32Array(9);
      const probability = new Float64Array(9);
      let sum = 0;
      for (let i = game.outcomes(cell, outcomes, probability, 0) - 1; i >= 0; i--) {
        game.play(outcomes[i]);
        sum -= probability[i] * search(taskOf(game, slipperyTraits)).lo;
        game.undo();
      }
      expect(sum).toBeCloseTo(value, 13);
    }
  });

  it('is the plain recursion on random graphs, with a table of 16 entries too', () => {
    for (let seed = 1; seed <= 75 * more; seed++) {
      const graph = new RandomGraph(seed, { layers: 4, width: 6, points: seed % 4, chance: true });
      expectTruth(search, taskOf(graph, graph.traits));
      expectTruth(search, taskOf(graph, graph.traits, { bytes: tiny }));
    }
  });

  it('is minimax where nothing slips', () => {
    for (let seed = 1; seed <= 15 * more; seed++) {
      const game = scrambled(new LineGame(3, 3, 0), seed, 3 + (seed % 6));
      const { lo, best } = minimax(taskOf(game, { ...slipperyTraits, chance: false }));
      expect(search(taskOf(game, slipperyTraits))).toMatchObject({ lo, best });
    }
  });

  it('is honest at every node budget and under a depth limit', () => {
    for (let seed = 1; seed <= 10 * more; seed++) {
      const graph = new RandomGraph(seed, { layers: 4, width: 5, points: 2, chance: true });
      const value = search(taskOf(graph, graph.traits)).lo;
      for (let nodes = 1; nodes <= 60; nodes++) {
        const answer = search(taskOf(graph, graph.traits, { nodes }));
        expect(answer.lo).toBeLessThanOrEqual(value + 1e-12);
        expect(answer.hi).toBeGreaterThanOrEqual(value - 1e-12);
        expect(answer.stats.nodes).toBeLessThanOrEqual(nodes);
      }
      const limited = search(taskOf(graph, graph.traits, { depth: 2 }, undefined, noise));
      const plain = expectiminimax(taskOf(graph, graph.traits, { depth: 2 }, undefined, noise));
      expect(limited.lo).toBeCloseTo(plain.lo, 10);
      expect(search(taskOf(graph, graph.traits, { depth: 9 }, undefined, noise)).status).toBe('proved');
    }
  });
});

it('counts the nodes of each: bounds spare some on trees, none where paths meet as often as on 3x3', () => {
  const task = (): SearchTask => taskOf(new LineGame(3, 3, 0.2), slipperyTraits, {}, plainQuestion);
  expect(searches.map((search) => search(task()).stats.nodes)).toEqual([19_502, 21_601]);
  const nodes = [0, 0];
  for (let seed = 1; seed <= 100; seed++) {
    const graph = new RandomGraph(seed, { layers: 5, width: 40, points: 0, chance: true });
    searches.forEach(
      (search, i) => (nodes[i] += search(taskOf(graph, graph.traits, {}, plainQuestion)).stats.nodes),
    );
  }
  expect(nodes).toEqual([5_978, 4_291]);
});
