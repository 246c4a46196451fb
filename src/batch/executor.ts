/** Who computes tasks: the worker processes of this machine (`pool.ts`) or a queue of many machines (`queue/`). */
import type { RunCode } from '../core/refusal.js';
import type { Piece } from './piece.js';
import type { PackedRecords } from './wire.js';

export interface Task {
  /** Unique within the run. */
  readonly id: number;
  readonly records: PackedRecords;
  /** Times that this very record, alone in its task, has ended its worker. */
  readonly failures: number;
}

/** What happens to tasks; `done` records of one have been answered by pieces before. */
export interface TaskEvents {
  onPiece(task: Task, piece: Piece): void;
  /** The worker gave the rest back, because it was asked to. */
  onReturned(task: Task, done: number): void;
  /** The worker ended. */
  onLost(task: Task, done: number, code: RunCode): void;
  /** Workers cannot be started; these tasks and all later ones are not answered. */
  onUnable(tasks: readonly Task[]): void;
}

/** Takes tasks and tells of each, in any order, until all its records are answered, returned or lost. */
export interface Executor {
  /** Another task would start soon. */
  readonly hungry: boolean;
  /** Tasks that can be under way at once. */
  readonly width: number;
  submit(task: Task): void;
  /** Submits tasks that stand before all that wait. */
  submitFirst(tasks: readonly Task[]): void;
  /** No more tasks will come and none is wanted. */
  close(): void;
}

/** How a run gets its executor: from what happens to its tasks, and what all of them have in common. */
export type MakeExecutor = (events: TaskEvents, hello: object) => Executor;
