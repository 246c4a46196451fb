/**
 * A thread beside a worker's search: ends the process when its parent is gone, be it by kill -9, so that no
 * search goes on for nobody; or when its memory is over the limit, by a signal that says so.
 */
import { workerData } from 'node:worker_threads';
import { memorySignal } from '../batch/child.js';

const { parent, bytes } = workerData as { parent: number; bytes: number };
const every = 200;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  else if (process.memoryUsage.rss() > bytes) process.kill(process.pid, memorySignal);
}, every);
