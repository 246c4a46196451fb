/** The worker processes of this program, and which build of it they are. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { SolveJob } from '../../app/solve/job.js';
import { planOf as planFrom, poolFor as poolFrom, type WorkerPlan } from '../../app/solve/solve-file.js';
import type { PoolSettings } from '../../batch/run/pool.js';
import { workerEntry } from '../locations.js';

/**
 * Tells builds of the program apart: eight hexadecimal digits of the built worker. It names all files it is made of
 * by a hash of their content (esbuild's `--splitting`), so any change to what computes answers changes it.
 */
export function workerBuild(entry = workerEntry): string {
  // Loaded here: a run without workers does without it.
  const { crc32 } = process.getBuiltinModule('node:zlib');
  return crc32(readFileSync(entry)).toString(16).padStart(8, '0');
}

/** @param asked worker processes at most; by default as many as give each of their threads a core. */
export const processesOf = (asked: number | undefined, threads = 1): number =>
  asked ?? Math.max(1, Math.floor(availableParallelism() / threads));

const origin = () => ({ entry: workerEntry, env: process.env });

/** The processes that answer a job. */
export function poolFor(processes: number, job: SolveJob): PoolSettings {
  return poolFrom(processes, job, origin());
}

/** @param asked worker processes at most; by default as many as give each of their threads a core. */
export function planOf(asked: number | undefined, job: SolveJob): WorkerPlan {
  return planFrom(processesOf(asked, job.threads), job, origin());
}
