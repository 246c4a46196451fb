/** Entry of a worker process, started by the pool: answers batches until its parent goes away. */
import { Worker } from 'node:worker_threads';
import { Answerer } from '../app/answerer.js';
import { isAllocation } from '../app/answer-here.js';
import type { SolveJob } from '../app/job.js';
import { outOfMemoryExit } from '../batch/child.js';
import { serve } from '../batch/worker-loop.js';
import { games } from '../games/registry.js';

// A search keeps this thread busy for as long as it likes: only another one can end it in time.
new Worker(new URL('./worker-guard.js', import.meta.url), {
  workerData: { parent: process.ppid, bytes: Number(process.env['TABULEIRO_WORKER_BYTES'] ?? Infinity) },
}).unref();

process.on('disconnect', () => process.exit(0));
process.on('uncaughtException', (error) => process.exit(isAllocation(error) ? outOfMemoryExit : 1));
serve(games, (hello) => new Answerer(hello as SolveJob));
