/**
 * Packs records into batches for worker processes or for a queue, and delivers the results in
 * order.
 *
 * A batch holds as many records as take about `size.ms` together, by the mean time of records of
 * their kind (game and size) so far. Costs are heavy-tailed; the mean still limits the overhead of
 * sending to a small share of the work, and a batch that takes too long is divided later
 * (`pool.ts`).
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { now } from '../../core/clock.js';
import type { Game } from '../../core/game.js';
import type { Searching } from '../../core/search/search-watch.js';
import type { InputMark } from '../read/input.js';
import type { ReadItem, RecordItem, RefusedItem, WarningItem } from '../read/items.js';
import { Costs } from './costs.js';
import type { Executor, RecordSolver, ResultReceiver } from './executor.js';
import { answer, InlineExecutor } from './inline.js';
import { type OrderedResult, OrderedTasks } from './ordered-tasks.js';
import { kindOf, Packer, type PackedRecords, unpack } from './packed-records.js';
import { type PartialResult, ResultBuilder } from './partial-result.js';
import type { MakeRunner } from './tasks.js';

export interface BatchSize {
  /** Milliseconds of work. */
  readonly ms: number;
  readonly bytes: number;
  /** Number of records, regardless of their time. Absent: the milliseconds decide. */
  readonly records?: number | undefined;
}

export interface BatchSettings {
  readonly games: readonly Game[];
  readonly size: BatchSize;
  /** Largest size of results that wait in memory for earlier ones. Default: 64 MB. */
  readonly memoryBytes?: number;
  /** Whether this process answers brief records too, in the place of one worker. */
  readonly helps?: boolean;
  /**
   * Called before and after each search in this process where no worker can be started: it blocks
   * the event loop and with it all signals.
   */
  onBlocking?(blocking: boolean): void;
  readonly onSearching?: (searching: Searching) => void;
}

/** Limit of refused records that wait for their turn; each holds a line of text. */
const maxRefused = 100_000;
/** Default of `memoryBytes`. */
const standardMemory = 64 * 2 ** 20;
/** Milliseconds of work here between two turns of the event loop. */
const turnEvery = 4;

export class BatchExecutor implements Executor {
  private readonly tasks: OrderedTasks<InputMark>;
  private readonly packer: Packer;
  /** Times of records by kind, learnt from the results. */
  private readonly costs = new Costs();
  /** Answers records if no worker can be started. */
  private readonly inline: InlineExecutor;
  private readonly refused = new Map<number, RefusedItem>();
  /** Expected time of the packed records. */
  private expectedMs = 0;
  /** Whether a packed record is not brief; kept where this process helps. */
  private isLong = false;
  private mark: InputMark | undefined;
  /** Records that were answered here after the last task. */
  private here: ResultBuilder | undefined;

  constructor(
    private readonly settings: BatchSettings,
    private readonly solver: RecordSolver,
    private readonly receiver: ResultReceiver,
    makeRunner: MakeRunner,
  ) {
    this.packer = new Packer(settings.games);
    this.inline = new InlineExecutor(solver, receiver);
    const learn = (records: PackedRecords, { from, times }: PartialResult): void => {
      for (let i = 0; i < times.length; i++) this.costs.learn(kindOf(records, from + i), times[i]);
    };
    const { memoryBytes = standardMemory, onSearching } = settings;
    this.tasks = new OrderedTasks(makeRunner, memoryBytes, learn, onSearching);
  }

  submit(item: ReadItem, mark: InputMark): Promise<void> | undefined {
    if (item.kind === 'warning') return this.warn(item);
    if (item.kind === 'refused') {
      if (this.packer.count === 0 && this.tasks.empty && !this.here) return this.inline.submit(item, mark);
      // It is sent with the records, which preserves their order and keeps batches large.
      this.refused.set(item.index, item);
    }
    const helps = this.settings.helps && this.packer.count === 0 && !this.tasks.hasCapacity;
    return helps ? this.help(item, mark) : this.pack(item, mark);
  }

  private pack(item: RecordItem | RefusedItem, mark: InputMark): Promise<void> | undefined {
    if (this.here) this.closeHere();
    this.expectedMs += this.costs.expected(this.packer.add(item));
    if (this.settings.helps) this.isLong ||= !this.isBrief(item);
    this.mark = mark;
    return this.isFull ? this.send() : undefined;
  }

