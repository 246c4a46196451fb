/** The worker processes of a run: how they are started, and how batches are cut for them. */
import { hangLimit, type SolveJob } from './job.js';
import type { WorkerPlan } from './solve-file.js';
import type { PoolSettings } from '../../batch/run/pool.js';

/** Bytes that a worker takes besides tables and trees: the runtime, the program, garbage not yet collected. */
const ownMemory = 320 * 2 ** 20;
/** Bytes that a further thread takes besides what it shares. */
const threadMemory = 96 * 2 ** 20;
/** Bytes of results that wait for an earlier one. */
const reorderMemory = 64 * 2 ** 20;
/** Milliseconds past its limits after which a search hangs. */
const graceMs = 2000;
/** Milliseconds of work in this process before others are started. */
const inlineBudgetMs = 150;

/** What a worker process is started from. */
export interface WorkerOrigin {
  /** Script of a worker process. */
  readonly entry: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The processes that answer a job. */
export function poolFor(jobs: number, job: SolveJob, { entry, env }: WorkerOrigin): PoolSettings {
  const limit = (job.limits.bytes ?? 2 ** 30) + ownMemory + ((job.threads ?? 1) - 1) * threadMemory;
  return {
    jobs,
    entry,
    execArgv: [`--max-old-space-size=${String(Math.ceil(limit / 2 ** 20))}`],
    // Options for this process (a profiler, a loader) are not meant for its workers.
    env: { ...env, NODE_OPTIONS: '', TABULEIRO_WORKER_BYTES: String(limit) },
    handshake: job,
    hangMs: hangLimit(job, graceMs),
  };
}

/** @param jobs worker processes at most. */
export function planOf(jobs: number, job: SolveJob, origin: WorkerOrigin): WorkerPlan {
  return {
    pool: poolFor(jobs, job, origin),
    // One worker gains nothing on short boards: it is there so that Ctrl-C is heard during a long search.
    inlineBudgetMs: jobs === 1 ? Infinity : inlineBudgetMs,
    size: { ms: 25, bytes: 128 * 1024 },
    memoryBytes: reorderMemory,
  };
}
