import { describe, expect, it } from 'vitest';
import { Random } from '../../../src/core/random.js';
import { trailGraph, type TrailGraph } from '../../../src/games/checkers/trail/lattice.js';
import { OWN } from '../../../src/games/checkers/rules/setup.js';
import { Matching } from '../../../src/games/checkers/parity/matching.js';
import { wallsOf } from '../../../src/games/checkers/parity/walls.js';
import { latticeBoard } from './oracle.js';
import { more } from '../../amount.js';

const UNREACHED = 1e6;

function distances(graph: TrailGraph, open: Uint8Array, source: number): number[] {
  const distance = new Array<number>(graph.vertexCount).fill(UNREACHED);
  distance[source] = 0;
  const queue = [source];
  for (const x of queue) {
    for (let k = graph.first[x]; k < graph.first[x + 1]; k++) {
      const e = graph.incident[k];
      const y = graph.from[e] + graph.to[e] - x;
      if (!open[e] || distance[y] < UNREACHED) continue;
      distance[y] = distance[x] + 1;
      queue.push(y);
    }
  }
  return distance;
}

/** Returns the cheapest pairing of all demand vertices but one, by dynamic programming. */
function cheapestPairing(demand: number[], pair: number[][]): number {
  const memo = new Map<number, number>();
  const full = (1 << demand.length) - 1;
  const solve = (done: number, skipped: boolean): number => {
    if (done === full) return 0;
    const key = done * 2 + Number(skipped);
    const known = memo.get(key);
    if (known !== undefined) return known;
    const i = Math.log2(~done & (done + 1));
    let best = skipped ? UNREACHED : solve(done | (1 << i), true);
    for (let j = i + 1; j < demand.length; j++) {
      if (done & (1 << j)) continue;
      best = Math.min(best, pair[i][j] + solve(done | (1 << i) | (1 << j), skipped));
    }
    memo.set(key, best);
    return best;
  };
  return solve(0, false);
}

function randomCase(random: Random) {
  const setup = latticeBoard(
    random,
    random.between(5, 15),
    random.between(5, 15),
    0.5 + random.unit() / 2,
    0.1,
  );
  const graph = trailGraph(setup, setup.cells.indexOf(OWN));
  const open = Uint8Array.from({ length: graph.edgeCount }, () => (random.unit() < 0.95 ? 1 : 0));
  const order = random.shuffle(Array.from({ length: graph.vertexCount }, (_, v) => v));
  const most = Math.min(graph.vertexCount, 13);
  const demand = order.slice(0, 2 * random.below((most + 1) >> 1) + 1);
  return { graph, open, demand };
}

describe('matching', () => {
  const matchings = new Map<TrailGraph, Matching>();

  it('has the weight of the best pairing, and walls that prove it', () => {
    const random = new Random(5);
    let solved = 0;
    for (let round = 0; round < 300 * more; round++) {
      const { graph, open, demand } = randomCase(random);
      const matching = new Matching(graph);
      matchings.set(graph, matching);
      matching.open.set(open);
      const flags = new Uint8Array(graph.vertexCount);
      for (const v of demand) flags[v] = 1;
      const weight = matching.run(flags);
      const from = demand.map((v) => distances(graph, open, v));
      const expected = cheapestPairing(
        demand,
        from.map((row) => demand.map((v) => row[v])),
      );
      expect(weight).toBe(expected >= UNREACHED ? -1 : expected);
      if (weight < 0) continue;
      solved++;
      expect(pairWeight(matching, demand, from)).toBe(weight);
      expect(provenByWalls(graph, matching, flags)).toBe(weight);
    }
    expect(solved).toBeGreaterThan(130);
  });
});

function pairWeight(matching: Matching, demand: number[], from: number[][]): number {
  let total = 0;
  demand.forEach((v, i) => {
    const w = matching.partner[v];
    if (w < 0) return;
    expect(matching.partner[w]).toBe(v);
    if (w > v) total += from[i][w];
  });
  return total;
}

function provenByWalls(graph: TrailGraph, matching: Matching, demand: Uint8Array): number {
  const { capacity, walls } = wallsOf(graph, matching);
  const load = new Array<number>(graph.edgeCount).fill(0);
  const depth = new Array<number>(graph.vertexCount).fill(0);
  let total = 0;
  for (const { weight, vertices } of walls) {
    const inside = new Set(vertices);
    expect(inside.size).toBe(vertices.length);
    expect([...inside].filter((v) => demand[v]).length % 2).toBe(1);
    total += weight;
    for (const v of inside) depth[v] += weight;
    for (let e = 0; e < graph.edgeCount; e++) {
      if (matching.open[e] && inside.has(graph.from[e]) !== inside.has(graph.to[e])) load[e] += weight;
    }
  }
  expect(Math.max(0, ...load)).toBeLessThanOrEqual(capacity);
  return (total - Math.max(...depth)) / capacity;
}
