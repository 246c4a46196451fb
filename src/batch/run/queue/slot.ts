/**
 * One process of a worker. It computes one chunk at a time in a child process, so that this event
 * loop can renew the chunk's lock during a search. A chunk that takes long, or whose answer grows
 * large, is answered in part: the run queues the rest in parts for any free worker.
 */
import { now } from '../../../core/clock.js';
import type { RunCode } from '../../../core/refusal.js';
import type { Searching } from '../../../core/search/search-watch.js';
import { type RecordNote, type PartialResult, Slowest, weightOf } from '../partial-result.js';
import { Pool, type PoolSettings } from '../pool.js';
import { countOf } from '../tasks.js';
import type { Chunk } from './wire/chunk.js';
import type { ChunkResult } from './wire/result.js';

/** Milliseconds of work after which the rest of a chunk is given back. */
const longMs = 2000;
/** Bytes of answers after which the rest of a chunk is given back. */
const largeBytes = 4 * 2 ** 20;
const lookEvery = 100;

/** Reason for no answer: the slot was closed, or its process cannot be started. */
export type NoResult = 'closed' | 'unable';

interface Work {
  readonly task: number;
  readonly partials: PartialResult[];
  readonly since: number;
  weight: number;
  onSearching(searching: Searching): void;
  settle(answer: ChunkResult | NoResult): void;
}

export class Slot {
  /** Handshake of the running process, which can start chunks with the same one at once. */
  handshake = '';
  private pool: Pool | undefined;
  private work: Work | undefined;
  private tasks = 0;
  private givesBack = false;

  get isFree(): boolean {
    return this.work === undefined;
  }

  /** @param settings settings for the chunk's run */
  async compute(
    chunk: Chunk,
    settings: PoolSettings,
    onSearching: Work['onSearching'],
  ): Promise<ChunkResult | NoResult> {
    const handshake = JSON.stringify(chunk.handshake);
    if (handshake !== this.handshake) this.close();
    this.handshake = handshake;
    const pool = (this.pool ??= this.open(settings));
    const watch = setInterval(() => this.look(), lookEvery);
    const answer = new Promise<ChunkResult | NoResult>((settle) => {
      this.work = { task: ++this.tasks, partials: [], since: now(), weight: 0, onSearching, settle };
    });
    pool.submit({ id: this.tasks, records: chunk.records, failures: 0 });
    try {
      return await answer;
    } finally {
      clearInterval(watch);
      this.work = undefined;
    }
  }

  /** From now on gives back all records that are not yet begun. */
  giveBack(): void {
    this.givesBack = true;
  }

  close(): void {
    this.pool?.close();
    this.pool = undefined;
    this.work?.settle('closed');
  }

  private open(settings: PoolSettings): Pool {
    return new Pool(
      { ...settings, jobs: 1 },
      {
        onPartial: (task, partial) => {
          if (!this.work) return;
          this.work.partials.push(partial);
          this.work.weight += weightOf(partial);
          if (partial.last && this.answered === countOf(task)) this.end('done');
        },
        onReturned: () => this.end('returned'),
        onSearching: (searching) => this.work?.onSearching(searching),
        onLost: (_, __, code) => this.end(code),
        onUnable: () => {
          this.pool = undefined;
          this.work?.settle('unable');
        },
      },
    );
  }

  private get answered(): number {
    return this.work!.partials.reduce((sum, { tallies }) => sum + tallies.length, 0);
  }

  private end(end: 'done' | 'returned' | RunCode): void {
    const { work } = this;
    work?.settle({ end, partial: joined(work.partials, work.task, end === 'done' || end === 'returned') });
  }

  private look(): void {
    const { work } = this;
    if (!work) return;
    if (this.givesBack || now() - work.since > longMs || work.weight > largeBytes) this.pool?.recall();
  }
}

/** Joins the partial results of one chunk, in order. */
function joined(partials: readonly PartialResult[], task: number, last: boolean): PartialResult {
  const slow = new Slowest();
  const notes: (readonly [number, RecordNote])[] = [];
  for (const partial of partials) {
    for (const record of partial.slow) slow.add(record, record.ms);
    for (const [at, note] of partial.notes) notes.push([partial.from + at, note]);
  }
  return {
    task,
    from: 0,
    tallies: partials.map((partial) => partial.tallies).join(''),
    lines: partials.flatMap((partial) => partial.lines),
    times: Float64Array.from(partials.flatMap((partial) => [...partial.times])),
    notes,
    slow: slow.list,
    totals: partials.flatMap((partial) => partial.totals),
    last,
  };
}
