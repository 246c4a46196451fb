/**
 * Batches as tasks, computed by worker processes (`pool.ts`) or by the workers of a queue
 * (`queue/`).
 */
import type { RunCode } from '../../core/refusal.js';
import type { Searching } from '../../core/search/search-watch.js';
import type { PackedRecords } from './packed-records.js';
import type { PartialResult } from './partial-result.js';

export interface Task {
  /** Unique within the run. */
  readonly id: number;
  readonly records: PackedRecords;
  /** Number of workers that this record ended while alone in its task. */
  readonly failures: number;
  /** Set if this process answers such records too, which has the place of one worker then. */
  readonly isShared?: boolean;
}

export function countOf({ records }: Task): number {
  return records.offsets.length - 1;
}

/** Events of tasks. `done` is the number of records that earlier partial results have answered. */
export interface TaskEvents {
  onPartial(task: Task, partial: PartialResult): void;
  /** Called when the worker gave the rest back on request. */
  onReturned(task: Task, done: number): void;
  onLost(task: Task, done: number, code: RunCode): void;
  /** Called when workers cannot be started: these tasks and all later ones stay unanswered. */
  onUnable(tasks: readonly Task[]): void;
  onSearching?(searching: Searching): void;
}

/** Takes tasks and reports on each until its records are answered, returned or lost. */
export interface TaskRunner {
  /** Whether another task would start soon. */
  readonly hasCapacity: boolean;
  /** Number of tasks that can run at once. */
  readonly width: number;
  submit(task: Task): void;
  /** Submits tasks before all waiting ones. */
  submitFirst(tasks: readonly Task[]): void;
  /** Ends the runner: no more tasks will come, and results are no longer needed. */
  close(): void;
}

/** Makes the runner of a run, which reports to `events`. */
export type MakeRunner = (events: TaskEvents) => TaskRunner;
