/** How the worker processes of a run are started. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { CrewSettings } from '../app/crew.js';
import type { SolveJob } from '../app/job.js';

/** Script of a worker process. */
export const workerEntry = fileURLToPath(new URL('./worker.js', import.meta.url));

/** What a worker takes besides tables and trees: the runtime, the program, garbage not yet collected. */
const ownMemory = 320 * 2 ** 20;
const reorderMemory = 64 * 2 ** 20;

/** @param jobs worker processes at most; by default one a core. */
export const processesOf = (jobs: number | undefined): number => jobs ?? availableParallelism();

/** @param jobs worker processes at most; by default one a core. */
export function crewOf(jobs: number | undefined, job: SolveJob): CrewSettings {
  const limit = (job.limits.bytes ?? 2 ** 30) + ownMemory;
  const workers = processesOf(jobs);
  return {
    jobs: workers,
    entry: workerEntry,
    execArgv: [`--max-old-space-size=${String(Math.ceil(limit / 2 ** 20))}`],
    // Options for this process (a profiler, a loader) are not meant for its workers.
    env: { ...process.env, NODE_OPTIONS: '', TABULEIRO_WORKER_BYTES: String(limit) },
    memoryBytes: reorderMemory,
    graceMs: 2000,
    // One worker gains nothing on short boards: it is there so that Ctrl-C is heard during a long search.
    patienceMs: workers === 1 ? Infinity : 150,
  };
}