  /** Answers a brief record here; waits for a worker with another one. */
  private help(item: RecordItem | RefusedItem, mark: InputMark): Promise<void> | undefined {
    if (!this.isBrief(item) || !this.tasks.hasRoom || this.refused.size > maxRefused)
      return this.packLater(item, mark);
    const results = (this.here ??= new ResultBuilder(0));
    this.mark = mark;
    if (item.kind === 'refused') {
      results.addRefused(item);
      return undefined;
    }
    const { tally, line, ms, note } = answer(this.solver, item);
    results.add(item, tally, line, ms, note);
    return now() - results.started < turnEvery ? undefined : this.turn();
  }

  private isBrief(item: RecordItem | RefusedItem): boolean {
    return item.kind === 'refused' || this.solver.isBrief(item);
  }

  private async packLater(item: RecordItem | RefusedItem, mark: InputMark): Promise<void> {
    if (this.here) this.closeHere();
    await this.capacity();
    await this.pack(item, mark);
  }

  private closeHere(): void {
    this.tasks.submitAnswered(this.here!.take([], true), this.mark!);
    this.here = undefined;
  }

  /** Lets results of workers arrive, and gives them work. */
  private async turn(): Promise<void> {
    this.closeHere();
    await nextTurn();
    await this.deliver();
  }

  pause(): Promise<void> {
    return this.receiver.flush();
  }

  async finish(): Promise<void> {
    const { tasks, receiver } = this;
    this.flush();
    while (!tasks.empty && !receiver.over) {
      await this.deliver();
      if (!tasks.empty && !receiver.over) await tasks.changed();
    }
  }

  close(): void {
    this.tasks.close();
  }

  private get isFull(): boolean {
    const { ms, bytes, records } = this.settings.size;
    const { count, size } = this.packer;
    return size >= bytes || (records === undefined ? this.expectedMs >= ms : count >= records);
  }

  /** Passes a warning on after all records, as it concerns the end of the input. */
  private async warn(item: WarningItem): Promise<void> {
    await this.finish();
    this.receiver.takeWarning(item);
  }

  private flush(): void {
    if (this.here) this.closeHere();
    if (this.packer.count === 0) return;
    this.tasks.submit(this.packer.take(), this.mark!, this.settings.helps && !this.isLong);
    this.expectedMs = 0;
    this.isLong = false;
  }

  private async send(): Promise<void> {
    this.flush();
    await this.deliver();
    if (!this.settings.helps || this.refused.size > maxRefused) await this.capacity();
  }

  /** Waits until another task can be accepted. */
  private async capacity(): Promise<void> {
    const { tasks, receiver } = this;
    while ((!tasks.hasCapacity || this.refused.size > maxRefused) && !receiver.over) {
      await tasks.changed();
      await this.deliver();
    }
  }

  private async deliver(): Promise<void> {
    const { tasks, receiver } = this;
    for (let next = tasks.next(); next && !receiver.over; next = tasks.next()) {
      await this.handOver(next);
      await receiver.reached(next.mark);
    }
  }

  private handOver(next: OrderedResult<InputMark>): Promise<void> | undefined {
    const { receiver, solver } = this;
    if (next.kind === 'partial') return receiver.takePartial(next.partial, this.takeRefused);
    if (next.kind === 'unanswered') return this.answerHere(next.records, next.mark);
    const [item] = unpack(next.record.bytes, this.settings.games);
    if (item.kind === 'refused') return receiver.takeRefused(this.takeRefused(item.index));
    return receiver.takeResult(solver.lost(item, next.code), item);
  }

  private async answerHere(records: PackedRecords, mark: InputMark): Promise<void> {
    for (const item of unpack(records.bytes, this.settings.games)) {
      if (this.receiver.over) return;
      const isBlocking = item.kind === 'record';
      if (isBlocking) this.settings.onBlocking?.(true);
      const settled = this.inline.submit(isBlocking ? item : this.takeRefused(item.index), mark);
      if (isBlocking) this.settings.onBlocking?.(false);
      await settled;
    }
  }

  private readonly takeRefused = (index: number): RefusedItem => {
    const item = this.refused.get(index)!;
    this.refused.delete(index);
    return item;
  };
}
