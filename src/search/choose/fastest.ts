/**
 * The line of a decided game in which the winner wins as fast and the loser lasts as long as
 * possible.
 */
import type { Rules, Setup, Solvers } from '../../core/game.js';
import type { Distance } from '../../core/parts/solvers.js';
import type { Move } from '../../core/position.js';
import type { SearchContext } from '../../core/search/limits.js';

/** The parts of a game that the line needs. */
export interface Distances<S extends Setup> {
  readonly rules: Pick<Rules<S>, 'after'>;
  readonly solvers: Pick<Solvers<S>, 'distance'>;
}

/** Returns the moves from `first` on by the distances; cut short if a limit ends a search. */
function lineAfter<S extends Setup>(
  { rules, solvers }: Distances<S>,
  setup: S,
  first: Move,
  value: number,
  context: () => SearchContext,
): Move[] {
  const line = [first];
  let at = rules.after(setup, first);
  for (let sign = -1; ; sign = -sign) {
    const move = solvers.distance(at, value * sign, context())?.move;
    if (move === undefined) return line;
    line.push(move);
    at = rules.after(at, move);
  }
}

/**
 * Returns the distance of a position that is proved to be worth `value` to the side to move, with
 * its line; undefined if a limit ends the search or the game has no distances.
 * @param context called anew for each search
 * @param withLine false: the line is only the first move
 */
export function fastestLine<S extends Setup>(
  game: Distances<S>,
  setup: S,
  value: number,
  context: () => SearchContext,
  withLine: boolean,
): (Distance & { readonly line: readonly Move[] }) | undefined {
  const found = game.solvers.distance(setup, value, context());
  if (found?.move === undefined) return found && { ...found, line: [] };
  const line = withLine ? lineAfter(game, setup, found.move, value, context) : [found.move];
  return { ...found, line };
}
