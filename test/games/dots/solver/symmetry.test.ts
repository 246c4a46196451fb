/** Mirror images and equal edges share one entry of the table. */
import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/core/random.js';
import { Meter } from '../../../../src/core/search/limits.js';
import { SolverCache } from '../../../../src/core/search/solver-cache.js';
import { EdgeBoard } from '../../../../src/games/dots/rules/edge-board.js';
import { takeHand } from '../../../../src/games/dots/solver/hand.js';
import { emptySetup, parseMove, type DotsSetup } from '../../../../src/games/dots/rules/setup.js';
import { symmetries } from '../../../../src/games/dots/rules/symmetry.js';
import { ExactSearch } from '../../../../src/games/dots/solver/exact.js';
import { Kernel } from '../../../../src/games/dots/solver/kernel.js';
import { layoutFor } from '../../../../src/games/dots/solver/layout.js';

/** Returns the empty board without the edges of these names. */
function withDrawn(rows: number, cols: number, drawn: readonly string[]): DotsSetup {
  const setup = emptySetup(rows, cols);
  for (const name of drawn) {
    const move = parseMove(setup, name);
    if (move.ok) setup.cells[move.value] = 1;
  }
  return setup;
}

/**
 * Finds the value of a quiet position, then asks of each of the others whether it is worth more.
 * Returns the nodes that each of these answers took: one if the table had it.
 */
function nodesAfter(first: DotsSetup, others: readonly DotsSetup[]): number[] {
  const cache = new SolverCache();
  const meter = new Meter();
  const board = new EdgeBoard(first);
  const left = board.boxesLeft;
  const kernel = Kernel.start(layoutFor(first, cache), { free: 24, boxes: left }, meter, cache);
  const { lo: value } = new ExactSearch(board, kernel, meter).rest();
  if (value === left) return [];
  return others.map((setup) => {
    const before = meter.nodes;
    kernel.test(new EdgeBoard(setup), value + 2);
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
    const [first, mirrored, empty] = [one, other, []].map((drawn) => withDrawn(rows, cols, drawn));
    expect(nodesAfter(first, [mirrored])).toEqual([1]);
    expect(nodesAfter(first, [empty])).not.toEqual([1]);
  });

  it.each([
    [4, 4, 8],
    [5, 5, 8],
    [3, 5, 4],
    [5, 2, 4],
    [1, 6, 4],
  ])('%i x %i: all %i images', (rows, cols, count) => {
    const random = new Random(5);
    let tested = 0;
    for (let round = 0; round < 60; round++) {
      const { cells, ...empty } = emptySetup(rows, cols);
      // About fifteen edges are left.
      const board = new EdgeBoard({
        ...empty,
        cells: cells.map(() => (random.below(cells.length) < 15 ? 0 : 1)),
      });
      takeHand(board);
      const quiet = { ...empty, cells: board.drawn };
      const images = [quiet, ...symmetries(quiet).map(({ setup }) => setup)].filter(
        (image) => image.rows === rows && image.turn === 0,
      );
      expect(images.length).toBe(count);
      const nodes = nodesAfter(quiet, images);
      tested += nodes.length;
      expect(nodes.filter((n) => n !== 1)).toEqual([]);
    }
    expect(tested).toBeGreaterThan(0);
  });
});
