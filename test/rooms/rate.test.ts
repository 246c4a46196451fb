import { expect, it } from 'vitest';
import { Bucket, Buckets } from '../../src/rooms/server/rate.js';

it('lets so many happen at once, then as many as fit into the time that passes', () => {
  const bucket = new Bucket({ atOnce: 2, perSecond: 1 }, 0);
  expect([0, 0, 0, 500, 1000, 1500, 2000].map((now) => bucket.take(now))).toEqual([
    ...[true, true, false],
    ...[false, true, false, true],
  ]);
});

it('counts for each name, and forgets the one unused for longest', () => {
  const buckets = new Buckets({ atOnce: 1, perSecond: 0 }, 2);
  expect(['a', 'a', 'b', 'b', 'c', 'a'].map((name) => buckets.take(name, 0))).toEqual([
    ...[true, false],
    ...[true, false],
    ...[true, true],
  ]);
});
