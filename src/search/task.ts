/** The input of every search, and the two numbers that stand for "no limit" in windows and depths. */
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
  /** Searched in place; left as it was found. */
  readonly position: P;
  readonly traits: Traits;
  readonly question: Question;
  readonly context: SearchContext;
  /** Scores positions at the horizon; without one, the points settled there. */
  readonly evaluation: Evaluation | undefined;
}

/** The task of searching `position`, which is that of `setup` or reached from it, to the end of the game. */
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
 * Larger than any value, and a small integer: V8 passes small integers between functions without allocating,
 * while -Infinity..Infinity would box every window as a heap number.
 */
export const infinite = 0x3fffffff;

/** Memory for a table when limits.bytes does not say. */
export const defaultBytes = 2 ** 28;

/** A depth that no game reaches. */
export const unlimitedDepth = 0x3fffffff;

/**
 * Plies below the root that a recursive search visits. One that must go deeper ends like one whose memory is used
 * up: a ply takes up to a kilobyte of a stack that holds about one megabyte and cannot grow, and running out of it
 * could not be told from a fault.
 */
export const deepestPly = 512;

/** The depth limit of the task in plies, `unlimitedDepth` without one; at least 1, so that a move is chosen. */
export function depthLimit(context: SearchContext): number {
  return Math.min(unlimitedDepth, Math.max(1, Math.floor(context.depth ?? unlimitedDepth)));
}
