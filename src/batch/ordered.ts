/**
 * The ordered pool: batches in, results out in the order of the batches, whatever order they are computed in.
 *
 * A queue of slots in input order. A slot is a batch or something that passes through (a refused record, a
 * warning). Pieces are handed out from the first slot as they arrive; those of later slots wait in memory, or
 * past `memoryBytes` in a spill file. A batch whose worker ended is divided into single records, each a slot
 * of its own; a record that ends its worker when alone is tried once more, then reported as lost.
 */
import type { RunCode } from '../core/refusal.js';
import type { Executor, MakeExecutor, Task, TaskEvents } from './executor.js';
import { type Piece, weightOf } from './piece.js';
import { Pool, type PoolSettings } from './pool.js';
import { Spill, type Spilled } from './spill.js';
import { type PackedRecords, part } from './wire.js';

/** What comes out; `T` is what passes through, `M` marks how much of the input it comes from. */
export type Delivery<T, M> = { readonly mark: M } & (
  | { readonly kind: 'piece'; readonly piece: Piece }
  | { readonly kind: 'lost'; readonly record: PackedRecords; readonly code: RunCode }
  /** No worker can be started: the caller has to answer these. */
  | { readonly kind: 'unanswered'; readonly records: PackedRecords }
  | { readonly kind: 'passed'; readonly item: T }
);

interface Slot<T, M> {
  readonly pieces: (Piece | Spilled)[];
  records?: PackedRecords;
  item?: T;
  readonly mark: M;
  lost?: RunCode;
  unanswered?: boolean;
  done: boolean;
  next?: Slot<T, M>;
}

export interface OrderedSettings extends PoolSettings {
  /** Results that wait in memory. */
  readonly memoryBytes: number;
  /** Who computes instead of processes of this machine. */
  readonly executor?: MakeExecutor;
  /** Told of each piece as it arrives, out of order: its records and what they took. */
  onTimes(records: PackedRecords, piece: Piece): void;
}

const noTimes = new Float64Array(0);

/** Passed items that wait; each holds a line of text at most. */
const mostPassed = 100_000;
const failuresAllowed = 2;
/** Parts that a task is divided into at once. */
const mostParts = 1024;

export class OrderedPool<T, M> {
  private readonly pool: Executor;
  private first: Slot<T, M> | undefined;
  private last: Slot<T, M> | undefined;
  private readonly slots = new Map<number, Slot<T, M>>();
  private readonly spill = new Spill();
  private waiting = 0;
  private passed = 0;
  private spillFull = false;
  private ids = 0;
  private wake: () => void = () => undefined;

  constructor(private readonly settings: OrderedSettings) {
    const events: TaskEvents = {
      onPiece: (task, piece) => this.store(task, piece),
      onReturned: (task, done) => this.divide(task, done, false),
      onLost: (task, done, code) => this.lose(task, done, code),
      onUnable: (tasks) => this.refuse(tasks),
    };
    this.pool = settings.executor?.(events, settings.hello) ?? new Pool(settings, events);
  }

  /** More input can be taken now. */
  get hungry(): boolean {
    const room = this.waiting < this.settings.memoryBytes || !this.spillFull;
    return this.pool.hungry && room && this.passed < mostPassed;
  }

  /** Nothing is under way or waiting. */
  get empty(): boolean {
    return this.first === undefined;
  }

  submit(records: PackedRecords, mark: M): void {
    const slot: Slot<T, M> = { pieces: [], records, mark, done: false };
    this.append(slot);
    this.pool.submit(this.taskOf(slot, 0));
  }

  pass(item: T, mark: M): void {
    this.passed++;
    this.append({ pieces: [], item, mark, done: true });
  }

  /** What is next in order, if it is there. */
  next(): Delivery<T, M> | undefined {
    for (let slot = this.first; slot; slot = this.first) {
      const stored = slot.pieces.shift();
      if (stored) return { kind: 'piece', piece: this.recall(stored), mark: slot.mark };
      if (!slot.done) return undefined;
      this.first = slot.next;
      if (!this.first) this.last = undefined;
      const delivery = this.closing(slot);
      if (delivery) return delivery;
    }
    return undefined;
  }

