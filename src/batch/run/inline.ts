/**
 * Answers records in this process, and decides when to start workers: not while the work is small,
 * since starting a process takes longer than a thousand small boards, but as soon as a record takes
 * long.
 */
import type { InputMark } from '../read/input.js';
import type { ReadItem, RecordItem } from '../read/items.js';
import { type Costs, DecayingSum } from './costs.js';
import type { Executor, RecordSolver, ResultReceiver } from './executor.js';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { now } from '../../core/clock.js';
import type { RecordResult } from './partial-result.js';

export interface InlineEvents {
  /** Called with the milliseconds since the end of the previous record, reading included. */
  onTime?(item: RecordItem, ms: number): void;
  /** Called before and after each search, which blocks the event loop and with it all signals. */
  onBlocking?(blocking: boolean): void;
}

/** Milliseconds between turns of the event loop, in which signals are handled. */
const turnEvery = 50;

export class InlineExecutor implements Executor {
  private turned = now();
  /** End of the previous record; undefined after a wait. */
  private ended: number | undefined;

  constructor(
    private readonly solver: RecordSolver,
    private readonly receiver: ResultReceiver,
    private readonly events: InlineEvents = {},
  ) {}

  submit(item: ReadItem, mark: InputMark): Promise<void> | undefined {
    const { receiver } = this;
    if (item.kind === 'warning') {
      receiver.takeWarning(item);
      return undefined;
    }
    if (item.kind === 'refused') return this.settle(receiver.takeRefused(item), mark, false);
    this.ended ??= now();
    return this.take(this.solve(item), item, mark);
  }

  /** Passes on the result of a record. */
  take(result: RecordResult, item: RecordItem, mark: InputMark): Promise<void> | undefined {
    const written = this.receiver.takeResult(result, item);
    const before = this.ended;
    const ended = (this.ended = now());
    this.events.onTime?.(item, before === undefined ? result.ms : ended - before);
    return this.settle(written, mark, ended - this.turned > turnEvery);
  }

  pause(): Promise<void> {
    this.ended = undefined;
    return this.receiver.flush();
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  close(): void {
    // No work is ever pending between two calls.
  }

  private solve(item: RecordItem): RecordResult {
    this.events.onBlocking?.(true);
    try {
      return answer(this.solver, item);
    } finally {
      this.events.onBlocking?.(false);
    }
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

/**
 * Milliseconds after which the search of one record is given to a worker: about what starting one
 * costs, so that no record costs twice what it would with the better choice. Searches notice it
 * when they next read the clock, on the boards measured within 0.2 seconds.
 */
const tryMs = 400;

export class Dispatcher implements Executor {
  private readonly inline: InlineExecutor;
  /** `inline`, or the executor of the workers once they are started. */
  private current: Executor;
  private readonly budget: InlineBudget;
  private closed = false;

  /**
   * @param budgetMs recent milliseconds of work before workers are started; see `InlineBudget`
   * @param costs learns the times of records by `kindOf`
   * @param makeWorkers makes the executor for all further records
   */
  constructor(
    budgetMs: number,
    private readonly solver: RecordSolver,
    receiver: ResultReceiver,
    costs: Costs,
    kindOf: (item: RecordItem) => number,
    private readonly makeWorkers: () => Promise<Executor>,
  ) {
    this.budget = new InlineBudget(budgetMs);
    this.inline = new InlineExecutor(solver, receiver, {
      onTime: (item, ms) => {
        this.budget.add(ms);
        // A mean needs no more, and naming the kind takes as long as reading a small board.
        if (item.index % 8 === 1) costs.learn(kindOf(item), ms);
      },
    });
    this.current = this.inline;
  }

  submit(item: ReadItem, mark: InputMark): Promise<void> | undefined {
    if (this.current !== this.inline || item.kind !== 'record') return this.current.submit(item, mark);
    if (this.budget.isSpent) return this.submitToWorkers(item, mark);
    if (this.solver.isBrief(item)) return this.inline.submit(item, mark);
    const result = this.solver.solveWithin?.(item, tryMs);
    return result ? this.inline.take(result, item, mark) : this.submitToWorkers(item, mark);
  }

  private async submitToWorkers(item: ReadItem, mark: InputMark): Promise<void> {
    this.current = await this.makeWorkers();
    if (this.closed) this.current.close();
    else await this.current.submit(item, mark);
  }

  pause(): Promise<void> {
    return this.current.pause();
  }

  finish(): Promise<void> {
    return this.current.finish();
  }

  close(): void {
    this.closed = true;
    this.current.close();
  }
}
