/**
 * The module worker. One instance is the engine (`engine`). For a file of positions, one reads it
 * (`file`) and others answer its records (`answer`). Ending the engine's worker and starting a new
 * one cancels a search.
 */
import { now } from '../core/clock.js';
import { SolverCache } from '../core/search/solver-cache.js';
import { answerEngine } from './engine/engine-service.js';
import { answerRecord } from './files/answer.js';
import type { FileReply, FileRequest, FileSummary } from './files/protocol.js';
import { RecordFile } from './files/record-file.js';
import type { ToPage, ToWorker } from './wire.js';

/** The global scope of a worker, as far as it is used here. */
interface WorkerScope {
  postMessage(message: ToPage): void;
  addEventListener(type: 'message', listener: (event: { readonly data: ToWorker }) => void): void;
}

/** Milliseconds between two reports of a search. */
const reportEvery = 100;

const scope = globalThis as unknown as WorkerScope;
const cache = new SolverCache();
let file: RecordFile | undefined;

/** Bytes of one search's tables; several workers may search at once. */
const answerBytes = 2 ** 26;

/** Answers a request about a file. A file that cannot be read makes the worker fail. */
async function answerFile(id: number, request: FileRequest): Promise<void> {
  try {
    const reply = await askFile(request, (summary) => scope.postMessage({ id, kind: 'read', summary }));
    scope.postMessage({ id, kind: 'reply', reply });
  } catch (error) {
    // Thrown as an error of the worker, which the page handles like any other.
    setTimeout(() => {
      throw error;
    });
  }
}

/** Opens a file; the one opened before remains unless the new one has a list of records. */
async function openFile(
  request: FileRequest & { readonly kind: 'open' },
  report: (summary: FileSummary) => void,
): Promise<FileReply> {
  const before = file;
  file = new RecordFile(request.file, request.board);
  const reply = await file.open(report, now);
  if (reply.kind !== 'summary') file = before;
  return reply;
}

function askFile(
  request: FileRequest,
  report: (summary: FileSummary) => void,
): FileReply | Promise<FileReply> {
  if (request.kind === 'open') {
    return openFile(request, report);
  }
  if (!file) throw new Error(`${request.kind} before any file`);
  switch (request.kind) {
    case 'rows':
      return file.rows(request.filter, request.from, request.count);
    case 'open-records':
      return file.openRecords(request.from, request.count, request.inexact);
    case 'keep':
      file.keep(request.answers);
      return { kind: 'summary', summary: file.summary() };
    case 'output':
      return file.output();
  }
}

scope.addEventListener('message', ({ data }) => {
  const { id } = data;
  if (data.role === 'file') {
    void answerFile(id, data.request);
    return;
  }
  if (data.role === 'answer') {
    const limits = { bytes: answerBytes, ms: data.ms };
    const reply = data.texts.map((text) => answerRecord(text, limits, cache, data.isShown));
    scope.postMessage({ id, kind: 'reply', reply });
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
