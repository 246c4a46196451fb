/** The schedule that 06-scaling simulates, and its fits. */
import { describe, expect, it } from 'vitest';
import { makespan, serialShare, slope } from '../../../src/lab/notebook/scaling.js';
import { Random } from '../../../src/core/random.js';

describe('a schedule', () => {
  it('of one worker takes the sum of the costs, whatever the window', () => {
    for (const window of [1, 3, 99]) expect(makespan([3, 1, 4, 1, 5], 1, window)).toBe(14);
  });

  it('shares equal pieces evenly', () => {
    expect(makespan(new Array<number>(12).fill(2), 4, 99)).toBe(6);
  });

  it('waits behind a long piece if the window is short', () => {
    const costs = [10, 1, 1, 1, 1, 1, 1];
    expect(makespan(costs, 2, 99)).toBe(10);
    // Only the second task runs beside the first; the five others begin after 10.
    expect(makespan(costs, 2, 2)).toBe(13);
    expect(makespan(costs, 2, 1)).toBe(16);
  });

  it('is never shorter with a shorter window', () => {
    const random = new Random(3);
    const costs = Array.from({ length: 200 }, () => 1 / (1 - random.unit()));
    const times = [1, 2, 4, 8, 32, 200].map((window) => makespan(costs, 4, window));
    expect([...times].sort((a, b) => b - a)).toEqual(times);
  });
});

it('a serial share is recovered', () => {
  const blocks = [1, 2, 3, 4].map((one) => ({ one, two: one * (0.2 + 0.8 / 2) }));
  const { serial, low, high } = serialShare(blocks, new Random(1));
  expect([serial, low, high].map((x) => Number(x.toFixed(12)))).toEqual([0.2, 0.2, 0.2]);
});

it('a slope is recovered', () => {
  const points = [1, 2, 3, 8].map((x) => ({ x, y: 7 + 3 * x }));
  const { slope: found, low, high } = slope(points, new Random(1));
  expect([found, low, high].map((x) => Number(x.toFixed(9)))).toEqual([3, 3, 3]);
});
