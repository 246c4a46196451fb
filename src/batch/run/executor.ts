/**
 * One record, one way: what the reader hands out is submitted to an executor, which hands the results to a
 * receiver in the order of the input. Whoever submits does not know which executor it is.
 *
 *     InlineExecutor   inline.ts        this process, at once
 *     BatchExecutor    batches.ts       in batches: worker processes (pool.ts), or machines of a queue (queue/)
 *     Dispatcher       inline.ts        inline while the work is small, worker processes from then on
 */
import type { RunCode } from '../../core/refusal.js';
import type { InputMark } from '../read/input.js';
import type { ReadItem, RecordItem, RecordPlace, RefusedItem, WarningItem } from '../read/items.js';
import type { PartialResult, RecordResult } from './partial-result.js';

export interface Executor {
  /**
   * Answers a record; what is no record is passed on in its place. A promise means: wait before submitting more.
   * @param mark how much of the input has been read, this item included.
   */
  submit(item: ReadItem, mark: InputMark): Promise<void> | undefined;
  /** The input has nothing more for now. */
  pause(): Promise<void>;
  /** No more items will come: waits for all results. */
  finish(): Promise<void>;
  /** Ends the work; what is under way is dropped. */
  close(): void;
}

/** Takes results in the order of the input. A promise means: wait before handing over more. */
export interface ResultReceiver {
  /** Nothing more is wanted. */
  readonly over: boolean;
  takeWarning(item: WarningItem): void;
  takeRefused(item: RefusedItem): Promise<void> | undefined;
  takeResult(result: RecordResult, place: RecordPlace): Promise<void> | undefined;
  /** @param refused hands out, once, the record of that index that the reader refused. */
  takePartial(partial: PartialResult, refused: (index: number) => RefusedItem): Promise<void> | undefined;
  /** Told after each result, when the output is in step with `mark`. */
  reached(mark: InputMark): Promise<void> | undefined;
  /** Lets out what was gathered. */
  flush(): Promise<void>;
}

/** Solves records: one for a run in this process, one for each worker process. */
export interface RecordSolver {
  /** It takes milliseconds, but for tables that are built once. */
  isBrief(record: RecordItem): boolean;
  solve(record: RecordItem): RecordResult;
  /** The result of a record whose search was lost. */
  lost(record: RecordItem, code: RunCode): RecordResult;
  /** Rows of the comparison table since the last call. */
  takeTotals(): PartialResult['totals'];
}
