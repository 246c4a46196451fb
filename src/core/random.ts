/**
 * The one generator of random numbers: sfc32 (Chris Doty-Humphrey, PractRand), 128 bits of state,
 * seeded through splitmix32 (after Steele, Lea, Flood, "Fast splittable pseudorandom number
 * generators", OOPSLA 2014). The same seed gives the same numbers on every machine.
 */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private d = 1;

  /** @param seed any safe integer; both 32-bit halves count */
  constructor(readonly seed: number) {
    let mix = seed | 0;
    const splitmix = (): number => {
      mix = (mix + 0x9e3779b9) | 0;
      let z = mix;
      z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
      z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
      return z ^ (z >>> 15);
    };
    this.a = splitmix();
    this.b = splitmix() ^ (Math.floor(seed / 0x100000000) | 0);
    this.c = splitmix();
    for (let i = 0; i < 12; i++) this.uint32();
  }

  /** Returns a uniform integer, 0 <= value < 2^32. */
  uint32(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (this.c << 21) | (this.c >>> 11);
    this.c = (this.c + t) | 0;
    return t >>> 0;
  }

  /** Returns a uniform integer, 0 <= value < n, without modulo bias; 1 <= n <= 2^32. */
  below(n: number): number {
    const limit = 0x100000000 - (0x100000000 % n);
    let x = this.uint32();
    while (x >= limit) x = this.uint32();
    return x % n;
  }

  /** Returns a uniform integer, lo <= value <= hi. */
  between(lo: number, hi: number): number {
    return lo + this.below(hi - lo + 1);
  }

  /** Returns a uniform double, 0 <= value < 1, with a resolution of 32 bits. */
  unit(): number {
    return this.uint32() / 0x100000000;
  }

  /** Draws an index by weight; no weight is negative. The last one if no weight is positive. */
  weighted(weights: ArrayLike<number>): number {
    let left = 0;
    for (let i = 0; i < weights.length; i++) left += weights[i];
    left *= this.unit();
    let drawn = weights.length - 1;
    // Rounding may leave a remainder after the last index.
    for (let i = 0; i < weights.length && left >= 0; i++) {
      if (weights[i] === 0) continue;
      left -= weights[i];
      drawn = i;
    }
    return drawn;
  }

  /** Shuffles in place (Fisher-Yates) and returns its argument. */
  shuffle<T extends { length: number; [i: number]: unknown }>(items: T): T {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const held = items[i];
      items[i] = items[j];
      items[j] = held;
    }
    return items;
  }
}

/**
 * Tables of random 32-bit pairs for incremental 64-bit keys (A. Zobrist, "A new hashing method with
 * application for game playing", 1970). The same seed gives the same keys on every machine.
 */
export class Zobrist {
  readonly low32: Uint32Array;
  readonly high32: Uint32Array;

  constructor(size: number, seed: number) {
    const random = new Random(seed);
    this.low32 = Uint32Array.from({ length: size }, () => random.uint32());
    this.high32 = Uint32Array.from({ length: size }, () => random.uint32());
  }
}

/** Returns a seed for runs without a given one: the only random number that no seed determines. */
export function freshSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
