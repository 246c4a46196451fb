/**
 * Records are submitted to an executor, which passes the results to a receiver in input order. The
 * caller does not know which executor it is:
 *
 *     InlineExecutor   inline.ts    this process, at once; then worker processes if the work is large
 *     BatchExecutor    batches.ts   in batches: worker processes (pool.ts), or a queue (queue/)
 */
import type { RunCode } from '../../core/refusal.js';
import type { InputMark } from '../read/input.js';
import type { ReadItem, RecordItem, RecordPlace, RefusedItem, WarningItem } from '../read/items.js';
import type { PartialResult, RecordResult } from './partial-result.js';

export interface Executor {
  /**
   * Answers a record and passes on other items in order. If it returns a promise, wait for it
   * before the next item.
   * @param mark the position in the input after this item
   */
  submit(item: ReadItem, mark: InputMark): Promise<void> | undefined;
  /** Called when the input has no more items for the moment. */
  pause(): Promise<void>;
  /** Waits for all results. Called when the input is complete. */
  finish(): Promise<void>;
  /** Stops; unfinished work is dropped. */
  close(): void;
}

/** Takes results in input order. If a method returns a promise, wait before the next call. */
export interface ResultReceiver {
  /** Whether the receiver wants no more results. */
  readonly over: boolean;
  takeWarning(item: WarningItem): void;
  takeRefused(item: RefusedItem): Promise<void> | undefined;
  takeResult(result: RecordResult, place: RecordPlace): Promise<void> | undefined;
  /** @param refused returns, once, the record with this index that the reader refused */
  takePartial(partial: PartialResult, refused: (index: number) => RefusedItem): Promise<void> | undefined;
  /** Called after each result, when the output corresponds to `mark`. */
  reached(mark: InputMark): Promise<void> | undefined;
  /** Writes out buffered results. */
  flush(): Promise<void>;
}

/** Solves records: one in a run without workers, one in each worker process. */
export interface RecordSolver {
  /** Returns whether the record takes only milliseconds, apart from tables that are built once. */
  isBrief(record: RecordItem): boolean;
  solve(record: RecordItem): RecordResult;
  /**
   * As `solve`, but undefined if it takes longer than these milliseconds or fails, and nothing
   * remains of it then. Absent: records that are not brief always go to workers.
   */
  solveWithin?(record: RecordItem, ms: number): RecordResult | undefined;
  /** Returns the result of a record whose search failed. */
  lost(record: RecordItem, code: RunCode): RecordResult;
  /** Returns the rows of the comparison table since the last call. */
  takeTotals(): PartialResult['totals'];
}
