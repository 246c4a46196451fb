/**
 * A helper thread: searches the positions that thread 0 sends, in memory that thread 0 shares with
 * it, and posts a proved answer if no other thread was first. Between positions it keeps only a
 * solver's cache.
 */
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { Answer } from '../../../core/answer.js';
import type { Game, Question, Setup } from '../../../core/game.js';
import { type Limits, leftOf } from '../../../core/search/limits.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { touchPages, type SharedMemoryObject } from '../../../core/wasm/instance.js';
import {
  ANSWERED,
  atWork,
  clearMemory,
  type Control,
  type NamedWords,
  POSITION,
  SharedView,
  type UsedMemory,
} from './control.js';

export interface HelperData {
  readonly thread: number;
  readonly control: Control;
  readonly port: MessagePort;
}

/** A position to search. `NamedWords` messages follow. */
export interface HelperTask {
  readonly position: number;
  readonly game: string;
  readonly solver: string;
  readonly setup: Setup;
  readonly question: Question;
  readonly limits: Limits;
  readonly memory: SharedMemoryObject | undefined;
}

export interface HelperAnswer {
  readonly position: number;
  readonly answer: Answer;
}

/** Milliseconds between two looks for memory that thread 0 has not made yet. */
const lookEvery = 1;

/** Serves thread 0 until the process ends. */
export function serveSearches(games: readonly Game[], { thread, control, port }: HelperData): void {
  const cache = new SolverCache();
  port.on('message', (message: HelperTask | NamedWords | UsedMemory) => {
    if ('used' in message) return clearMemory(control, message);
    // The message concerns a position that is over.
    if (!('setup' in message)) return;
    Atomics.store(control.flags, atWork(thread), 1);
    try {
      const answer = search(games, message, { thread, control, port }, cache);
      if (answer) {
        port.postMessage({ position: message.position, answer } satisfies HelperAnswer);
        Atomics.store(control.flags, ANSWERED, 1);
      }
    } catch {
      // The other threads continue without this one.
    } finally {
      Atomics.store(control.flags, atWork(thread), 0);
      Atomics.notify(control.flags, atWork(thread));
    }
  });
}

function search(
  games: readonly Game[],
  { position, game, solver: id, setup, question, limits, memory }: HelperTask,
  { thread, control, port }: HelperData,
  cache: SolverCache,
): Answer | undefined {
  const found = new Map<string, Int32Array>();
  const shared = new SharedView(control, thread, position, memory, (name, length, clear = length) => {
    for (let words = found.get(name); ; words = found.get(name)) {
      if (words) return words;
      if (shared.isOver) throw new Error('the search is over');
      const message = receiveMessageOnPort(port)?.message as NamedWords | undefined;
      if (message?.position === position) {
        if (thread === 1) touchPages(message.words.subarray(0, clear));
        found.set(message.name, message.words);
      } else if (!message) Atomics.wait(control.flags, POSITION, position, lookEvery);
    }
  });
  if (shared.isOver) return undefined;
  const solver = games.find((one) => one.id === game)?.solvers.list.find((one) => one.id === id);
  // The other threads began earlier and have spent part of the limit.
  const left = leftOf({ ...limits, cache, shared }, { nodes: 0, ms: 0 });
  const answer = solver?.solve(setup, question, left);
  const isNeeded = answer?.status === 'proved' && answer.stop === 'finished' && !shared.isOver;
  return isNeeded ? answer : undefined;
}
