/**
 * The module worker. One instance is the engine (`engine`). For a file of positions, one reads it
 * (`file`) and others answer its records (`answer`). Ending the engine's worker and starting a new
 * one cancels a search.
 */
import { now } from '../core/clock.js';
import { SolverCache } from '../core/search/solver-cache.js';
import { answerEngine } from './engine/engine-service.js';
import type { RecordAnswer } from './files/protocol.js';
import type { EngineReply, EngineRequest } from './engine/protocol.js';
import type { Reply, ToPage, ToWorker } from './wire.js';
import { loadGame } from '../app/positions/start-position.js';

/** The global scope of a worker, as far as it is used here. */
interface WorkerScope {
  postMessage(message: ToPage): void;
  addEventListener(type: 'message', listener: (event: { readonly data: ToWorker }) => void): void;
}

/** Milliseconds between two reports of a search. */
const reportEvery = 100;

const scope = globalThis as unknown as WorkerScope;
const cache = new SolverCache();

/** Bytes of one search's tables; several workers may search at once. */
const answerBytes = 2 ** 26;

/** Answers a question about a game, once what answers in it is loaded. */
async function askEngine(id: number, request: EngineRequest): Promise<EngineReply> {
  const loaded = loadGame(request.saved);
  if (loaded.ok) await loaded.session.game.load();
  let reported = now();
  const watch = (nodes: number): void => {
    const time = now();
    if (time - reported < reportEvery) return;
    reported = time;
    scope.postMessage({ id, kind: 'progress', progress: nodes });
  };
  return answerEngine(request, watch, cache, loaded);
}

async function answerAll({
  texts,
  ms,
  isShown,
}: ToWorker & { readonly role: 'answer' }): Promise<RecordAnswer[]> {
  const { answerRecord } = await import('./files/answer.js');
  const limits = { bytes: answerBytes, ms };
  return Promise.all(texts.map((text) => answerRecord(text, limits, cache, isShown)));
}

/** The code for files, which most visitors do not need, is loaded with the first question. */
async function replyTo(message: ToWorker): Promise<Reply> {
  const { id } = message;
  switch (message.role) {
    case 'file': {
      const { askFile } = await import('./files/file-service.js');
      return askFile(message.request, (progress) => scope.postMessage({ id, kind: 'progress', progress }));
    }
    case 'answer':
      return answerAll(message);
    case 'engine':
      return askEngine(id, message.request);
  }
}

/** Replies, or makes the worker fail, as by a file that cannot be read: the page handles both. */
async function answer(message: ToWorker): Promise<void> {
  try {
    const reply = await replyTo(message);
    scope.postMessage({ id: message.id, kind: 'reply', reply });
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}

scope.addEventListener('message', ({ data }) => void answer(data));
