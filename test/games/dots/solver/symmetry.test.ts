import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/core/random.js';
import { normalise } from '../../../../src/games/dots/solver/captures.js';
import { placeSetup } from '../../../../src/games/dots/solver/placement.js';
import { emptySetup, parseMove, type DotsSetup } from '../../../../src/games/dots/rules/setup.js';
import { Symmetry, images } from '../../../../src/games/dots/solver/symmetry.js';

/** Returns the name of the position in which these edges are drawn. */
function nameOf(setup: DotsSetup, drawn: readonly string[]): string {
  const cells = setup.cells.slice();
  for (const name of drawn) {
    const move = parseMove(setup, name);
    if (move.ok) cells[move.value] = 1;
  }
  const { bits, symmetry, a, b } = placeSetup({ ...setup, cells })!;
  const { a: x, b: y } = normalise(bits, a, b);
  symmetry.canonicalise(x, y);
  return `${symmetry.a} ${symmetry.b}`;
}

describe('names', () => {
  it.each([
    [3, 3, ['h0,1', 'v1,1'], ['v1,0', 'h1,1']],
    [3, 3, ['h0,0', 'v2,1'], ['v0,0', 'h1,2']],
    // The two edges of a corner are equivalent, in every corner.
    [3, 3, ['h0,0', 'h1,1'], ['v2,0', 'h2,1']],
    [2, 3, ['h0,0', 'v1,1'], ['h2,2', 'v0,2']],
    [3, 2, ['h0,0', 'v1,1'], ['v2,2', 'v1,1']],
    [1, 4, ['h0,0', 'h0,1'], ['v0,4', 'h1,2']],
    [5, 5, ['h0,1', 'v2,3'], ['v1,5', 'h3,2']],
  ])('%i x %i: %j and %j are the same', (rows, cols, one, other) => {
    const setup = emptySetup(rows, cols);
    expect(nameOf(setup, one)).toBe(nameOf(setup, other));
    expect(nameOf(setup, one)).not.toBe(nameOf(setup, []));
  });

  it.each([
    [4, 4, 8],
    [3, 5, 4],
    [5, 2, 4],
    [1, 6, 2],
  ])('%i x %i: %i images, one name', (rows, cols, count) => {
    const { bits } = placeSetup(emptySetup(rows, cols))!;
    const all = images(bits);
    expect(all.length).toBe(count);
    const symmetry = new Symmetry(bits);
    const random = new Random(5);
    for (let round = 0; round < 200; round++) {
      const { a, b } = normalise(bits, random.below(2 ** bits.bitsA), random.below(2 ** bits.bitsB));
      const names = all.map((image) => {
        const words = [0, 0];
        image.forEach((to, edge) => {
          const free = ((bits.inB[edge] ? b : a) & bits.bit[edge]) !== 0;
          if (free) words[bits.inB[to]] |= bits.bit[to];
        });
        symmetry.canonicalise(words[0], words[1]);
        return `${symmetry.a} ${symmetry.b}`;
      });
      expect(new Set(names).size).toBe(1);
    }
  });
});
