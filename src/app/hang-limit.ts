import { games } from '../games/registry.js';
import { solversFor } from './algorithms.js';
import type { SolveJob } from './job.js';

/**
 * Milliseconds after which a worker that says nothing hangs: each algorithm may take the whole limit, and as
 * long again for a certificate or a slow clock. Without a limit it never does.
 */
export function hangLimit({ choice, limits }: SolveJob, graceMs: number): number {
  if (limits.ms === undefined) return Infinity;
  const solvers = Math.max(...games.map((game) => solversFor(game, choice).length));
  return 2 * limits.ms * solvers + graceMs;
}
