/** Measurements of algorithms whose growth is known. */
import { quantile } from '../../../src/lab/analysis/quantile.js';
import { logFactorial, type ModelId } from '../../../src/lab/analysis/models.js';
import type { Observation } from '../../../src/lab/analysis/sizes.js';
import type { Random } from '../../../src/core/random.js';

export interface Truth {
  readonly name: string;
  readonly model: ModelId;
  readonly parameter?: number;
  readonly sizes: readonly number[];
  log(n: number): number;
}

/**
 * Sizes that can be measured in practice: every size for exponential growth, multiples for
 * polynomial growth.
 */
const everySize = Array.from({ length: 15 }, (_, i) => 4 + i);
const byFactors = Array.from({ length: 15 }, (_, i) => Math.round(4 * 2 ** (0.75 * i)));

export const truths: readonly Truth[] = [
  { name: '2^n', model: 'b^n', parameter: 2, sizes: everySize, log: (n) => n * Math.log(2) },
  { name: '1.5^n', model: 'b^n', parameter: 1.5, sizes: everySize, log: (n) => n * Math.log(1.5) },
  { name: 'n!', model: 'n!', sizes: everySize, log: logFactorial },
  { name: 'n log n', model: 'n log n', sizes: byFactors, log: (n) => Math.log(n * Math.log(n)) },
  { name: 'n^2', model: 'n^k', parameter: 2, sizes: byFactors, log: (n) => 2 * Math.log(n) },
];

/** Returns a standard normal number (Box and Muller 1958). */
export function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());
}

export interface Design {
  /** Number of measurements for each size. */
  readonly repeats: number;
  /** Standard deviation of log(cost): 0.4 is a factor of 1.5. */
  readonly noise: number;
  /** Share of all measurements that a common limit cuts short. */
  readonly limited: number;
}

export function measure(
  { sizes, log }: Truth,
  { repeats, noise, limited }: Design,
  random: Random,
): Observation[] {
  const all = sizes.flatMap((n) =>
    Array.from({ length: repeats }, () => ({ n, value: Math.exp(log(n) + noise * gaussian(random)) })),
  );
  if (limited === 0) return all;
  const limit = quantile(
    all.map(({ value }) => value),
    1 - limited,
  );
  return all.map((one) => (one.value > limit ? { n: one.n, value: limit, limited: true } : one));
}
