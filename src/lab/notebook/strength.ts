/** Games of notebooks/strength.mjs, and what thinking costs in them. */
import type { StrengthRow } from '../hex-strength/game.js';
import { readObjects } from './file.js';

export function readGames(path: string): StrengthRow[] {
  return readObjects<StrengthRow>(path, 'strength.row/1');
}

/**
 * Time that a playout of `a` takes, as a share of that of `b`, over the games that they play against each other: what
 * else the machine did meanwhile counts for both.
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
