/**
 * Returns results in the order of the tasks, whatever order they are computed in.
 *
 * The tasks form a list in input order. Partial results of the first task are delivered as they
 * arrive; those of later tasks wait in memory, or beyond `memoryBytes` in a spill file. A task
 * whose worker ended is divided into single records, each a task in its place of the list. A record
 * that ends its worker alone is tried once more, then reported as lost.
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

/** A task in the list, with the results that wait for their turn. */
interface Entry<M> extends Task {
  id: number;
  /** Empty once all of them are answered. */
  records: PackedRecords;
  failures: number;
  readonly mark: M;
  readonly partials: (PartialResult | SpillRange)[];
  /** Set when no more results will come. Not answered: no worker can start, or why it is lost. */
  end?: 'answered' | 'unanswered' | RunCode;
  next?: Entry<M>;
}

const noRecords: PackedRecords = { bytes: new Uint8Array(0), offsets: [0] };
const noTimes = new Float64Array(0);

const failuresAllowed = 2;
/** Maximum number of parts of a divided task. */
const maxParts = 1024;

export class OrderedTasks<M> {
  private readonly runner: TaskRunner;
  private first: Entry<M> | undefined;
  private last: Entry<M> | undefined;
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
    // A runner reports on the tasks that it was given, which are entries of the list.
    this.runner = makeRunner({
      onPartial: (task, partial) => this.store(task as Entry<M>, partial),
      onReturned: (task, done) => this.divide(task as Entry<M>, done, false),
      onLost: (task, done, code) => this.lose(task as Entry<M>, done, code),
      onUnable: (tasks) => this.refuse(tasks as readonly Entry<M>[]),
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

  submit(records: PackedRecords, mark: M, isShared = false): void {
    const entry = this.entryOf(records, mark, isShared);
    this.append(entry);
    this.runner.submit(entry);
  }

  /** Adds the results of records that this process has answered. */
  submitAnswered(partial: PartialResult, mark: M): void {
    const entry = this.entryOf(noRecords, mark);
    this.append(entry);
    this.hold(partial, entry);
    entry.end = 'answered';
  }

  /** Returns the next output in order, if it has arrived. */
  next(): OrderedResult<M> | undefined {
    for (let entry = this.first; entry; entry = this.first) {
      const { mark, records, end } = entry;
      const stored = entry.partials.shift();
      if (stored) return { kind: 'partial', partial: this.recall(stored), mark };
      if (!end) return undefined;
      this.first = entry.next;
      if (!this.first) this.last = undefined;
      if (end === 'unanswered') return { kind: 'unanswered', records, mark };
      if (end !== 'answered') return { kind: 'lost', record: records, code: end, mark };
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

  private entryOf(records: PackedRecords, mark: M, isShared = false): Entry<M> {
    return { id: ++this.ids, records, failures: 0, isShared, mark, partials: [] };
  }

  private append(entry: Entry<M>): void {
    if (this.last) this.last.next = entry;
    else this.first = entry;
    this.last = entry;
  }

  private store(task: Entry<M>, partial: PartialResult): void {
    this.onTimes(task.records, partial);
    this.hold(partial, task);
    if (partial.last && partial.from + partial.tallies.length === countOf(task)) this.finish(task);
    this.wake();
  }

  private finish(task: Entry<M>): void {
    task.end = 'answered';
    task.records = noRecords;
  }

  /** Stores results until their turn, in memory or in the spill file. */
  private hold(results: PartialResult, task: Entry<M>): void {
    const partial = { ...results, times: noTimes };
    if (task !== this.first && this.waiting >= this.memoryBytes) {
      const spilled = this.spill.put(partial);
      this.spillFull = spilled === undefined;
      if (spilled) {
        task.partials.push(spilled);
        return;
      }
    }
    this.waiting += weightOf(partial);
    task.partials.push(partial);
  }

  private recall(stored: PartialResult | SpillRange): PartialResult {
    if ('at' in stored) return this.spill.take(stored) as PartialResult;
    this.waiting -= weightOf(stored);
    return stored;
  }

  /** Retries or gives up a single record; divides several, as any of them may be at fault. */
  private lose(task: Entry<M>, done: number, code: RunCode): void {
    if (countOf(task) > 1) return this.divide(task, done, true);
    task.failures++;
    if (task.failures < failuresAllowed) {
      task.id = ++this.ids;
      this.runner.submitFirst([task]);
    } else {
      task.end = code;
      this.wake();
    }
  }

  private refuse(tasks: readonly Entry<M>[]): void {
    for (const task of tasks) task.end = 'unanswered';
    this.wake();
  }

  /** Makes a task of each record from `done` on if `single`, else two for each worker. */
  private divide(task: Entry<M>, done: number, single: boolean): void {
    const { records, mark, next } = task;
    const count = countOf(task);
    const step = single ? stepTowards(count - done) : Math.ceil((count - done) / (2 * this.runner.width));
    const parts: Entry<M>[] = [];
    for (let from = done; from < count; from += step)
      parts.push(this.entryOf(part(records, from, Math.min(count, from + step)), mark));
    this.finish(task);
    let before = task;
    for (const one of parts) before = before.next = one;
    if (next) before.next = next;
    else this.last = before;
    this.runner.submitFirst(parts);
    this.wake();
  }
}

/** Returns the number of records in each part of a task that ended its worker. */
function stepTowards(count: number): number {
  return count <= maxParts ? 1 : Math.ceil(count / 32);
}
