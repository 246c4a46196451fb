/**
 * Entry of the thread in which `play` searches. The main thread keeps the terminal and its signals.
 */
import { parentPort } from 'node:worker_threads';
import { answerRequest, type ComputerRequest } from '../../app/play/computer.js';
import { loadEngines } from '../../games/registry.js';
import { SolverCache } from '../../core/search/solver-cache.js';

const cache = new SolverCache();

await loadEngines();
parentPort!.on('message', (request: ComputerRequest) => {
  parentPort!.postMessage(answerRequest(request, cache));
});
