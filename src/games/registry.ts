/** The games, one line each. */
import type { Game } from '../core/game.js';
import { checkers } from './checkers/index.js';
import { connect4 } from './connect4/index.js';
import { dots } from './dots/index.js';
import { hex } from './hex/index.js';
import { mnk } from './mnk/index.js';

export const games: readonly Game[] = [checkers, mnk, hex, dots, connect4];

/** The game of the page and of matches unless another is named. */
export const defaultGame: Game = hex;

/** Finds a game by its id or an alias; case does not matter. */
export function gameByName(name: string): Game | undefined {
  const lower = name.toLowerCase();
  return games.find((game) => game.id === lower || game.aliases.includes(lower));
}

/** Loads the searches and checkers of every game (`game.load`). */
export async function loadEngines(): Promise<void> {
  await Promise.all(games.map((game) => game.load()));
}
