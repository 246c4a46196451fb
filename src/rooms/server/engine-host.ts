/** The engines that play for computers in a room: levels of this program, or other programs. */
import type { Setup } from '../../core/game.js';
import type { SavedGame } from '../../session/saved-game.js';

/** A move by its name, or why there is none. */
export type Choice =
  | { readonly kind: 'move'; readonly move: string }
  | { readonly kind: 'resign' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** The server is ending. */
  | { readonly kind: 'stopped' };

export interface EngineHost {
  /** Engines besides the levels of the games, and the games that each plays. */
  readonly engines: readonly { readonly id: string; readonly games: readonly string[] }[];
  /** Returns whether `computer`, a level or an engine, plays this board. */
  plays(computer: string, setup: Setup): boolean;
  /**
   * Chooses a move. Never rejects.
   * @param ms time limit besides the limits of the level
   */
  think(computer: string, saved: SavedGame, ms: number | undefined): Promise<Choice>;
}
