/** The worker processes of this program, and the identity of their build. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { WorkerOrigin } from '../../app/answers/solve/solve-file.js';
import { checksum } from '../../batch/running-hash.js';
import { workerEntry } from '../locations.js';

/**
 * Identifies the build of the program by eight hexadecimal digits of a hash of the built worker.
 * The worker names all files it is made of by a hash of their content (esbuild's `--splitting`), so
 * any change to the code that computes answers changes it.
 */
export function workerBuild(entry = workerEntry): string {
  return checksum(readFileSync(entry));
}

/**
 * @param asked the largest number of worker processes; by default each of their threads gets a
 *   core.
 */
export const processesOf = (asked: number | undefined, threads = 1): number =>
  asked ?? Math.max(1, Math.floor(availableParallelism() / threads));

export const workerOrigin: WorkerOrigin = { entry: workerEntry, env: process.env };
