/** A bucket that is being written, or was left half written, counts as empty. */
import { expect, it, vi } from 'vitest';
import { Random } from '../../../src/core/random.js';
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
  const read = (word: number): number[] => {
    found.fill(9);
    two.read(word, found);
    return [...found];
  };
  expect(read(3)).toEqual([0, 0]);
  one.write(3, Int32Array.of(3, -6));
  expect(read(3)).toEqual([3, -6]);
  expect(read(4)).toEqual([0, 0]);
  expect([two.find(2, found), two.find(-6, found), ...found]).toEqual([false, true, 3, -6]);
  // All mixtures of the old and the new bucket: one or two words written, with or without the hash.
  const words = shared.words('table', 0);
  const [first, before] = [3 * 1, words.slice(3, 6)];
  one.write(3, Int32Array.of(2, -5));
  const after = words.slice(3, 6);
  for (const mixed of [1, 2, 3, 4, 5, 6]) {
    for (let i = 0; i < 3; i++) words[first + i] = ((mixed >> i) & 1) === 0 ? before[i] : after[i];
    expect(read(3)).toEqual([0, 0]);
  }
  one.write(3, Int32Array.of(2, -5));
  expect(read(3)).toEqual([2, -5]);
});

it('keeps its entries as it grows, whatever its memory held, and grows no further than told', () => {
  const most = 1 << 15;
  const shared = sharing();
  // Only the first part of the memory is zero.
  const table = shared.words('table', most * 5);
  const buckets = new SharedBuckets(
    {
      ...shared,
      words: (name, length, clear = length) => {
        const words = shared.words(name, length);
        if (name === 'table') words.fill(123, clear);
        return words;
      },
    },
    'table',
    most,
    2,
  );
  const bucket = new Int32Array(4);
  const random = new Random(5);
  const added = new Map<number, number>();
  for (let i = 0; i < 3000; i++) {
    const word = random.below(2 ** 32) | 0;
    buckets.read(word, bucket);
    const at = 2 * (word & 1);
    if (bucket[at + 1] !== 0) continue;
    bucket.set([word, i + 1], at);
    buckets.write(word, bucket);
    added.set(word, i + 1);
  }
  const sizes = [buckets.entries];
  for (let i = 0; i < 3; i++) {
    buckets.grow();
    sizes.push(buckets.entries);
    for (const [word, value] of added) {
      expect(buckets.find(word, bucket)).toBe(true);
      expect([...bucket.subarray(2 * (word & 1))].slice(0, 2)).toEqual([word, value]);
    }
    // Each entry stands in one place.
    const held = table.subarray(0, (buckets.entries / 2) * 5).filter((_, at) => at % 5 === 1 || at % 5 === 3);
    expect(held.filter((value) => value !== 0)).toHaveLength(added.size);
  }
  expect(sizes).toEqual([2 ** 13, 2 ** 15, 2 ** 16, 2 ** 16]);
});

it('grows from where another thread has left it', () => {
  const shared = sharing();
  const [one, two] = [
    new SharedBuckets(shared, 'table', 1 << 16, 1),
    new SharedBuckets(shared, 'table', 1 << 16, 1),
  ];
  const exchange = Atomics.compareExchange;
  vi.spyOn(Atomics, 'compareExchange').mockImplementationOnce((...given) => {
    // The other thread grows between the first look and the claim, and stores an entry.
    two.grow();
    two.write(2 << 12, Int32Array.of(2 << 12, 0));
    return exchange(...given);
  });
  one.grow();
  const found = new Int32Array(2);
  expect([one.entries, one.find(2 << 12, found), found[0]]).toEqual([2 ** 17, true, 2 << 12]);
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
