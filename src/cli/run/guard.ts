import { Worker } from 'node:worker_threads';
import { memorySignal } from '../../batch/run/child.js';

/**
 * Starts the thread that ends this process when its parent has gone or its memory is used up: a
 * search blocks the first thread for any length of time.
 * @param entry processes/worker-guard.ts, built
 */
export function startGuard(entry: URL): void {
  const bytes = Number(process.env['TABULEIRO_WORKER_BYTES'] ?? Infinity);
  new Worker(entry, { workerData: { parent: process.ppid, bytes, memorySignal } }).unref();
}
