/**
 * A thread beside a worker's search. It ends the process when the parent has ended, even by kill
 * -9. When the memory exceeds the limit, it ends the process by a signal that the parent
 * recognises.
 */
import { workerData } from 'node:worker_threads';
import { memorySignal } from '../../batch/run/child.js';

const { parent, bytes } = workerData as { parent: number; bytes: number };
const everyMs = 200;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  else if (process.memoryUsage.rss() > bytes) process.kill(process.pid, memorySignal);
}, everyMs);
