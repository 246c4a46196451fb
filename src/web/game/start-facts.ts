/** The facts of a start, found once for all positions of its games. */
import { isWinOrLose, type Game, type Setup } from '../../core/game.js';
import type { StartFacts } from './state.js';

/** Returns a function that computes a fact of each start once. */
export function onceForStart<T>(compute: (game: Game, start: Setup) => T): typeof compute {
  const known = new WeakMap<Setup, { readonly fact: T }>();
  return (game, start) => {
    const found = known.get(start) ?? { fact: compute(game, start) };
    known.set(start, found);
    return found.fact;
  };
}

export const factsOf = onceForStart((game: Game, start: Setup): StartFacts => {
  const { codec, rules, view } = game;
  const traits = rules.traits(start);
  const startRecord = codec.format(start);
  return {
    game,
    start,
    header: startRecord.slice(0, startRecord.indexOf('\n')),
    players: traits.players,
    chance: traits.chance,
    scale: traits.best === 1 && traits.worst === -1 ? 'chance' : 'points',
    winOrLose: isWinOrLose(traits),
    draws: traits.draws !== false,
    curveName: view.curve(start)?.id ?? '',
    startRecord,
    cells: view.cells.places(start).map((at, cell) => ({ cell, at, name: view.cellName(start, cell) })),
  };
});
