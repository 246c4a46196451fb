/** The input of every search, and the numbers for "no limit" in windows and depths. */
import {
  plainQuestion,
  type Evaluation,
  type Game,
  type Question,
  type Setup,
  type Traits,
} from '../core/game.js';
import type { SearchContext } from '../core/search/limits.js';
import type { Position } from '../core/position.js';

export interface SearchTask<P extends Position = Position> {
  /** Searched in place and restored. */
  readonly position: P;
  readonly traits: Traits;
  readonly question: Question;
  readonly context: SearchContext;
  /** Scores positions at the horizon; without one, their settled points count. */
  readonly evaluation: Evaluation | undefined;
}

/** Returns the task of searching `position`, which follows from `setup`, to the end of the game. */
export function taskOf(
  game: Game,
  setup: Setup,
  position: Position,
  context: SearchContext,
  question = plainQuestion,
): SearchTask {
  return { position, traits: game.rules.traits(setup), question, context, evaluation: undefined };
}

/**
 * Larger than any value, and a small integer: V8 passes small integers between functions without
 * allocating, while windows of -Infinity..Infinity would be heap numbers.
 */
export const infinite = 0x3fffffff;

/** Memory of a table without limits.bytes. */
export const defaultBytes = 2 ** 28;

/** A depth that no game reaches. */
export const unlimitedDepth = 0x3fffffff;

/**
 * Largest ply of a recursive search. A search that must go deeper ends as if its memory were used
 * up: a ply takes up to a kilobyte of a stack of about one megabyte, and a stack overflow could not
 * be told from a fault.
 */
export const deepestPly = 512;

/** Returns the depth limit in plies, at least 1 so that a move is chosen, or `unlimitedDepth`. */
export function depthLimit(context: SearchContext): number {
  return Math.min(unlimitedDepth, Math.max(1, Math.floor(context.depth ?? unlimitedDepth)));
}
