/** The weakest player: a random column one time in two, else it looks one disc ahead. */
import { emptyStats, type Answer } from '../../../core/answer.js';
import type { Question } from '../../../core/game.js';
import type { SearchContext } from '../../../core/search/limits.js';
import { Random } from '../../../core/random.js';
import type { Connect4Setup } from '../rules/setup.js';
import { answerIfOver, play, type PlayerSettings } from './solver.js';

/** @param settings of the search that looks ahead */
export function playAsBeginner(
  settings: PlayerSettings,
  setup: Connect4Setup,
  question: Question,
  context: SearchContext,
): Answer {
  const over = answerIfOver(setup);
  if (over) return over;
  // The discs change the seed, so that equal positions get equal moves.
  const mark = setup.cells.reduce((sum, disc) => (sum * 3 + disc) % 0x7fffffff, question.seed);
  const random = new Random(mark);
  if (random.below(2) === 0) return play(settings, setup, question, context);
  const columns = Array.from({ length: setup.cols }, (_, column) => column).filter(
    (column) => setup.cells[column] === 0,
  );
  const best = [columns[random.below(columns.length)]];
  const stats = { ...emptyStats(), nodes: 1 };
  return { lo: 0, hi: 0, status: 'estimated', stop: 'finished', best, line: best, stats };
}
