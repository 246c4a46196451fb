/** Plies to the end of any game: from its rules if they fix the length, else by search. */
import type { Rules, Setup, Solvers } from '../../core/game.js';
import { DistanceSearch } from '../../search/distance.js';

/** The distance if the rules alone fix it: one player, a fixed length, no winner. */
export function lengthOf<S extends Setup>(
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
    // The position is won or lost. With chance there is no single number of plies to the end.
    if (rules.traits(setup).chance || (value !== 1 && value !== -1)) return undefined;
    return new DistanceSearch(made.value, context).distance(value);
  };
}
