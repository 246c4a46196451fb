/** Points that are settled on the board, which a game's answers may leave out. */
import { seenBy } from '../../core/answer.js';
import type { Game, Setup } from '../../core/game.js';
import { settledForMover, type Move, type Position } from '../../core/position.js';

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

/** The effect of a move for the side that makes it. */
export interface MoveEffect {
  /** The value of the move if it ends the game. */
  readonly end: number | undefined;
  /** The points of the move that answers to the next position leave out. */
  readonly gained: number;
  readonly movesAgain: boolean;
}

/** @param move legal, or an outcome of a legal move */
export function effectOf({ codec }: Game, position: Position, move: Move): MoveEffect {
  const { toMove, settled } = position;
  position.play(move);
  const points = position.settled - (codec.answersToCome ? settled : 0);
  const own = toMove === 0 ? points : 0 - points;
  const end = position.isOver ? own : undefined;
  const movesAgain = position.toMove === toMove;
  position.undo();
  return { end, gained: codec.answersToCome ? own : 0, movesAgain };
}

/** Returns the value of a move. @param next value of the position after it */
export function valueOfMove({ gained, movesAgain }: MoveEffect, next: number): number {
  return gained + (movesAgain ? next : 0 - next);
}

/** Inverts `valueOfMove`. */
export function valueAfterMove({ gained, movesAgain }: MoveEffect, value: number): number {
  return movesAgain ? value - gained : gained - value;
}
