/** What records of a kind (game and size) take, by those answered so far. */

/** Guess for what was never measured. */
const unknownMs = 1;
/** Sums are halved at this many records: what is old counts less. */
const memory = 20_000;

export class Costs {
  private readonly kinds = new Map<number, { ms: number; count: number }>();

  /** Milliseconds that a record of this kind probably takes. */
  expected(kind: number): number {
    const seen = this.kinds.get(kind);
    return seen ? (seen.ms + unknownMs) / (seen.count + 1) : unknownMs;
  }

  /** Whether a record of this kind was ever measured. */
  knows(kind: number): boolean {
    return this.kinds.has(kind);
  }

  learn(kind: number, ms: number): void {
    let seen = this.kinds.get(kind);
    if (!seen) this.kinds.set(kind, (seen = { ms: 0, count: 0 }));
    seen.ms += ms;
    if (++seen.count < memory) return;
    seen.ms /= 2;
    seen.count /= 2;
  }
}
