/** H-search of the player by WebAssembly finds what it finds in TypeScript. */
import { expect, it } from 'vitest';
import { Random } from '../../../../src/core/random.js';
import { WideHSearch } from '../../../../src/games/hex/player/connections/hsearch.js';
import { Stones } from '../../../../src/games/hex/player/stones.js';
import { Geometry } from '../../../../src/games/hex/rules/bordered-board.js';
import { randomBoard, setupOf } from '../oracle.js';

it.each([
  [1, 4, 0.1],
  [5, 6, 0.2],
  [8, 8, 0.25],
  [11, 11, 0.35],
  [9, 14, 0.4],
  [13, 10, 0.4],
  [13, 13, 0.5],
  [16, 16, 0.6],
])('on %i x %i', (rows, cols, density) => {
  const random = new Random(10 * rows + cols);
  const geometry = new Geometry(rows, cols);
  const stones = new Stones(geometry);
  const kernel = new WideHSearch(geometry);
  const plain = new WideHSearch(geometry, false);
  let open = 0;
  for (let i = 0; i < 12; i++) {
    stones.set(setupOf(randomBoard(random, rows, cols, density), 0).cells);
    const player = 1 + (i & 1);
    kernel.run(stones, player);
    plain.run(stones, player);
    expect(found(kernel, geometry)).toEqual(found(plain, geometry));
    if (!plain.isWon) open++;
  }
  expect(open).toBeGreaterThan(3);
});

/** All that the search says, connections between endpoints included unless it ended early. */
function found(search: WideHSearch, { squareOf }: Geometry) {
  const { isWon, winningCell, ends, partners, partnerCount, stride } = search;
  const must = Array.from(squareOf, (_, cell) => search.isMustPlay(cell));
  const partnersOf = (x: number) => [...partners.slice(x * stride, x * stride + partnerCount[x])];
  const connected = ends.joined ? [] : Array.from({ length: ends.count }, (_, x) => partnersOf(x));
  return { isWon, winningCell, must, connected };
}
