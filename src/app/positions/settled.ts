/** Points that are settled on the board, which a game's answers may leave out. */
import { seenBy } from '../../core/answer.js';
import type { Game, Setup } from '../../core/game.js';
import { settledForMover, type Position } from '../../core/position.js';

/**
 * Returns the points for the side to move that the game's answers leave out; 0 if they leave
 * nothing out. The value of the whole game is these points plus the value of an answer.
 */
export function leftOutPoints({ codec }: Game, position: Position): number {
  return codec.answersToCome ? settledForMover(position) : 0;
}

/** Returns the bounds that the rules set to answers for the side to move. */
export function boundsOf(game: Game, setup: Setup, position: Position): { lo: number; hi: number } {
  const { worst, best } = game.rules.traits(setup);
  const before = leftOutPoints(game, position);
  const { lo, hi } = seenBy(position.toMove, { lo: worst, hi: best });
  return { lo: lo - before, hi: hi - before };
}
