/**
 * The module worker: one instance keeps the game (`referee`), another one thinks (`engine`). The one that thinks
 * is ended and started anew to cancel a search.
 */
import { now } from '../core/clock.js';
import { SolverCache } from '../core/solver-cache.js';
import { answerEngine } from './engine/engine-service.js';
import { gameMenus, Referee } from './referee/referee.js';
import type { ToPage, ToWorker } from './wire.js';

/** The global scope of a worker, as far as it is used here. */
interface WorkerScope {
  postMessage(message: ToPage): void;
  addEventListener(type: 'message', listener: (event: { readonly data: ToWorker }) => void): void;
}

/** Milliseconds between two reports of a search. */
const reportEvery = 100;

const scope = globalThis as unknown as WorkerScope;
const referee = new Referee();
const cache = new SolverCache();

scope.addEventListener('message', ({ data }) => {
  const { id } = data;
  if (data.role === 'referee') {
    scope.postMessage({ id, kind: 'reply', reply: referee.answer(data.request) });
    return;
  }
  if (data.role === 'menu') {
    scope.postMessage({ id, kind: 'reply', reply: gameMenus() });
    return;
  }
  let reported = now();
  const watch = (nodes: number): void => {
    const time = now();
    if (time - reported < reportEvery) return;
    reported = time;
    scope.postMessage({ id, kind: 'progress', nodes });
  };
  const reply = answerEngine(data.request, watch, cache);
  scope.postMessage({ id, kind: 'reply', reply });
});
