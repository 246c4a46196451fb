/** An answer with its distance to the end: the game's own search, after the value is proved. */
import { isBestComplete, type Answer } from '../../core/answer.js';
import { now } from '../../core/clock.js';
import type { Game, Question, Setup } from '../../core/game.js';
import type { Limits } from '../../core/search/limits.js';
import type { SolverCache } from '../../core/search/solver-cache.js';
import { fastestLine } from '../../search/choose/fastest.js';

/** Nodes where nothing limits the search. */
const defaultNodes = 10_000_000;

/** The limits of the search for a distance: those of the answer, each search by itself. */
export function distanceLimits(limits: Limits): Limits {
  const { depth: _depth, ...others } = limits;
  return (limits.nodes ?? limits.ms) === undefined ? { ...others, nodes: defaultNodes } : others;
}

export interface Distant {
  /** Where not all best moves are in it, its move keeps the distance too, and so does the line. */
  readonly answer: Answer;
  /** Plies; null where it is not known. */
  readonly distance: number | null;
}

/** The answer with its distance. */
export function withDistance(
  game: Game,
  setup: Setup,
  answer: Answer,
  question: Question,
  limits: Limits,
  cache: SolverCache,
): Distant {
  if (answer.status !== 'proved') return { answer, distance: null };
  const until = now() + (limits.ms ?? Infinity);
  const rest = (): Limits => ({ ...distanceLimits(limits), ...(limits.ms ? { ms: until - now() } : {}) });
  const withLine = question.line !== false && !isBestComplete(answer, question);
  const found = fastestLine(game, setup, answer.lo, rest, withLine, cache);
  if (found?.move === undefined || isBestComplete(answer, question))
    return { answer, distance: found?.plies ?? null };
  return { answer: { ...answer, best: [found.move], line: found.line }, distance: found.plies };
}
