/** What is being written is not found, and a writer that died closes its bucket for good. */
import { expect, it } from 'vitest';
import type { SharedSearch } from '../../../src/core/shared-search.js';
import { BusyMoves } from '../../../src/search/threads/busy-moves.js';
import { SharedBuckets } from '../../../src/search/threads/shared-buckets.js';

function sharing(): SharedSearch {
  const blocks = new Map<string, Int32Array>();
  return {
    threads: 2,
    isHelper: false,
    isOver: false,
    spend: () => 0,
    words: (name, length) => {
      if (!blocks.has(name)) blocks.set(name, new Int32Array(new SharedArrayBuffer(4 * length)));
      return blocks.get(name)!;
    },
  };
}

it('reads a bucket whole or not at all', () => {
  const shared = sharing();
  const [one, two] = [new SharedBuckets(shared, 'table', 4, 2), new SharedBuckets(shared, 'table', 4, 2)];
  const [mine, theirs] = [new Int32Array(2), new Int32Array(2)];
  expect(one.open(1, mine)).toBe(true);
  expect(two.read(1, theirs)).toBe(false);
  expect(two.open(1, theirs)).toBe(false);
  mine.set([5, -7]);
  one.write(1, mine);
  expect(two.read(1, theirs)).toBe(true);
  expect([...theirs]).toEqual([5, -7]);
  expect(two.read(2, theirs)).toBe(true);
  expect([...theirs]).toEqual([0, 0]);
  // The same words again: the version alone tells that a writer came between.
  const before = Atomics.load(shared.words('table: versions', 0), 1);
  expect(one.open(1, mine)).toBe(true);
  one.write(1, mine);
  expect(Atomics.load(shared.words('table: versions', 0), 1)).toBe(before + 2);
});

it('forgets which moves are busy when their searches end, and drops what finds no room', () => {
  const shared = sharing();
  const [one, two] = [new BusyMoves(shared, 'busy'), new BusyMoves(shared, 'busy')];
  one.add(77);
  expect(two.has(77)).toBe(true);
  two.add(77);
  two.remove(77);
  expect(one.has(77)).toBe(false);
  for (let move = 1; move < 100_000; move++) one.add(move);
  const kept = Array.from({ length: 100_000 }, (_, i) => i + 1).filter((move) => two.has(move));
  expect(kept.length).toBeLessThanOrEqual(4096);
  for (const move of kept) two.remove(move);
  expect(shared.words('busy', 0).every((word) => word === 0)).toBe(true);
});
