/**
 * Returns results in the order of the tasks, whatever order they are computed in.
 *
 * The slots form a list in input order, one for each task. Partial results of the first slot are
 * delivered as they arrive; those of later slots wait in memory, or beyond `memoryBytes` in a spill
 * file. A task whose worker ended is divided into single records with a slot each. A record that
 * ends its worker alone is tried once more, then reported as lost. Order and retries share one
 * table, so that the parts of a task take its position in the order.
 */
import type { RunCode } from '../../core/refusal.js';
import { type PackedRecords, part } from './packed-records.js';
import { type PartialResult, weightOf } from './partial-result.js';
import { Spill, type SpillRange } from './spill.js';
import { countOf, type MakeRunner, type Task, type TaskEvents, type TaskRunner } from './tasks.js';

/** An output in order; `M` marks the position in the input. */
export type OrderedResult<M> = { readonly mark: M } & (
  | { readonly kind: 'partial'; readonly partial: PartialResult }
  | { readonly kind: 'lost'; readonly record: PackedRecords; readonly code: RunCode }
  /** No worker can be started: the caller must answer these records. */
  | { readonly kind: 'unanswered'; readonly records: PackedRecords }
);

interface Slot<M> {
  readonly partials: (PartialResult | SpillRange)[];
  /** Deleted once all of the records are answered. */
  records?: PackedRecords;
  readonly mark: M;
  lost?: RunCode;
  unanswered?: boolean;
  done: boolean;
  next?: Slot<M>;
}

const noTimes = new Float64Array(0);

const failuresAllowed = 2;
/** Maximum number of parts of a divided task. */
const maxParts = 1024;

export class OrderedTasks<M> {
  private readonly runner: TaskRunner;
  private first: Slot<M> | undefined;
  private last: Slot<M> | undefined;
  private readonly slots = new Map<number, Slot<M>>();
  private readonly spill = new Spill();
  private waiting = 0;
  private spillFull = false;
  private ids = 0;
  private wake: () => void = () => undefined;

  /**
   * @param memoryBytes limit for results that wait in memory
   * @param onTimes called with each partial result as it arrives, out of order: its records and
   * times
   */
  constructor(
    makeRunner: MakeRunner,
    private readonly memoryBytes: number,
    private readonly onTimes: (records: PackedRecords, partial: PartialResult) => void,
    onSearching: TaskEvents['onSearching'] = () => undefined,
  ) {
    this.runner = makeRunner({
      onPartial: (task, partial) => this.store(task, partial),
      onReturned: (task, done) => this.divide(task, done, false),
      onLost: (task, done, code) => this.lose(task, done, code),
      onUnable: (tasks) => this.refuse(tasks),
      onSearching,
    });
  }

  /** Whether more tasks can be accepted now. */
  get hasCapacity(): boolean {
    return this.runner.hasCapacity && this.hasRoom;
  }

  /** Whether there is room for results that wait for earlier ones. */
  get hasRoom(): boolean {
    return this.waiting < this.memoryBytes || !this.spillFull;
  }

  get empty(): boolean {
    return this.first === undefined;
  }

  submit(records: PackedRecords, mark: M, isShared?: boolean): void {
    const slot: Slot<M> = { partials: [], records, mark, done: false };
    this.append(slot);
    this.runner.submit(this.taskOf(slot, 0, isShared));
  }

  /** Adds the results of records that this process has answered. */
  submitAnswered(partial: PartialResult, mark: M): void {
    const slot: Slot<M> = { partials: [], mark, done: true };
    this.append(slot);
    slot.partials.push(this.keep({ ...partial, times: noTimes }, slot));
  }

  /** Returns the next output in order, if it has arrived. */
  next(): OrderedResult<M> | undefined {
    for (let slot = this.first; slot; slot = this.first) {
      const stored = slot.partials.shift();
      if (stored) return { kind: 'partial', partial: this.recall(stored), mark: slot.mark };
      if (!slot.done) return undefined;
      this.first = slot.next;
      if (!this.first) this.last = undefined;
      const result = this.closing(slot);
      if (result) return result;
    }
    return undefined;
  }

  changed(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  /** Ends all workers; unfinished work is dropped. */
  close(): void {
    this.runner.close();
    this.spill.close();
    this.wake();
  }

  private closing({ mark, lost, unanswered, records }: Slot<M>): OrderedResult<M> | undefined {
    if (lost) return { kind: 'lost', record: records!, code: lost, mark };
    return unanswered ? { kind: 'unanswered', records: records!, mark } : undefined;
  }

  private append(slot: Slot<M>): void {
    if (this.last) this.last.next = slot;
    else this.first = slot;
    this.last = slot;
  }

  private taskOf(slot: Slot<M>, failures: number, isShared = false): Task {
    const task = { id: ++this.ids, records: slot.records!, failures, isShared };
    this.slots.set(task.id, slot);
    return task;
  }

  private store(task: Task, partial: PartialResult): void {
    const slot = this.slots.get(task.id)!;
    this.onTimes(task.records, partial);
    slot.partials.push(this.keep({ ...partial, times: noTimes }, slot));
    if (partial.last && partial.from + partial.tallies.length === countOf(task)) this.finish(task, slot);
    this.wake();
  }

  private finish(task: Task, slot: Slot<M>): void {
    slot.done = true;
    delete slot.records;
    this.slots.delete(task.id);
  }

  private keep(partial: PartialResult, slot: Slot<M>): PartialResult | SpillRange {
    if (slot !== this.first && this.waiting >= this.memoryBytes) {
      const spilled = this.spill.put(partial);
      this.spillFull = spilled === undefined;
      if (spilled) return spilled;
    }
    this.waiting += weightOf(partial);
    return partial;
  }

  private recall(stored: PartialResult | SpillRange): PartialResult {
    if ('at' in stored) return this.spill.take(stored) as PartialResult;
    this.waiting -= weightOf(stored);
    return stored;
  }

  /** Retries or gives up a single record; divides several, as any of them may be at fault. */
  private lose(task: Task, done: number, code: RunCode): void {
    const slot = this.slots.get(task.id)!;
    if (countOf(task) > 1) return this.divide(task, done, true);
    this.slots.delete(task.id);
    if (task.failures + 1 < failuresAllowed) {
      this.runner.submitFirst([this.taskOf(slot, task.failures + 1)]);
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

  /** Makes a slot for each record from `done` on if `single`, else two for each worker. */
  private divide(task: Task, done: number, single: boolean): void {
    const slot = this.slots.get(task.id)!;
    this.finish(task, slot);
    const count = countOf(task);
    const step = single ? stepTowards(count - done) : Math.ceil((count - done) / (2 * this.runner.width));
    const tasks: Task[] = [];
    let before = slot;
    const { next, mark } = slot;
    for (let from = done; from < count; from += step) {
      const records = part(task.records, from, Math.min(count, from + step));
      const share: Slot<M> = { partials: [], records, mark, done: false };
      before.next = share;
      before = share;
      tasks.push(this.taskOf(share, 0));
    }
    if (next) before.next = next;
    else this.last = before;
    this.runner.submitFirst(tasks);
    this.wake();
  }
}

/** Returns the number of records in each part of a task that ended its worker. */
function stepTowards(count: number): number {
  return count <= maxParts ? 1 : Math.ceil(count / 32);
}
