/**
 * Limits how often something may happen: how many times at once, and how many times a second in the
 * long run.
 */

export interface Rate {
  readonly atOnce: number;
  readonly perSecond: number;
}

/**
 * A token bucket. @see Turner, "New directions in communications", IEEE Communications Magazine,
 * 1986
 */
export class Bucket {
  private left: number;
  private since: number;

  constructor(
    private readonly rate: Rate,
    now: number,
  ) {
    this.left = rate.atOnce;
    this.since = now;
  }

  /**
   * Takes a token. Returns false if there is none.
   * @param now milliseconds of a monotonic clock
   */
  take(now: number): boolean {
    const { atOnce, perSecond } = this.rate;
    this.left = Math.min(atOnce, this.left + ((now - this.since) / 1000) * perSecond);
    this.since = now;
    if (this.left < 1) return false;
    this.left--;
    return true;
  }
}

/** A bucket for each name. Those longest unused are dropped: they are full when used again. */
export class Buckets {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly rate: Rate,
    private readonly most = 10_000,
  ) {}

  take(name: string, now: number): boolean {
    const bucket = this.buckets.get(name) ?? new Bucket(this.rate, now);
    this.buckets.delete(name);
    this.buckets.set(name, bucket);
    if (this.buckets.size > this.most) {
      const [oldest] = this.buckets.keys();
      this.buckets.delete(oldest);
    }
    return bucket.take(now);
  }
}
