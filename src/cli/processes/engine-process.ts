/**
 * Entry of a process that computes moves for the computers of rooms: it answers one request at a
 * time until its parent has gone.
 */
import { SolverCache } from '../../core/search/solver-cache.js';
import type { Limits } from '../../core/search/limits.js';
import { inputOf, think } from '../../app/play/engine.js';
import { loadGame } from '../../app/positions/start-position.js';
import { loadEngines } from '../../games/registry.js';
import type { Choice } from '../../rooms/server/engine-host.js';
import { startGuard } from '../run/guard.js';

export interface EngineQuestion {
  readonly saved: string;
  readonly level: string;
  readonly limits: Limits;
}

startGuard(new URL('./worker-guard.js', import.meta.url));

process.on('disconnect', () => process.exit(0));
await loadEngines();
process.on('message', (question) => process.send!(answer(question as EngineQuestion)));

function answer({ saved, level, limits }: EngineQuestion): Choice {
  const loaded = loadGame(saved);
  if (!loaded.ok) return { kind: 'failed', reason: loaded.fault };
  const { session } = loaded;
  // Each move gets its own cache, since rooms have little in common.
  const input = inputOf(session, new SolverCache());
  const thought = think(input, { level, limits, seed: session.seed + session.turns.length });
  if (!thought.ok) return { kind: 'failed', reason: thought.error.code };
  return { kind: 'move', move: session.nameOf(thought.value.move) };
}
