/** Plies to the end of any game: from its rules if they fix the length, else by search. */
import type { Rules, Setup, Solvers } from '../../core/game.js';
import type { SearchContext } from '../../core/search/limits.js';
import type { Distance } from '../../core/parts/solvers.js';
import type { Position } from '../../core/position.js';
import { searches } from '../../search/solvers.js';

/** The distance if the rules alone fix it: one player, a fixed length, no winner. */
function lengthOf<S extends Setup>(
  rules: Pick<Rules<S>, 'traits' | 'length'>,
  setup: S,
  value: number,
): number | undefined {
  // A single player scores one point a ply, and the value is the largest score.
  if (rules.traits(setup).players === 1) return value;
  const length = rules.length?.(setup);
  // With chance, an even value does not exclude a win before the end.
  const isEven = value === 0 && !rules.traits(setup).chance;
  return length && (length.always || isEven) ? length.plies : undefined;
}

/**
 * Returns the distance of a position that is not over, is proved to be worth `value`, 1 or -1, and
 * involves no chance; undefined if a limit ends the search.
 */
export type DecidedDistance<S extends Setup> = (
  setup: S,
  value: number,
  context: SearchContext,
  position: Position,
) => Distance | undefined;

/**
 * Returns `solvers.distance` of a game.
 * @param decided finds a distance that the rules do not fix; default: the search for all games
 */
export function distanceByRules<S extends Setup>(
  rules: Pick<Rules<S>, 'traits' | 'length' | 'position'>,
  decided: DecidedDistance<S> = bySearch,
): Solvers<S>['distance'] {
  return (setup, value, context) => {
    const made = rules.position(setup, context.cache);
    if (!made.ok) return undefined;
    if (made.value.isOver) return { plies: 0 };
    const known = lengthOf(rules, setup, value);
    if (known !== undefined) return { plies: known };
    // The position is won or lost. With chance there is no single number of plies to the end.
    if (rules.traits(setup).chance || (value !== 1 && value !== -1)) return undefined;
    return decided(setup, value, context, made.value);
  };
}

function bySearch(_: Setup, value: number, context: SearchContext, position: Position): Distance | undefined {
  return new searches.module.DistanceSearch(position, context).distance(value);
}
