import type { Game } from '../../../core/game.js';
import { traced } from '../../../search/trace.js';

/** Returns the values of `-a` for a trace: the searches for every game, then the games' own. */
export function tracedNames(games: readonly Game[]): string[] {
  const own = games.flatMap(({ solvers }) => solvers.list.filter((solver) => solver.trace));
  return [...new Set([...traced, ...own.map(({ id }) => id)])];
}
