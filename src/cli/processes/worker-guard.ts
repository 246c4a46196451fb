/**
 * A thread beside a worker's search (startGuard). It ends the process when the parent has ended,
 * even by kill -9. When the memory exceeds the limit, it ends the process by a signal that the
 * parent recognises.
 */
import { workerData } from 'node:worker_threads';

const { parent, bytes, memorySignal } = workerData as {
  parent: number;
  bytes: number;
  memorySignal: NodeJS.Signals;
};
const everyMs = 200;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  else if (process.memoryUsage.rss() > bytes) process.kill(process.pid, memorySignal);
}, everyMs);
