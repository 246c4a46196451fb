/** The worker processes of a run: how they are started, and how batches are cut for them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { hangLimit, type SolveJob } from '../../app/solve/job.js';
import type { WorkerPlan } from '../../app/solve/solve-file.js';
import type { PoolSettings } from '../../batch/run/pool.js';
import { workerEntry } from '../locations.js';

/**
 * Tells builds of the program apart: eight hexadecimal digits of the built worker. It names all files it is made of
 * by a hash of their content (esbuild's `--splitting`), so any change to what computes answers changes it.
 */
export function workerBuild(entry = workerEntry): string {
  return createHash('sha256').update(readFileSync(entry)).digest('hex').slice(0, 8);
}

/** Bytes that a worker takes besides tables and trees: the runtime, the program, garbage not yet collected. */
const ownMemory = 320 * 2 ** 20;
/** Bytes of results that wait for an earlier one. */
const reorderMemory = 64 * 2 ** 20;
/** Milliseconds past its limits after which a search hangs. */
const graceMs = 2000;

/** @param jobs worker processes at most; by default one a core. */
export const processesOf = (jobs: number | undefined): number => jobs ?? availableParallelism();

/** The processes that answer a job. */
export function poolFor(jobs: number, job: SolveJob): PoolSettings {
  const limit = (job.limits.bytes ?? 2 ** 30) + ownMemory;
  return {
    jobs,
    entry: workerEntry,
    execArgv: [`--max-old-space-size=${String(Math.ceil(limit / 2 ** 20))}`],
    // Options for this process (a profiler, a loader) are not meant for its workers.
    env: { ...process.env, NODE_OPTIONS: '', TABULEIRO_WORKER_BYTES: String(limit) },
    handshake: job,
    hangMs: hangLimit(job, graceMs),
  };
}

/** @param jobs worker processes at most; by default one a core. */
export function planOf(jobs: number | undefined, job: SolveJob): WorkerPlan {
  const processes = processesOf(jobs);
  return {
    pool: poolFor(processes, job),
    // One worker gains nothing on short boards: it is there so that Ctrl-C is heard during a long search.
    inlineBudgetMs: processes === 1 ? Infinity : 150,
    size: { ms: 25, bytes: 128 * 1024 },
    memoryBytes: reorderMemory,
  };
}
