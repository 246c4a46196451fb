/** The line of a won or lost game that ends it as soon as the winner can and as late as the loser can. */
import type { Rules, Setup, Solvers } from '../../core/game.js';
import type { Distance } from '../../core/parts/solvers.js';
import type { Move } from '../../core/position.js';
import type { SearchContext } from '../../core/search/limits.js';

/** What is asked of a game. */
export interface Distances<S extends Setup> {
  readonly rules: Pick<Rules<S>, 'after'>;
  readonly solvers: Pick<Solvers<S>, 'distance'>;
}

/** The moves after `first`, each with the distance of its position; short where the limits end a search. */
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
 * Distance of a position proved to be worth `value` to its side to move, with the line that keeps it.
 *
 * @param context of each search, asked for anew. @param withLine false: the line is its first move.
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
