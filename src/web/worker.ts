/**
 * The module worker. One instance is the engine. For a file of positions, one reads it and others
 * answer its records. Ending the engine's worker and starting a new one cancels a search.
 */
import { now } from '../core/clock.js';
import type { Watch } from '../core/search/limits.js';
import { SolverCache } from '../core/search/solver-cache.js';
import { engineCalls } from './engine/engine-service.js';
import type { Call, ProgressOf, Services, ToPage } from './wire.js';

/** The global scope of a worker, as far as it is used here. */
interface WorkerScope {
  postMessage(message: ToPage): void;
  addEventListener(type: 'message', listener: (event: { readonly data: Call }) => void): void;
}

/** Milliseconds between two reports of a search. */
const reportEvery = 100;

const scope = globalThis as unknown as WorkerScope;
const cache = new SolverCache();

/** Bytes of one search's tables; several workers may search at once. */
const answerBytes = 2 ** 26;

/** Returns a watch that reports the nodes now and then. */
function reporting(report: (nodes: number) => void): Watch {
  let reported = now();
  return (nodes) => {
    const time = now();
    if (time - reported < reportEvery) return;
    reported = time;
    report(nodes);
  };
}

type Service<K extends keyof Services> = (
  report: (progress: ProgressOf[K]) => void,
) => Services[K] | Promise<Services[K]>;

/** The code for files, which most visitors do not need, is loaded with the first question. */
const services: { readonly [K in keyof Services]: Service<K> } = {
  engine: (report) => engineCalls(reporting(report), cache),
  file: async (report) => (await import('./files/file-service.js')).fileCalls(report),
  answers: async () => {
    const { answerRecord } = await import('./files/answer.js');
    return {
      answer: (texts, ms, isShown) =>
        Promise.all(texts.map((text) => answerRecord(text, { bytes: answerBytes, ms }, cache, isShown))),
    };
  },
};

/** Replies, or makes the worker fail, as by a file that cannot be read: the page handles both. */
async function carryOut({ id, service, method, args }: Call): Promise<void> {
  const report = (progress: unknown): void => scope.postMessage({ id, kind: 'progress', progress });
  try {
    const methods: object = await services[service](report);
    const called = methods as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
    scope.postMessage({ id, kind: 'reply', reply: await called[method](...args) });
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}

scope.addEventListener('message', ({ data }) => void carryOut(data));
