import { Random } from './random.js';

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
