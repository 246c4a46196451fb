/**
 * How many records go into a batch: as many as take about `size.ms` together by the mean of what records of
 * that kind (game and size) took so far. Costs are heavy-tailed; the mean holds the overhead of sending down
 * to a share of the work all the same, and a batch that turns out long is shared later (`pool.ts`).
 */
import { Costs } from './costs.js';
import type { Piece } from './piece.js';
import { kindOf, type PackedRecords } from './wire.js';

/** How large a batch may get. */
export interface BatchSize {
  /** Milliseconds of work. */
  readonly ms: number;
  readonly bytes: number;
}

/** For processes of this machine. */
const nearby: BatchSize = { ms: 25, bytes: 128 * 1024 };

export class Sizing {
  constructor(
    private readonly size: BatchSize = nearby,
    readonly costs = new Costs(),
  ) {}

  /** Whether a batch of so many expected milliseconds and bytes is large enough. */
  isFull(ms: number, bytes: number): boolean {
    return ms >= this.size.ms || bytes >= this.size.bytes;
  }

  /** Learns what the records of a piece took. */
  learn(records: PackedRecords, { from, times }: Piece): void {
    for (let i = 0; i < times.length; i++) this.costs.learn(kindOf(records, from + i), times[i]!);
  }
}
