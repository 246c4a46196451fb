/** What plays for a computer in a room: levels of this program, or other programs. */
import type { Setup } from '../../core/game.js';
import type { SavedGame } from '../../session/saved-game.js';

/** A move by its name, or why there is none. */
export type Choice =
  | { readonly kind: 'move'; readonly move: string }
  | { readonly kind: 'resign' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** The server ends. */
  | { readonly kind: 'stopped' };

export interface Thinker {
  /** Engines besides the levels of the games, and the games that each plays. */
  readonly engines: readonly { readonly id: string; readonly games: readonly string[] }[];
  /** Whether it plays this board as `computer`, a level or an engine. */
  plays(computer: string, setup: Setup): boolean;
  /** @param ms at most, beside the limits of the level. Never rejects. */
  think(computer: string, saved: SavedGame, ms: number | undefined): Promise<Choice>;
}

/** A server without computers. */
export const noThinker: Thinker = {
  engines: [],
  plays: () => false,
  think: () => Promise.resolve({ kind: 'failed', reason: 'no engine' }),
};
