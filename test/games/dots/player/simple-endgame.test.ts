import { describe, expect, it } from 'vitest';
import { SimpleEndgame, opened } from '../../../../src/games/dots/player/endgame/simple.js';

/** The components: chains of 1 to 7 boxes, loops of 4 to 10. */
const components = [
  ...[1, 2, 3, 4, 5, 6, 7].map((boxes) => ({ boxes, loop: false })),
  ...[4, 6, 8, 10].map((boxes) => ({ boxes, loop: true })),
];

const priceOf = ({ boxes, loop }: { boxes: number; loop: boolean }): number => (loop ? 8 : boxes > 2 ? 4 : 0);

/** Returns the value over all orders of opening. @param counts number of each component */
function valueBySearch(counts: readonly number[], seen: Map<string, number>): number {
  const key = counts.join();
  const known = seen.get(key);
  if (known !== undefined) return known;
  const values = components.flatMap((component, i) => {
    if (counts[i] === 0) return [];
    const rest = valueBySearch(
      counts.map((count, j) => (i === j ? count - 1 : count)),
      seen,
    );
    return [opened(component.boxes, priceOf(component), rest)];
  });
  const value = values.length === 0 ? 0 : Math.max(...values);
  seen.set(key, value);
  return value;
}

/** Yields all sets of up to `most` components, as counts. */
function* setsUpTo(most: number, from = 0): Generator<number[]> {
  if (from === components.length) return yield [];
  for (let count = 0; count <= most; count++) {
    for (const rest of setsUpTo(most - count, from + 1)) yield [count, ...rest];
  }
}

describe('the value of chains and loops alone', () => {
  it('is that of the best order of opening: 12,376 sets', () => {
    const seen = new Map<string, number>();
    const simple = new SimpleEndgame(64);
    let sets = 0;
    for (const counts of setsUpTo(6)) {
      simple.clear();
      components.forEach(({ boxes, loop }, i) => ((loop ? simple.loops : simple.chains)[boxes] = counts[i]));
      const value = valueBySearch(counts, seen);
      if (simple.value() !== value) expect([counts, simple.value()]).toEqual([counts, value]);
      sets++;
    }
    expect(sets).toBe(12376);
  });
});
