/** What `-a` of a trace takes. */
import type { Game } from '../../core/game.js';
import { traced } from '../../search/trace.js';

/** The searches that can be shown: those for every game, then the games' own. */
export function tracedNames(games: readonly Game[]): string[] {
  const own = games.flatMap(({ solvers }) => solvers.list.filter((solver) => solver.trace));
  return [...new Set([...traced, ...own.map(({ id }) => id)])];
}
