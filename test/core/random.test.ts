import { describe, expect, it } from 'vitest';
import { Random } from '../../src/core/random.js';

describe('Random', () => {
  it('gives the same numbers for the same seed on every machine', () => {
    const random = new Random(1);
    expect([random.uint32(), random.uint32(), random.below(10)]).toMatchInlineSnapshot(`
      [
        2420951833,
        2513034076,
        9,
      ]
    `);
    expect(new Random(1).uint32()).not.toBe(new Random(1 + 2 ** 32).uint32());
  });

  it('is uniform: chi-square over 10 classes stays within the 99.9 % bound', () => {
    const random = new Random(42);
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 100_000; i++) counts[random.below(10)]++;
    const chiSquare = counts.reduce((sum, n) => sum + (n - 10_000) ** 2 / 10_000, 0);
    expect(chiSquare).toBeLessThan(27.88);
  });

  it('reaches both bounds and nothing else, and every item first when it shuffles, with none lost', () => {
    const random = new Random(3);
    const drawn = new Set<number>();
    const first = new Set<number>();
    for (let i = 0; i < 1000; i++) {
      drawn.add(random.between(3, 5));
      expect(random.unit()).toBeLessThan(1);
      const items = random.shuffle([1, 2, 3, 4, 5]);
      first.add(items[0]);
      expect(items.sort()).toEqual([1, 2, 3, 4, 5]);
    }
    expect([...drawn].sort()).toEqual([3, 4, 5]);
    expect([...first].sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('draws by weights, never what weighs nothing', () => {
    const random = new Random(5);
    const counts = [0, 0, 0, 0];
    for (let i = 0; i < 10_000; i++) counts[random.weighted([0, 1, 3, 0])]++;
    expect([counts[0], counts[3]]).toEqual([0, 0]);
    expect(Math.abs(counts[1] - 2500)).toBeLessThan(150);
    expect(random.weighted([0, 0])).toBe(1);
  });
});
