/** An answer with its distance to the end: the game's own search, after the value is proved. */
import { isBestComplete, type Answer } from '../../core/answer.js';
import { now } from '../../core/clock.js';
import type { Game, Question, Setup } from '../../core/game.js';
import type { SearchContext } from '../../core/search/limits.js';
import { fastestLine } from '../../search/choose/fastest.js';

/** Nodes where nothing limits the search. */
const defaultNodes = 10_000_000;

/** The limits of the search for a distance: those of the answer, each search by itself. */
export function distanceLimits(context: SearchContext): SearchContext {
  const { depth: _depth, ...others } = context;
  return (context.nodes ?? context.ms) === undefined ? { ...others, nodes: defaultNodes } : others;
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
  context: SearchContext,
): Distant {
  if (answer.status !== 'proved') return { answer, distance: null };
  const until = now() + (context.ms ?? Infinity);
  const rest = (): SearchContext => ({
    ...distanceLimits(context),
    ...(context.ms ? { ms: until - now() } : {}),
  });
  const withLine = question.line !== false && !isBestComplete(answer, question);
  const found = fastestLine(game, setup, answer.lo, rest, withLine);
  if (found?.move === undefined || isBestComplete(answer, question))
    return { answer, distance: found?.plies ?? null };
  return { answer: { ...answer, best: [found.move], line: found.line }, distance: found.plies };
}
