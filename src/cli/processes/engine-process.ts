/** Entry of a process that thinks for the computers of rooms: one question at a time, until its parent goes away. */
import { Worker } from 'node:worker_threads';
import { SolverCache } from '../../core/search/solver-cache.js';
import type { Limits } from '../../core/search/limits.js';
import { inputOf, think } from '../../app/play/engine.js';
import { loadGame } from '../../app/positions/start-position.js';
import type { Choice } from '../../rooms/server/thinker.js';

export interface EngineQuestion {
  /** A saved game. */
  readonly saved: string;
  readonly level: string;
  readonly limits: Limits;
}

// A search keeps this thread busy: only another one can end it when the parent is gone.
new Worker(new URL('./worker-guard.js', import.meta.url), {
  workerData: { parent: process.ppid, bytes: Number(process.env['TABULEIRO_WORKER_BYTES'] ?? Infinity) },
}).unref();

process.on('disconnect', () => process.exit(0));
process.on('message', (question) => process.send!(answer(question as EngineQuestion)));

function answer({ saved, level, limits }: EngineQuestion): Choice {
  const loaded = loadGame(saved);
  if (!loaded.ok) return { kind: 'failed', reason: loaded.fault };
  const { session } = loaded;
  // A cache of its own for every move: rooms have little to do with each other.
  const input = inputOf(session, new SolverCache());
  const thought = think(input, { level, limits, seed: session.seed + session.turns.length });
  if (!thought.ok) return { kind: 'failed', reason: thought.error.code };
  return { kind: 'move', move: session.nameOf(thought.value.move) };
}
