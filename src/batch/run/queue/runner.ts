/**
 * Lets the workers of a queue compute tasks. Tasks are sent as chunks, a bounded number at a time,
 * and results are reported by the same events as those of the local pool, so that order, retries,
 * journal and summary are the same.
 *
 * Delivery is at least once, and any event may be lost or repeated. The table of pending chunks is
 * therefore decisive: an answer is accepted once, and only if it belongs to a pending chunk (run,
 * number, hash of the records). A chunk without events is looked up, and queued again if the server
 * does not know it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { now } from '../../../core/clock.js';
import { readValue } from '../../../core/schema.js';
import { searchingForm } from '../../../core/search/search-watch.js';
import type { Task, TaskEvents, TaskRunner } from '../tasks.js';
import { type Chunk, chunkData, hashOf } from './wire/chunk.js';
import { jobIdOf } from './wire/names.js';
import { readResult, type ResultCheck } from './wire/result.js';

export type ChunkState = 'waiting' | 'active' | 'completed' | 'failed' | 'unknown';

/** The operations on the server that the runner needs; each call retries until it succeeds. */
export interface Broker {
  /** Number of processes of all workers present. */
  readonly slots: number;
  readonly run: string;
  add(id: string, data: object, first: boolean): Promise<void>;
  /** Announces the run again, as a server that lost its data has lost the run too. */
  announce(): Promise<void>;
  state(id: string): Promise<ChunkState>;
  /** Returns the reason why a chunk failed. */
  failure(id: string): Promise<string>;
  result(chunk: number): Promise<string | null>;
  /** Removes the chunk and its result. */
  forget(id: string, chunk: number): Promise<void>;
  /** Ends the run, as the workers are of no use. */
  giveUp(reason: string): void;
}

interface Pending {
  readonly task: Task;
  readonly chunk: Chunk;
  readonly first: boolean;
  /** `resting`: waiting to be added again. */
  state: 'adding' | 'waiting' | 'active' | 'taking' | 'resting';
  lastHeard: number;
  invalidReplies: number;
}

/** Maximum size of the records on the server. */
const maxBytes = 64 * 2 ** 20;
const maxChunks = 512;
/** Milliseconds without events after which a chunk is looked up. */
const silenceMs = 5000;
/** Number of invalid answers to one chunk after which the run aborts. */
const maxInvalidReplies = 20;
/** Milliseconds before a chunk that came back without an answer is queued again. */
const againAfter = 100;

