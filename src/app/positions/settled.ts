/** The points that are settled on the board: a game's answers may count only what is to come. */
import type { Game } from '../../core/game.js';
import type { Position } from '../../core/position.js';

/**
 * Returns the points for the side to move that the game's answers leave out: added to the value of
 * an answer they give that of the whole game. 0 in games whose answers leave nothing out.
 */
export function leftOutPoints({ codec }: Game, { toMove, settled }: Position): number {
  if (!codec.answersToCome) return 0;
  return toMove === 0 ? settled : 0 - settled;
}
