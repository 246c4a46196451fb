/**
 * Decides who answers a record: this process while the work is small, since starting a process costs more than a
 * thousand small boards; worker processes from then on, or at once for a record that may be long.
 */
import type { InputMark } from '../read/input.js';
import type { ReadItem, RecordItem } from '../read/items.js';
import { type Costs, DecayingSum } from './costs.js';
import type { Executor, RecordSolver, ResultReceiver } from './executor.js';
import { InlineExecutor } from './inline.js';

/** Work in this process, of late: the time decays by half every 5,000 records. */
export class InlineBudget {
  private readonly spent = new DecayingSum(5000);

  /**
   * @param ms milliseconds before workers are started. Over equal records the sum rises to 10,000 times one of them,
   * so that with 150 ms, records of less than 15 microseconds never start workers: to hand such a record over costs
   * as much as it saves.
   */
  constructor(private readonly ms: number) {}

  add(ms: number): void {
    this.spent.add(ms);
  }

  /** The longest record does not count: it may have built a table that each worker would have to build again. */
  get isSpent(): boolean {
    return this.spent.sum - this.spent.max > this.ms;
  }
}

export class Dispatcher implements Executor {
  private current: Executor;
  private readonly budget: InlineBudget;
  private workersStarted = false;

  /**
   * @param inlineBudgetMs see `InlineBudget`.
   * @param costs learns what records take, by `kindOf`.
   * @param makeWorkers the executor of all records from one on.
   */
  constructor(
    inlineBudgetMs: number,
    private readonly solver: RecordSolver,
    receiver: ResultReceiver,
    costs: Costs,
    kindOf: (item: RecordItem) => number,
    private readonly makeWorkers: () => Executor,
  ) {
    this.budget = new InlineBudget(inlineBudgetMs);
    this.current = new InlineExecutor(solver, receiver, {
      onTime: (item, ms) => {
        this.budget.add(ms);
        costs.learn(kindOf(item), ms);
      },
    });
  }

  submit(item: ReadItem, mark: InputMark): Promise<void> | undefined {
    if (!this.workersStarted && item.kind === 'record' && this.needsWorkers(item)) {
      this.workersStarted = true;
      this.current = this.makeWorkers();
    }
    return this.current.submit(item, mark);
  }

  pause(): Promise<void> {
    return this.current.pause();
  }

  finish(): Promise<void> {
    return this.current.finish();
  }

  close(): void {
    this.current.close();
  }

  private needsWorkers(item: RecordItem): boolean {
    return !this.solver.isBrief(item) || this.budget.isSpent;
  }
}