  /** Waits until something has changed. */
  changed(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  /** Ends all workers; what is under way is dropped. */
  close(): void {
    this.pool.close();
    this.spill.close();
    this.wake();
  }

  private closing({ item, mark, lost, unanswered, records }: Slot<T, M>): Delivery<T, M> | undefined {
    if (lost) return { kind: 'lost', record: records!, code: lost, mark };
    if (unanswered) return { kind: 'unanswered', records: records!, mark };
    if (item === undefined) return undefined;
    this.passed--;
    return { kind: 'passed', item, mark };
  }

  private append(slot: Slot<T, M>): void {
    if (this.last) this.last.next = slot;
    else this.first = slot;
    this.last = slot;
  }

  private taskOf(slot: Slot<T, M>, failures: number): Task {
    const task = { id: ++this.ids, records: slot.records!, failures };
    this.slots.set(task.id, slot);
    return task;
  }

  private store(task: Task, piece: Piece): void {
    const slot = this.slots.get(task.id)!;
    this.settings.onTimes(task.records, piece);
    slot.pieces.push(this.keep({ ...piece, times: noTimes }, slot));
    if (piece.last && piece.from + piece.tallies.length === task.records.offsets.length - 1) {
      this.finish(task, slot);
    }
    this.wake();
  }

  private finish(task: Task, slot: Slot<T, M>): void {
    slot.done = true;
    delete slot.records;
    this.slots.delete(task.id);
  }

  private keep(piece: Piece, slot: Slot<T, M>): Piece | Spilled {
    if (slot !== this.first && this.waiting >= this.settings.memoryBytes) {
      const spilled = this.spill.put(piece);
      this.spillFull = spilled === undefined;
      if (spilled) return spilled;
    }
    this.waiting += weightOf(piece);
    return piece;
  }

  private recall(stored: Piece | Spilled): Piece {
    if ('at' in stored) return this.spill.take(stored) as Piece;
    this.waiting -= weightOf(stored);
    return stored;
  }

  /** A record alone is tried again or given up; of several nobody knows which it was. */
  private lose(task: Task, done: number, code: RunCode): void {
    const slot = this.slots.get(task.id)!;
    if (task.records.offsets.length - 1 > 1) return this.divide(task, done, true);
    this.slots.delete(task.id);
    if (task.failures + 1 < failuresAllowed) {
      this.pool.submitFirst([this.taskOf(slot, task.failures + 1)]);
      return;
    }
    slot.lost = code;
    slot.done = true;
    this.wake();
  }

  private refuse(tasks: readonly Task[]): void {
    for (const { id } of tasks) {
      const slot = this.slots.get(id)!;
      this.slots.delete(id);
      slot.unanswered = true;
      slot.done = true;
    }
    this.wake();
  }

  /** The records from `done` on become slots of their own: one each if possible, or a share for each worker. */
  private divide(task: Task, done: number, single: boolean): void {
    const slot = this.slots.get(task.id)!;
    this.finish(task, slot);
    const count = task.records.offsets.length - 1;
    const step = single ? stepTowards(count - done) : Math.ceil((count - done) / (2 * this.pool.width));
    const tasks: Task[] = [];
    let before = slot;
    const { next, mark } = slot;
    for (let from = done; from < count; from += step) {
      const records = part(task.records, from, Math.min(count, from + step));
      const piece: Slot<T, M> = { pieces: [], records, mark, done: false };
      before.next = piece;
      before = piece;
      tasks.push(this.taskOf(piece, 0));
    }
    if (next) before.next = next;
    else this.last = before;
    this.pool.submitFirst(tasks);
    this.wake();
  }
}

/** Records a part when the one that ended its worker is looked for: one, unless that made too many parts. */
function stepTowards(count: number): number {
  return count <= mostParts ? 1 : Math.ceil(count / 32);
}
