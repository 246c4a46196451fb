/**
 * The table that threads share behaves like the plain table and never returns a mixture of two
 * writers' entries.
 */
import { expect, it } from 'vitest';
import { Random } from '../../../src/core/random.js';
import type { SharedSearch } from '../../../src/core/search/shared-search.js';
import { TranspositionTable } from '../../../src/search/table.js';

const leastBuckets = 8;
const bytes = 40 * leastBuckets;

function sharing(): { shared: SharedSearch; words: Int32Array } {
  const words = new Int32Array(new SharedArrayBuffer(bytes));
  const shared = {
    threads: 2,
    thread: 0,
    memory: undefined,
    isOver: false,
    spend: () => 0,
    words: () => words,
  };
  return { shared, words };
}

function found(table: TranspositionTable, low32: number, high32: number): number[] | undefined {
  return table.find(low32, high32) ? [table.lo, table.hi, table.move, table.depth] : undefined;
}

it('keeps and replaces what the plain table does, seen by both threads', () => {
  const { shared } = sharing();
  const [one, two] = [new TranspositionTable(bytes, shared), new TranspositionTable(bytes, shared)];
  const plain = new TranspositionTable(bytes);
  const random = new Random(5);
  let kept = 0;
  for (let i = 0; i < 2000; i++) {
    const [low32, high32] = [random.below(64) - 32, random.below(2) - 1];
    const other = found(plain, low32, high32);
    expect([found(one, low32, high32), found(two, low32, high32)]).toEqual([other, other]);
    if (other) kept++;
    const [lo, move, nodes] = [random.below(40) - 20, random.below(9), random.below(100)];
    for (const table of [plain, i % 2 === 0 ? one : two])
      table.store(low32, high32, lo, lo + 3, move, 0xfff, nodes);
  }
  expect(kept).toBeGreaterThan(200);
});

it('finds an entry as one writer left it, or nothing', () => {
  const { shared, words } = sharing();
  const table = new TranspositionTable(bytes, shared);
  const placeOf = (entries: Int32Array): number => entries.findIndex((word) => word !== 0);
  const written = (low32: number, ...[lo, hi, move]: number[]): { words: Int32Array; entry: unknown } => {
    words.fill(0);
    table.store(low32, 7, lo, hi, move, 0xfff, 1);
    return { words: words.slice(), entry: found(table, low32, 7) };
  };
  const one = written(1, -1, 4, 2);
  const at = placeOf(one.words);
  const neighbour = Array.from({ length: 100 }, (_, i) => i + 2).find(
    (low32) => placeOf(written(low32, 0, 3, 5).words) === at,
  )!;
  // Two writers of the same position, then of two positions.
  for (const low32 of [1, neighbour]) {
    const two = written(low32, 0, 3, 5);
    for (let mixed = 0; mixed < 32; mixed++) {
      for (let i = 0; i < 5; i++) words[at + i] = (((mixed >> i) & 1) === 0 ? one : two).words[at + i];
      const isOne = words.every((word, i) => word === one.words[i]);
      const isTwo = words.every((word, i) => word === two.words[i]);
      const here = found(table, 1, 7);
      const there = found(table, low32, 7);
      if (isOne) expect(here).toEqual(one.entry);
      else if (isTwo) expect(there).toEqual(two.entry);
      else expect([here, there]).toEqual([undefined, undefined]);
    }
  }
});
