/** Points that are settled on the board, which a game's answers may leave out. */
import type { Game } from '../../core/game.js';
import type { Position } from '../../core/position.js';

/**
 * Returns the points for the side to move that the game's answers leave out; 0 if they leave
 * nothing out. The value of the whole game is these points plus the value of an answer.
 */
export function leftOutPoints({ codec }: Game, { toMove, settled }: Position): number {
  if (!codec.answersToCome) return 0;
  return toMove === 0 ? settled : 0 - settled;
}
