/**
 * How many records go into a batch: as many as take about `targetMs` together by the mean of what records of
 * that kind (game and size) took so far. Costs are heavy-tailed; the mean holds the overhead of sending down
 * to a share of the work all the same, and a batch that turns out long is shared later (`pool.ts`).
 */
import type { Piece } from './piece.js';
import { kindOf, type PackedRecords } from './wire.js';

const targetMs = 25;
const mostBytes = 128 * 1024;
/** Guess for what was never measured. */
const unknownMs = 1;
/** Sums are halved at this many records: what is old counts less. */
const memory = 20_000;

export class Sizing {
  private readonly kinds = new Map<number, { ms: number; count: number }>();

  /** Milliseconds that a record of this kind probably takes. */
  expected(kind: number): number {
    const seen = this.kinds.get(kind);
    return seen ? (seen.ms + unknownMs) / (seen.count + 1) : unknownMs;
  }

  /** Whether a batch of so many expected milliseconds and bytes is large enough. */
  isFull(ms: number, bytes: number): boolean {
    return ms >= targetMs || bytes >= mostBytes;
  }

  /** Learns what the records of a piece took. */
  learn(records: PackedRecords, { from, times }: Piece): void {
    for (let i = 0; i < times.length; i++) {
      const kind = kindOf(records, from + i);
      let seen = this.kinds.get(kind);
      if (!seen) this.kinds.set(kind, (seen = { ms: 0, count: 0 }));
      seen.ms += times[i]!;
      if (++seen.count < memory) continue;
      seen.ms /= 2;
      seen.count /= 2;
    }
  }
}
