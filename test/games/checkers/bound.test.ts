import { describe, expect, it } from 'vitest';
import { Meter } from '../../../src/core/search/limits.js';
import { Random } from '../../../src/core/random.js';
import { longestTrailBounded } from '../../../src/games/checkers/parity/bound.js';
import type { TrailGraph } from '../../../src/games/checkers/trail/lattice.js';
import { allGraphs, latticeBoard, longestTrailBySearch, uniformBoard } from './oracle.js';
import { more } from '../../amount.js';

/** Expects a walk from vertex 0 that uses no edge twice; two vertices share at most one edge. */
function expectTrail(graph: TrailGraph, trail: Int32Array): void {
  const name = (v: number, w: number): string => `${Math.min(v, w)}-${Math.max(v, w)}`;
  const edges = new Set(Array.from(graph.from, (v, e) => name(v, graph.to[e])));
  expect(trail[0] ?? 0).toBe(0);
  for (let i = 1; i < trail.length; i++) expect(edges.delete(name(trail[i - 1], trail[i]))).toBe(true);
}

describe('longestTrailBounded', () => {
  it('agrees with trying everything, from nothing known', () => {
    const random = new Random(11);
    for (let round = 0; round < 800 * more; round++) {
      const rows = random.between(3, 9);
      const cols = random.between(3, 9);
      const density = 0.2 + 0.7 * random.unit();
      const setup = (round % 3 ? latticeBoard : uniformBoard)(
        random,
        rows,
        cols,
        density,
        round % 2 ? 0.15 : 0.03,
      );
      for (const graph of allGraphs(setup)) {
        const expected = longestTrailBySearch(graph);
        const { lo, hi, trail } = longestTrailBounded(graph, 0, new Meter(), false);
        expect([lo, hi, Math.max(0, trail.length - 1)]).toEqual([expected, expected, expected]);
        expectTrail(graph, trail);
      }
    }
  });

  it('proves no more than is asked: nothing longer than what another man has', () => {
    const random = new Random(12);
    for (let round = 0; round < 150 * more; round++) {
      const setup = latticeBoard(random, 9, 9, 0.4 + random.unit() / 2, 0.05);
      for (const graph of allGraphs(setup)) {
        const expected = longestTrailBySearch(graph);
        const atLeast = random.below(expected + 3);
        const { lo, hi, trail } = longestTrailBounded(graph, atLeast, new Meter(), false);
        expect(lo).toBe(Math.max(expected, atLeast));
        expect(hi).toBeLessThanOrEqual(lo);
        expect(hi).toBeGreaterThanOrEqual(expected);
        expect(trail.length).toBe(expected > atLeast ? expected + 1 : 0);
      }
    }
  });

  it('stays honest when the nodes run out, and counts them the same way twice', () => {
    const random = new Random(13);
    for (let round = 0; round < 120 * more; round++) {
      const setup = latticeBoard(random, 9, 9, 0.5 + 0.2 * random.unit(), 0.05);
      for (const graph of allGraphs(setup)) {
        const expected = longestTrailBySearch(graph);
        const nodes = random.below(4);
        const meters = [new Meter({ nodes }), new Meter({ nodes })];
        const [first, second] = meters.map((meter) => longestTrailBounded(graph, 0, meter, true));
        expect(first.lo).toBeLessThanOrEqual(expected);
        expect(first.hi).toBeGreaterThanOrEqual(expected);
        expectTrail(graph, first.trail);
        expect(second).toEqual(first);
        expect(meters[1].nodes).toBe(meters[0].nodes);
      }
    }
  });

  it('solves a full 100x100 lattice at the first node', () => {
    const setup = latticeBoard(new Random(3), 100, 100, 1, 0);
    const [graph] = allGraphs(setup);
    const meter = new Meter();
    const { lo, hi, trail } = longestTrailBounded(graph, 0, meter, false);
    expect(hi).toBe(lo);
    expect(trail.length).toBe(lo + 1);
    expectTrail(graph, trail);
    expect(meter.nodes).toBe(1);
  });
});
