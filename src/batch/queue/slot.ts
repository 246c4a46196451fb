/**
 * One process of a worker: computes one chunk at a time in a child process, beside this event loop, so that the
 * chunk's lock is renewed whatever the search does. A chunk that takes long, or whose answer grows large, is
 * answered as far as it got: the run queues the rest again, in parts, for whoever is free.
 */
import { now } from '../../core/clock.js';
import type { RunCode } from '../../core/refusal.js';
import { type Note, type Piece, weightOf } from '../piece.js';
import { Pool, type PoolSettings } from '../pool.js';
import { Slowest } from '../slowest.js';
import type { Chunk } from './chunk.js';
import type { ChunkResult } from './result.js';

/** Milliseconds of work, and bytes of answers, after which a chunk's rest goes back. */
const longMs = 2000;
const largeBytes = 4 * 2 ** 20;
const lookEvery = 100;

/** Why there is no answer: the slot was closed, or its process cannot be started. */
export type NoResult = 'closed' | 'unable';

interface Work {
  readonly task: number;
  readonly pieces: Piece[];
  readonly since: number;
  weight: number;
  settle(answer: ChunkResult | NoResult): void;
}

export class Slot {
  /** What the process was started for: one that has it already starts at once. */
  hello = '';
  private pool: Pool | undefined;
  private work: Work | undefined;
  private tasks = 0;
  private hurried = false;

  get isFree(): boolean {
    return this.work === undefined;
  }

  /** @param settings of the chunk's run. */
  async compute(chunk: Chunk, settings: PoolSettings): Promise<ChunkResult | NoResult> {
    const hello = JSON.stringify(chunk.hello);
    if (hello !== this.hello) this.close();
    this.hello = hello;
    const pool = (this.pool ??= this.open(settings));
    const watch = setInterval(() => this.look(), lookEvery);
    const answer = new Promise<ChunkResult | NoResult>((settle) => {
      this.work = { task: ++this.tasks, pieces: [], since: now(), weight: 0, settle };
    });
    pool.submit({ id: this.tasks, records: chunk.records, failures: 0 });
    try {
      return await answer;
    } finally {
      clearInterval(watch);
      this.work = undefined;
    }
  }

  /** From now on gives back what it has not begun. */
  hurry(): void {
    this.hurried = true;
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
        onPiece: (task, piece) => {
          if (!this.work) return;
          this.work.pieces.push(piece);
          this.work.weight += weightOf(piece);
          if (piece.last && this.said === task.records.offsets.length - 1) this.end('done');
        },
        onReturned: () => this.end('returned'),
        onLost: (_, __, code) => this.end(code),
        onUnable: () => {
          this.pool = undefined;
          this.work?.settle('unable');
        },
      },
    );
  }

  private get said(): number {
    return this.work!.pieces.reduce((sum, { tallies }) => sum + tallies.length, 0);
  }

  private end(end: 'done' | 'returned' | RunCode): void {
    const { work } = this;
    work?.settle({ end, piece: joined(work.pieces, work.task, end === 'done' || end === 'returned') });
  }

  private look(): void {
    const { work } = this;
    if (!work) return;
    if (this.hurried || now() - work.since > longMs || work.weight > largeBytes) this.pool?.recall();
  }
}

/** Pieces of one chunk, in order, as one. */
function joined(pieces: readonly Piece[], task: number, last: boolean): Piece {
  const slow = new Slowest();
  const notes: (readonly [number, Note])[] = [];
  for (const piece of pieces) {
    for (const record of piece.slow) slow.add(record, record.ms);
    for (const [at, note] of piece.notes) notes.push([piece.from + at, note]);
  }
  return {
    task,
    from: 0,
    tallies: pieces.map((piece) => piece.tallies).join(''),
    lines: pieces.flatMap((piece) => piece.lines),
    times: Float64Array.from(pieces.flatMap((piece) => [...piece.times])),
    notes,
    slow: slow.list,
    totals: pieces.flatMap((piece) => piece.totals),
    last,
  };
}
