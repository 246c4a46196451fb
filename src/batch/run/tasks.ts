/** Batches as tasks, and who computes them: worker processes (`pool.ts`) or the workers of a queue (`queue/`). */
import type { RunCode } from '../../core/refusal.js';
import type { Searching } from '../../core/search/search-watch.js';
import type { PackedRecords } from './packed-records.js';
import type { PartialResult } from './partial-result.js';

export interface Task {
  /** Unique within the run. */
  readonly id: number;
  readonly records: PackedRecords;
  /** Times that this very record, alone in its task, has ended its worker. */
  readonly failures: number;
}

/** Records of a task. */
export function countOf({ records }: Task): number {
  return records.offsets.length - 1;
}

/** What happens to tasks; `done` records of one have been answered by partial results before. */
export interface TaskEvents {
  onPartial(task: Task, partial: PartialResult): void;
  /** The worker gave the rest back, because it was asked to. */
  onReturned(task: Task, done: number): void;
  /** The worker ended. */
  onLost(task: Task, done: number, code: RunCode): void;
  /** Workers cannot be started; these tasks and all later ones are not answered. */
  onUnable(tasks: readonly Task[]): void;
  /** How far a long search is. */
  onSearching?(searching: Searching): void;
}

/** Takes tasks and tells of each, in any order, until all its records are answered, returned or lost. */
export interface TaskRunner {
  /** Another task would start soon. */
  readonly hasCapacity: boolean;
  /** Tasks that can be under way at once. */
  readonly width: number;
  submit(task: Task): void;
  /** Submits tasks that stand before all that wait. */
  submitFirst(tasks: readonly Task[]): void;
  /** No more tasks will come, and no more results are wanted. */
  close(): void;
}

/** How a run gets its runner: from what happens to its tasks. */
export type MakeRunner = (events: TaskEvents) => TaskRunner;
