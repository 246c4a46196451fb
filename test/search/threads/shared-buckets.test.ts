/** A bucket that is being written, or was left half written, counts as empty. */
import { expect, it } from 'vitest';
import type { SharedSearch } from '../../../src/core/search/shared-search.js';
import { BusyMoves } from '../../../src/search/threads/busy-moves.js';
import { SharedBuckets } from '../../../src/search/threads/shared-buckets.js';

function sharing(): SharedSearch {
  const blocks = new Map<string, Int32Array>();
  return {
    threads: 2,
    thread: 0,
    memory: undefined,
    isOver: false,
    spend: () => 0,
    words: (name, length) => {
      if (!blocks.has(name)) blocks.set(name, new Int32Array(new SharedArrayBuffer(4 * length)));
      return blocks.get(name)!;
    },
  };
}

it('reads a bucket whole or finds it empty', () => {
  const shared = sharing();
  const [one, two] = [new SharedBuckets(shared, 'table', 4, 1), new SharedBuckets(shared, 'table', 4, 1)];
  const found = new Int32Array(2);
  const read = (bucket: number): number[] => {
    found.fill(9);
    two.read(bucket, found);
    return [...found];
  };
  expect(read(1)).toEqual([0, 0]);
  one.write(1, Int32Array.of(5, -7));
  expect(read(1)).toEqual([5, -7]);
  expect(read(2)).toEqual([0, 0]);
  expect([two.find(1, 4, found), two.find(1, -7, found), ...found]).toEqual([false, true, 5, -7]);
  // All mixtures of the old and the new bucket: one or two words written, with or without the hash.
  const words = shared.words('table', 0);
  const [first, before] = [3 * 1, words.slice(3, 6)];
  one.write(1, Int32Array.of(6, -8));
  const after = words.slice(3, 6);
  for (const mixed of [1, 2, 3, 4, 5, 6]) {
    for (let i = 0; i < 3; i++) words[first + i] = ((mixed >> i) & 1) === 0 ? before[i] : after[i];
    expect(read(1)).toEqual([0, 0]);
  }
  one.write(1, Int32Array.of(6, -8));
  expect(read(1)).toEqual([6, -8]);
});

it('takes no more memory than it is told', () => {
  const words: number[] = [];
  const shared = {
    ...sharing(),
    words: (_: string, length: number) => new Int32Array(words[words.push(length) - 1]),
  };
  for (const bytes of [11, 12, 95, 96, 97])
    new SharedBuckets(shared, 'table', SharedBuckets.within(bytes, 1), 1);
  expect(words).toEqual([3, 3, 12, 24, 24]);
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
