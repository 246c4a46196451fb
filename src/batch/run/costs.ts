/** Mean times of records by kind (game and size). */

/** Exponentially decaying sum: sum, count and largest term are halved every `period` additions. */
export class DecayingSum {
  sum = 0;
  count = 0;
  max = 0;
  private added = 0;

  constructor(private readonly period: number) {}

  add(term: number): void {
    this.sum += term;
    this.count++;
    if (term > this.max) this.max = term;
    if (++this.added < this.period) return;
    this.added = 0;
    this.sum /= 2;
    this.count /= 2;
    this.max /= 2;
  }
}

/** Initial guess for an unknown kind, in milliseconds. */
const unknownMs = 1;
const decayPeriod = 10_000;

export class Costs {
  private readonly kinds = new Map<number, DecayingSum>();

  /** Returns the expected milliseconds of a record of this kind. */
  expected(kind: number): number {
    const seen = this.kinds.get(kind);
    return seen ? (seen.sum + unknownMs) / (seen.count + 1) : unknownMs;
  }

  learn(kind: number, ms: number): void {
    let seen = this.kinds.get(kind);
    if (!seen) this.kinds.set(kind, (seen = new DecayingSum(decayPeriod)));
    seen.add(ms);
  }
}
