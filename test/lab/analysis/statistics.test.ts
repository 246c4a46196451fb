/** Quantiles, tests and curves against published examples. */
import { describe, expect, it } from 'vitest';
import { locate } from '../../../src/lab/analysis/censored-normal.js';
import { logFactorial } from '../../../src/lab/analysis/models.js';
import { hazard, logSurvival, twoSided } from '../../../src/lab/analysis/normal.js';
import { pairedRatio } from '../../../src/lab/analysis/paired.js';
import { censoredQuantile, quantile } from '../../../src/lab/analysis/quantile.js';
import { holm, signedRank } from '../../../src/lab/analysis/signed-rank.js';
import { perSize } from '../../../src/lab/analysis/sizes.js';
import { cactus, par2, survival } from '../../../src/lab/analysis/survival.js';
import { Random } from '../../../src/core/random.js';
import { gaussian } from './synthetic.js';

describe('quantiles', () => {
  it('interpolate', () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(quantile([4, 1, 3, 2], 0.25)).toBe(1.75);
    expect(quantile([], 0.5)).toBeNaN();
  });

  it('say when only a bound is known', () => {
    const costs = [{ value: 1 }, { value: 9, limited: true }, { value: 2 }, { value: 9, limited: true }];
    expect(censoredQuantile(costs, 0.5)).toEqual({ value: 2 });
    expect(censoredQuantile(costs, 0.95)).toEqual({ value: 9, limited: true });
    expect(censoredQuantile([], 0.5)).toEqual({ value: NaN, limited: false });
  });

  it('by size ignore how much more a limited run would have cost', () => {
    const limited = { value: 5, limited: true };
    const points = perSize([1, 2, 4].map((value) => ({ n: 7, value })).concat([{ n: 7, ...limited }]));
    expect(points).toMatchObject([{ n: 7, censored: false, count: 4, limited: 1 }]);
    expect(Math.exp(points[0].log)).toBeCloseTo(Math.sqrt(8), 12);
    const [half] = perSize([
      { n: 7, value: 1 },
      { n: 7, ...limited },
    ]);
    expect(half).toMatchObject({ censored: true, count: 2, limited: 1 });
  });
});

describe('the normal distribution', () => {
  // Abramowitz and Stegun 1964, tables 26.1 and 26.2.
  it.each([
    [0, 0.5],
    [1, 0.158655253931457],
    [-1, 0.841344746068543],
    [1.96, 0.02499789514822],
    [2.6, 0.004661188023719],
    [5, 2.866515718791939e-7],
    [10, 7.619853024160527e-24],
    [-7, 0.99999999999872],
  ])('P(Z > %d) = %d', (z, p) => {
    expect(Math.exp(logSurvival(z)) / p).toBeCloseTo(1, 10);
  });

  it('has the slope of its logarithm as hazard', () => {
    for (const z of [-8, -5, -1, 0, 2.4, 2.6, 12]) {
      const slope = (logSurvival(z - 1e-5) - logSurvival(z + 1e-5)) / 2e-5;
      expect(hazard(z)).toBeCloseTo(slope, 5);
    }
  });

  it('is found again from a sample cut off in the middle', () => {
    const random = new Random(3);
    const all = Array.from({ length: 4000 }, () => 2 + 0.5 * gaussian(random));
    const cut = locate(
      all.map((x) => Math.min(x, 2)),
      all.map((x) => x > 2),
    );
    expect(cut.mu).toBeCloseTo(2, 1);
    expect(cut.sigma).toBeCloseTo(0.5, 1);
  });
});

it('log n! is exact', () => {
  for (const [n, f] of [
    [0, 1],
    [1, 1],
    [5, 120],
    [12, 479001600],
    [20, 2432902008176640000],
  ] as const) {
    expect(logFactorial(n)).toBeCloseTo(Math.log(f), 9);
  }
});

