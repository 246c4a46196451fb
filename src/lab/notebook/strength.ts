/** Games of notebooks/strength.mjs: what the players' thinking costs. */
import { readFileSync } from 'node:fs';
import type { StrengthRow } from '../hex-strength/game.js';

export function readGames(path: string): StrengthRow[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as StrengthRow);
}

/** Wall-clock milliseconds of a playout of the player with this name, over all its games. */
export function millisecondsAPlayout(games: readonly StrengthRow[], name: string): number {
  const { ms, playouts } = effortOf(games, name);
  return ms / playouts;
}

/** Wall-clock milliseconds of a move of the player with this name, over all its games. */
export function millisecondsAMove(games: readonly StrengthRow[], name: string): number {
  const { ms, moves } = effortOf(games, name);
  return ms / moves;
}

function effortOf(games: readonly StrengthRow[], name: string) {
  const total = { ms: 0, playouts: 0, moves: 0 };
  for (const { players, ms, playouts, moves } of games) {
    const side = players.indexOf(name);
    if (side < 0) continue;
    total.ms += ms[side];
    total.playouts += playouts[side];
    // The first side makes the odd one of them.
    total.moves += Math.ceil((moves - side) / 2);
  }
  return total;
}