export class QueueRunner implements TaskRunner {
  done = 0;
  private readonly backlog: { task: Task; first: boolean }[] = [];
  private readonly pending = new Map<string, Pending>();
  private bytes = 0;
  private closed = false;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly broker: Broker,
    private readonly events: TaskEvents,
    private readonly handshake: object,
    private readonly check: ResultCheck,
  ) {
    this.timer = setInterval(() => this.lookUp(silenceMs), silenceMs / 2);
  }

  get width(): number {
    return Math.max(1, this.broker.slots);
  }

  get hasCapacity(): boolean {
    return this.backlog.length === 0 && this.hasRoom;
  }

  /** Numbers of chunks on the server, being computed and waiting. */
  get counts(): { active: number; waiting: number } {
    const active = [...this.pending.values()].filter(({ state }) => state === 'active').length;
    return { active, waiting: this.pending.size - active };
  }

  get ids(): string[] {
    return [...this.pending.keys()];
  }

  submit(task: Task): void {
    this.backlog.push({ task, first: false });
    this.fill();
  }

  submitFirst(tasks: readonly Task[]): void {
    this.backlog.unshift(...tasks.map((task) => ({ task, first: true })));
    this.fill();
  }

  /** Passes on the progress of the search of a chunk, as its worker reports it. */
  hear(id: string, said: unknown): void {
    const searching = readValue(searchingForm, said);
    if (searching && this.pending.has(id)) this.events.onSearching?.(searching);
  }

  close(): void {
    this.closed = true;
    clearInterval(this.timer);
    this.backlog.length = 0;
  }

  /** Handles an event about a chunk. It may be old, repeated or about another run. */
  receive(id: string, state: ChunkState): void {
    const pending = this.pending.get(id);
    if (!pending || pending.state === 'taking' || pending.state === 'resting' || this.closed) return;
    pending.lastHeard = now();
    // A completion may arrive before the server confirms the chunk. Any other event is then old.
    if (state === 'completed') void this.take(id, pending);
    else if (pending.state === 'adding') return;
    else if (state === 'failed') void this.lose(id, pending);
    else if (state === 'unknown') void this.again(id, pending);
    else pending.state = state;
  }

  /** Asks the server about chunks without events for `silence` milliseconds. */
  lookUp(silence: number): void {
    for (const [id, pending] of this.pending) {
      const placed = pending.state === 'waiting' || pending.state === 'active';
      if (!placed || now() - pending.lastHeard < silence) continue;
      pending.lastHeard = now();
      this.broker.state(id).then(
        (state) => this.pending.get(id) === pending && this.receive(id, state),
        () => undefined,
      );
    }
  }

  private get hasRoom(): boolean {
    const max = Math.min(maxChunks, Math.max(8, 3 * this.broker.slots));
    return this.pending.size < max && this.bytes < maxBytes;
  }

  private fill(): void {
    while (this.backlog.length > 0 && this.hasRoom && !this.closed) {
      const { task, first } = this.backlog.shift()!;
      const { run } = this.broker;
      const { records } = task;
      const chunk = { run, chunk: task.id, hash: hashOf(records.bytes), handshake: this.handshake, records };
      const pending: Pending = { task, chunk, first, state: 'adding', lastHeard: now(), invalidReplies: 0 };
      const id = jobIdOf(run, task.id);
      this.pending.set(id, pending);
      this.bytes += records.bytes.length;
      void this.add(id, pending);
    }
  }

  private async add(id: string, pending: Pending): Promise<void> {
    pending.state = 'adding';
    try {
      await this.broker.add(id, chunkData(pending.chunk), pending.first);
    } catch {
      return;
    }
    if (pending.state === 'adding') pending.state = 'waiting';
    pending.lastHeard = now();
  }

  private async take(id: string, pending: Pending): Promise<void> {
    const { task, chunk } = pending;
    pending.state = 'taking';
    const text = await this.broker.result(task.id).catch(() => undefined);
    if (text === undefined || this.closed) return;
    // A worker that did not know the run leaves no result, which is no fault.
    if (text === null || text === '') return this.again(id, pending);
    const result = readResult(text, chunk, task.id, this.check);
    if (!result) return this.rejectReply(id, pending, 'no result');
    this.settle(id, pending);
    const { end, partial } = result;
    const answered = partial.tallies.length;
    if (answered > 0) this.events.onPartial(task, partial);
    if (end === 'returned') this.events.onReturned(task, answered);
    else if (end !== 'done') this.events.onLost(task, answered, end);
    this.fill();
  }

  /** Handles a failed chunk: it was refused, or was perhaps the cause of several lost workers. */
  private async lose(id: string, pending: Pending): Promise<void> {
    pending.state = 'taking';
    const reason = await this.broker.failure(id).catch(() => undefined);
    if (reason === undefined || this.closed) return;
    if (!reason.includes('stalled')) return this.rejectReply(id, pending, reason);
    this.settle(id, pending);
    this.events.onLost(pending.task, 0, 'crash');
    this.fill();
  }

  private rejectReply(id: string, pending: Pending, reason: string): Promise<void> {
    if (++pending.invalidReplies >= maxInvalidReplies) this.broker.giveUp(`${id}: ${reason}`);
    return this.again(id, pending);
  }

  /** Removes the remains of a chunk from the server and queues it again. */
  private async again(id: string, pending: Pending): Promise<void> {
    pending.state = 'resting';
    try {
      await pause(againAfter);
      await this.broker.announce();
      await this.broker.forget(id, pending.task.id);
    } catch {
      return;
    }
    if (!this.closed) await this.add(id, pending);
  }

  private settle(id: string, { task }: Pending): void {
    this.pending.delete(id);
    this.bytes -= task.records.bytes.length;
    this.done++;
    this.broker.forget(id, task.id).catch(() => undefined);
  }
}
