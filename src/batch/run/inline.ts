/**
 * Answers records in this process, and decides when to start workers: not while the work is small,
 * since starting a process takes longer than a thousand small boards, but as soon as a record takes
 * long.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { now } from '../../core/clock.js';
import type { InputMark } from '../read/input.js';
import type { ReadItem, RecordItem } from '../read/items.js';
import { DecayingSum } from './costs.js';
import type { Executor, RecordSolver, ResultReceiver } from './executor.js';
import type { RecordResult } from './partial-result.js';

/** Workers that answer all further records once one takes long or many were answered here. */
export interface LaterWorkers {
  /** Recent milliseconds of work before they are started; see `InlineBudget`. */
  readonly budgetMs: number;
  start(): Promise<Executor>;
}

/**
 * Milliseconds after which the search of one record is given to a worker: about what starting one
 * costs, so that no record costs twice what it would with the better choice. Searches notice it
 * when they next read the clock, on the boards measured within 0.2 seconds.
 */
const tryMs = 400;
/** Milliseconds between turns of the event loop, in which signals are handled. */
const turnEvery = 50;

export class InlineExecutor implements Executor {
  private workers: Executor | undefined;
  private readonly budget: InlineBudget;
  private turned = now();
  /** End of the previous record; undefined after a wait. */
  private ended: number | undefined;
  private closed = false;

  /** @param later absent: all records are answered here */
  constructor(
    private readonly solver: RecordSolver,
    private readonly receiver: ResultReceiver,
    private readonly later?: LaterWorkers,
  ) {
    this.budget = new InlineBudget(later?.budgetMs ?? Infinity);
  }

  submit(item: ReadItem, mark: InputMark): Promise<void> | undefined {
    const { workers, receiver } = this;
    if (workers) return workers.submit(item, mark);
    if (item.kind === 'warning') {
      receiver.takeWarning(item);
      return undefined;
    }
    if (item.kind === 'refused') return this.settle(receiver.takeRefused(item), mark, false);
    if (this.budget.isSpent) return this.submitToWorkers(item, mark);
    const before = (this.ended ??= now());
    const result = this.answer(item);
    if (!result) return this.submitToWorkers(item, mark);
    const written = receiver.takeResult(result, item);
    const ended = (this.ended = now());
    // The time includes reading the record.
    this.budget.add(ended - before);
    return this.settle(written, mark, ended - this.turned > turnEvery);
  }

  pause(): Promise<void> {
    if (this.workers) return this.workers.pause();
    this.ended = undefined;
    return this.receiver.flush();
  }

  finish(): Promise<void> {
    return this.workers ? this.workers.finish() : Promise.resolve();
  }

  close(): void {
    this.closed = true;
    this.workers?.close();
  }

  /** Returns undefined if a worker shall answer the record. */
  private answer(item: RecordItem): RecordResult | undefined {
    const { later, solver } = this;
    return later && !solver.isBrief(item) ? solver.solveWithin?.(item, tryMs) : answer(solver, item);
  }

  private async submitToWorkers(item: RecordItem, mark: InputMark): Promise<void> {
    this.workers = await this.later!.start();
    if (this.closed) this.workers.close();
    else await this.workers.submit(item, mark);
  }

  private settle(
    written: Promise<void> | undefined,
    mark: InputMark,
    turn: boolean,
  ): Promise<void> | undefined {
    const reached = this.receiver.reached(mark);
    return written || reached || turn ? this.wait(written, reached, turn) : undefined;
  }

  private async wait(
    written: Promise<void> | undefined,
    reached: Promise<void> | undefined,
    turn: boolean,
  ): Promise<void> {
    await written;
    await reached;
    if (turn) {
      await nextTurn();
      this.turned = now();
    }
    this.ended = undefined;
  }
}

/** Solves a record. A failing search costs only its own record, as it would in a worker. */
export function answer(solver: RecordSolver, item: RecordItem): RecordResult {
  try {
    return solver.solve(item);
  } catch (error) {
    return solver.lost(item, isAllocationFailure(error) ? 'memory' : 'crash');
  }
}

/** Returns whether typed arrays or WebAssembly report by this error that memory is used up. */
export function isAllocationFailure(error: unknown): boolean {
  return (
    error instanceof RangeError &&
    /allocation failed|array length|out of memory|no memory|instance memory|memory size/i.test(error.message)
  );
}

/** Recent work in this process: the time decays by half every 20,000 records. */
export class InlineBudget {
  private readonly spent = new DecayingSum(20_000);

  /**
   * @param ms milliseconds before workers are started. For records of equal time the sum tends to
   * 40,000 times that time: with 150 ms, records of less than 4 microseconds never start workers,
   * as handing one over costs as much as it saves.
   */
  constructor(private readonly ms: number) {}

  add(ms: number): void {
    this.spent.add(ms);
  }

  /** Whether to start workers. The longest record is left out: it may have built a table. */
  get isSpent(): boolean {
    return this.spent.sum - this.spent.max > this.ms;
  }
}
