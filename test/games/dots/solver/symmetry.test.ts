/** Mirror images and equal edges share one entry of the table. */
import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/core/random.js';
import { Meter } from '../../../../src/core/search/limits.js';
import { SolverCache } from '../../../../src/core/search/solver-cache.js';
import { normalise, takeAll, type Taking } from '../../../../src/games/dots/solver/captures.js';
import { ExactSearch } from '../../../../src/games/dots/solver/exact.js';
import { Kernel } from '../../../../src/games/dots/solver/kernel.js';
import { placeSetup, type Placement } from '../../../../src/games/dots/solver/placement.js';
import { emptySetup, parseMove } from '../../../../src/games/dots/rules/setup.js';
import { imagesOf } from '../../../../src/games/dots/solver/symmetry.js';

type Words = Pick<Taking, 'a' | 'b'>;

/** Returns the empty board without the edges of these names, normalised. */
function withDrawn(rows: number, cols: number, drawn: readonly string[]): Placement {
  const setup = emptySetup(rows, cols);
  for (const name of drawn) {
    const move = parseMove(setup, name);
    if (move.ok) setup.cells[move.value] = 1;
  }
  const placement = placeSetup(setup)!;
  return { ...placement, ...normalise(placement.bits, placement.a, placement.b) };
}

/**
 * Finds the value of a capture-free position, then asks of each of the others whether it is worth
 * more. Returns the nodes that each of these answers took: one if the table had it.
 */
function nodesAfter({ bits, layout }: Placement, first: Taking, others: readonly Words[]): number[] {
  const meter = new Meter();
  const kernel = Kernel.start(layout(), { free: 24, boxes: first.left }, meter, new SolverCache());
  const { lo: value } = new ExactSearch(bits, kernel, meter).after(first);
  if (value === first.left) return [];
  return others.map(({ a, b }) => {
    const before = meter.nodes;
    kernel.test(a, b, first.left, value + 2);
    return meter.nodes - before;
  });
}

describe('one entry of the table', () => {
  it.each([
    [3, 3, ['h0,1', 'v1,1'], ['v1,0', 'h1,1']],
    [3, 3, ['h0,0', 'v2,1'], ['v0,0', 'h1,2']],
    // The two edges of a corner are equivalent, in every corner.
    [3, 3, ['h0,0', 'h1,1'], ['v2,0', 'h2,1']],
    [2, 3, ['h0,0', 'v1,1'], ['h2,2', 'v0,2']],
    [3, 2, ['h0,0', 'v1,1'], ['v2,2', 'v1,1']],
    [1, 4, ['h0,0', 'h0,1'], ['v0,4', 'h1,2']],
  ])('%i x %i: %j and %j', (rows, cols, one, other) => {
    const placement = withDrawn(rows, cols, one);
    const first = takeAll(placement.bits, placement.a, placement.b);
    const [mirrored, empty] = [other, []].map((drawn) => withDrawn(rows, cols, drawn));
    expect(nodesAfter(placement, first, [mirrored])).toEqual([1]);
    expect(nodesAfter(placement, first, [empty])).not.toEqual([1]);
  });

  it.each([
    [4, 4, 8],
    [5, 5, 8],
    [3, 5, 4],
    [5, 2, 4],
    [1, 6, 2],
  ])('%i x %i: all %i images', (rows, cols, count) => {
    const placement = placeSetup(emptySetup(rows, cols))!;
    const { bits } = placement;
    const images = imagesOf(bits);
    expect(images.length).toBe(count);
    const random = new Random(5);
    let tested = 0;
    for (let round = 0; round < 60; round++) {
      const words = [placement.a, placement.b];
      // About fifteen edges are left.
      bits.edges.forEach((_, edge) => {
        if (random.below(bits.edges.length) >= 15) words[bits.inB[edge]] &= ~bits.bit[edge];
      });
      const taking = takeAll(bits, words[0], words[1]);
      const others = images.map((image) => {
        const [a, b] = [0, 1].map((word) =>
          image.reduce((set, to, edge) => {
            const isFree = ((bits.inB[edge] ? taking.b : taking.a) & bits.bit[edge]) !== 0;
            return isFree && bits.inB[to] === word ? set | bits.bit[to] : set;
          }, 0),
        );
        return { a, b };
      });
      const nodes = nodesAfter(placement, taking, others);
      tested += nodes.length;
      expect(nodes.filter((n) => n !== 1)).toEqual([]);
    }
    expect(tested).toBeGreaterThan(0);
  });
});
