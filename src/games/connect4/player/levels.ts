/**
 * Players by strength, the weakest first:
 *
 *     1  a random column one time in two, else completes a line or stops one that comes next
 *     2  looks two discs ahead, with errors of judgement
 *     3  looks four discs ahead, with smaller errors
 *     4  looks six discs ahead, without errors
 *     5  the default solver: at most two seconds a move, exact where that is possible
 *
 * The first four count plies, so that equal positions and seeds give equal moves on every machine.
 */
import { emptyStats, type Answer } from '../../../core/answer.js';
import type { Level, Question, Solver } from '../../../core/game.js';
import type { SearchContext } from '../../../core/search/limits.js';
import { Random } from '../../../core/random.js';
import type { Connect4Setup } from '../rules/setup.js';
import { autoSolver } from './auto.js';
import { answerIfOver, playerOf } from './solver.js';
import { numberedLevel, timedLevel } from '../../kit/levels.js';
import { phrase } from '../../../core/text/phrase.js';

/** Milliseconds of the strongest level for a move. */
const maxMs = 2000;

/** Depth and errors of judgement of levels 1 to 4. */
const one = playerOf({ depth: 1, noise: 120 });
const two = playerOf({ depth: 2, noise: 60 });
const three = playerOf({ depth: 4, noise: 30 });
const four = playerOf({ depth: 6, noise: 0 });

const beginner: Solver<Connect4Setup> = {
  ...one,
  id: 'beginner',
  solve(setup: Connect4Setup, question: Question, context: SearchContext): Answer {
    const over = answerIfOver(setup);
    if (over) return over;
    // The discs change the seed, so that equal positions get equal moves.
    const mark = setup.cells.reduce((sum, disc) => (sum * 3 + disc) % 0x7fffffff, question.seed);
    const random = new Random(mark);
    if (random.below(2) === 0) return one.solve(setup, question, context);
    const columns = Array.from({ length: setup.cols }, (_, column) => column).filter(
      (column) => setup.cells[column] === 0,
    );
    const best = [columns[random.below(columns.length)]];
    const stats = { ...emptyStats(), nodes: 1 };
    return { lo: 0, hi: 0, status: 'estimated', stop: 'finished', best, line: best, stats };
  },
};

/** Five levels; README.md says how often each beats the one before. */
export const playerLevels: readonly Level<Connect4Setup>[] = [
  numberedLevel(1, phrase('beginner'), beginner, phrase('one disc ahead')),
  numberedLevel(2, phrase('two discs ahead'), two),
  numberedLevel(3, phrase('four discs ahead'), three),
  numberedLevel(4, phrase('strong'), four, phrase('six discs ahead')),
  timedLevel(5, phrase('strongest'), autoSolver, maxMs),
];