describe('the signed-rank test', () => {
  it('gives the p of the depression data', () => {
    // Hollander and Wolfe, "Nonparametric Statistical Methods", 1973, p. 29: V = 40, one-sided p =
    // 0.01953.
    const before = [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3];
    const after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29];
    const { statistic, p, exact } = signedRank(before.map((x, i) => x - after[i]));
    expect([statistic, exact]).toEqual([40, true]);
    expect(p).toBeCloseTo(2 * 0.01953125, 10);
  });

  it('counts ties exactly and leaves zeros out', () => {
    expect(signedRank([0, 0])).toMatchObject({ p: 1, count: 0 });
    // The ranks are 1.5, 1.5 and 3, all positive: 2 of 8 choices of signs are as extreme.
    expect(signedRank([1, 1, 2, 0])).toEqual({ statistic: 6, p: 0.25, count: 3, exact: true });
  });

  it('approximates large samples', () => {
    const { statistic, p, exact } = signedRank(Array.from({ length: 60 }, (_, i) => i + 1));
    expect([statistic, exact]).toEqual([1830, false]);
    expect(p / twoSided(914.5 / Math.sqrt((60 * 61 * 121) / 24))).toBeCloseTo(1, 10);
  });

  it('rejects a true null in one of twenty', () => {
    const random = new Random(5);
    let rejected = 0;
    for (let i = 0; i < 1000; i++) {
      if (signedRank(Array.from({ length: 12 }, () => gaussian(random))).p < 0.05) rejected++;
    }
    expect(rejected).toBeGreaterThan(25);
    expect(rejected).toBeLessThan(70);
  });
});

it("Holm's adjustment keeps the order and never decreases", () => {
  const adjusted = holm([0.01, 0.04, 0.03, 0.005]);
  [0.03, 0.06, 0.06, 0.02].forEach((p, i) => expect(adjusted[i]).toBeCloseTo(p, 12));
  expect(holm([0.7, 0.9])).toEqual([1, 1]);
});

describe('paired ratios', () => {
  it('cover the truth in about 19 of 20', () => {
    const random = new Random(9);
    let covered = 0;
    for (let trial = 0; trial < 100; trial++) {
      const blocks = Array.from({ length: 5 }, () => 0.02 * gaussian(random));
      const logs = Array.from({ length: 30 }, () => {
        const own = Math.log(3) + 0.5 * gaussian(random);
        return blocks.map((block) => own + block + 0.05 * gaussian(random));
      });
      const { low, high } = pairedRatio(logs, random, { resamples: 300 });
      if (low <= 3 && 3 <= high) covered++;
    }
    expect(covered).toBeGreaterThan(88);
  });

  it('have no interval from a single pair', () => {
    expect(pairedRatio([[Math.log(2)]], new Random(1))).toEqual({ ratio: 2, low: NaN, high: NaN });
  });
});

describe('curves of limited costs', () => {
  const costs = [{ value: 3 }, { value: 1 }, { value: 5, limited: true }];

  it('cactus and PAR-2', () => {
    expect(cactus(costs)).toEqual([
      { solved: 1, cost: 1 },
      { solved: 2, cost: 3 },
    ]);
    expect(par2(costs)).toBeCloseTo(14 / 3, 12);
  });

  it('survival is that of the 6-MP patients', () => {
    // Weeks in remission from Freireich et al. 1963, with the estimate of Kaplan and Meier.
    const exact = [6, 6, 6, 7, 10, 13, 16, 22, 23].map((value) => ({ value }));
    const still = [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35].map((value) => ({ value, limited: true }));
    const steps = survival([...still, ...exact]);
    const expected = [0.857, 0.807, 0.753, 0.69, 0.627, 0.538, 0.448];
    expect(steps.map(({ cost }) => cost)).toEqual([6, 7, 10, 13, 16, 22, 23]);
    steps.forEach(({ share }, i) => expect(share).toBeCloseTo(expected[i], 3));
  });
});
