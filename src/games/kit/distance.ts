/** Plies to the end of the game, for any game: by its rules where they say it, else by search. */
import type { Rules, Setup, Solvers } from '../../core/game.js';
import { DistanceSearch } from '../../search/distance.js';

/** The distance where the rules alone tell it: one player's points, games of one length, games without a winner. */
export function lengthOf<S extends Setup>(
  rules: Pick<Rules<S>, 'traits' | 'length'>,
  setup: S,
  value: number,
): number | undefined {
  // Each ply of a single player is a point, and the most points are asked for.
  if (rules.traits(setup).players === 1) return value;
  const length = rules.length?.(setup);
  // With chance, an even value does not say that nobody wins before the end.
  const isEven = value === 0 && !rules.traits(setup).chance;
  return length && (length.always || isEven) ? length.plies : undefined;
}

/** The default of `solvers.distance`. */
export function distanceByRules<S extends Setup>(
  rules: Pick<Rules<S>, 'traits' | 'length' | 'position'>,
): Solvers<S>['distance'] {
  return (setup, value, context) => {
    const made = rules.position(setup, context.cache);
    if (!made.ok) return undefined;
    if (made.value.isOver) return { plies: 0 };
    const known = lengthOf(rules, setup, value);
    if (known !== undefined) return { plies: known };
    // A position is a win or a loss here; where chance plays, how long it takes has no one answer.
    if (rules.traits(setup).chance || (value !== 1 && value !== -1)) return undefined;
    return new DistanceSearch(made.value, context).distance(value);
  };
}
