/**
 * The growth models cost(n) = fixed + scale f(n). All values are log f, since n! and b^n exceed the
 * range of doubles at sizes of interest.
 */

export const modelIds = ['c', 'log n', 'n', 'n log n', 'n^k', 'b^n', 'n!'] as const;
export type ModelId = (typeof modelIds)[number];

export interface Model {
  readonly id: ModelId;
  /** Name of the free parameter, if any. */
  readonly free?: 'k' | 'b';
  /** log f(n); `shape` is k, or log b. Minus infinity where f is 0. n >= 1. */
  logShape(n: number, shape: number): number;
}

/** Returns log n!, n >= 0: Stirling's series (Abramowitz and Stegun 1964, 6.1.41) from n = 10. */
export function logFactorial(n: number): number {
  let shift = 0;
  let x = n + 1;
  for (; x < 10; x++) shift += Math.log(x);
  const r = 1 / x;
  const series = r * (1 / 12 - r * r * (1 / 360 - r * r * (1 / 1260 - (r * r) / 1680)));
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series - shift;
}

export const models: readonly Model[] = [
  { id: 'c', logShape: () => 0 },
  { id: 'log n', logShape: (n) => Math.log(Math.log(n)) },
  { id: 'n', logShape: (n) => Math.log(n) },
  { id: 'n log n', logShape: (n) => Math.log(n) + Math.log(Math.log(n)) },
  { id: 'n^k', free: 'k', logShape: (n, k) => k * Math.log(n) },
  { id: 'b^n', free: 'b', logShape: (n, logB) => n * logB },
  { id: 'n!', logShape: logFactorial },
];

export function modelById(id: ModelId): Model {
  return models[modelIds.indexOf(id)];
}
