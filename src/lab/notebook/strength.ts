/** Games of notebooks/strength.mjs and the time spent in them. */
import type { StrengthRow } from '../hex-strength/game.js';
import { readObjects } from './file.js';

export function readGames(path: string): StrengthRow[] {
  return readObjects<StrengthRow>(path, 'strength.row/1');
}

/**
 * Returns the time per playout of `a` relative to that of `b` in their games against each other, in
 * which other load on the machine affects both.
 */
export function timeRatio(games: readonly StrengthRow[], a: string, b: string): number {
  const theirs = games.filter(({ players }) => players.includes(a) && players.includes(b));
  const timeOf = (name: string): number => {
    let [ms, playouts] = [0, 0];
    for (const game of theirs) {
      const side = game.players.indexOf(name);
      ms += game.ms[side];
      playouts += game.playouts[side];
    }
    return ms / playouts;
  };
  return timeOf(a) / timeOf(b);
}
