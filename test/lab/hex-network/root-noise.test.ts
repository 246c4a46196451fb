/** Noise at the root: the playouts that it causes are subtracted, and it is removed completely. */
import { expect, it } from 'vitest';
import { Random } from '../../../src/core/random.js';
import { Search } from '../../../src/games/hex/player/search/search.js';
import { Board } from '../../../src/games/hex/solver/board.js';
import { RootNoise } from '../../../src/lab/hex-network/root-noise.js';

it('changes the shares of moves, leaves out its own playouts, and goes', () => {
  const search = new Search(new Board(9, 9), 64 << 20);
  search.start(new Uint8Array(81), 1);
  const { tree } = search;
  const [from, end] = [tree.first[0], tree.first[0] + tree.count[0]];
  const before = tree.prior.slice(from, end);
  const noise = new RootNoise(search, new Random(2));
  const mixed = tree.prior.slice(from, end);
  expect(mixed).not.toEqual(before);
  expect(mixed.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 4);
  for (let i = 0; i < 300; i++) search.run();

  const best = search.bestChild(0);
  const left = Array.from(before, (_, i) => noise.playoutsOf(from + i));
  const played = Array.from(tree.visits.slice(from, end));
  expect(left[best - from]).toBe(played[best - from]);
  left.forEach((playouts, i) => expect(playouts).toBeLessThanOrEqual(played[i]));
  const lost = played.map((playouts, i) => playouts - left[i]);
  const most = lost.indexOf(Math.max(...lost));
  expect(lost[most]).toBeGreaterThanOrEqual(1);
  // The move with the most subtracted playouts had more share with noise than without.
  expect(mixed[most]).toBeGreaterThan(before[most]);

  noise.remove();
  expect(tree.prior.slice(from, end)).toEqual(before);
});
