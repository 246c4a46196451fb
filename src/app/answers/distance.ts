/** Adds the distance to the end to a proved answer, by the game's own search. */
import { isBestComplete, type Answer } from '../../core/answer.js';
import type { Game, Question, Setup } from '../../core/game.js';
import { countdown, type SearchContext } from '../../core/search/limits.js';
import { fastestLine } from '../../search/choose/fastest.js';

/** Limit of nodes if nothing else limits the search. */
const defaultNodes = 10_000_000;

/** Returns the limits of each search for a distance: those of the answer, without its depth. */
export function distanceLimits(context: SearchContext): SearchContext {
  const { depth: _depth, ...others } = context;
  return (context.nodes ?? context.ms) === undefined ? { ...others, nodes: defaultNodes } : others;
}

export interface AnswerWithDistance {
  /** The answer. If it does not hold all best moves, its move and line have this distance. */
  readonly answer: Answer;
  /** In plies; null if unknown. */
  readonly distance: number | null;
}

export function withDistance(
  game: Game,
  setup: Setup,
  answer: Answer,
  question: Question,
  context: SearchContext,
): AnswerWithDistance {
  if (answer.status !== 'proved') return { answer, distance: null };
  const withLine = question.line !== false && !isBestComplete(answer, question);
  const found = fastestLine(game, setup, answer.lo, countdown(distanceLimits(context)), withLine);
  if (found?.move === undefined || isBestComplete(answer, question))
    return { answer, distance: found?.plies ?? null };
  return { answer: { ...answer, best: [found.move], line: found.line }, distance: found.plies };
}
