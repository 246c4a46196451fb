/** Levels that every game has. */
import type { Level, Solver } from '../../core/parts/solvers.js';
import { phrase, type Phrase } from '../../core/text/phrase.js';

/** One of the five levels of a game that mean strength: `level-1` is the weakest. */
export function numberedLevel(number: number, name: Phrase, solver: Solver, effort?: Phrase): Level {
  const id = String(number);
  const level = { id: `level-${id}`, name: phrase('{id} ({name})', { id, name }), solver, limits: {} };
  return effort === undefined ? level : { ...level, effort };
}

/** The strongest level, which ends by time. */
export function strongestLevel(solver: Solver): Level {
  const ms = 2000;
  const effort = phrase('at most {seconds} s', { seconds: ms / 1000 });
  return { ...numberedLevel(5, phrase('strongest'), solver, effort), limits: { ms } };
}

/**
 * Reports 000 and 004 set the difficulty by the depth of the search, whatever its strength. Ties
 * fall to the middle of the board (`search/choose`).
 */
export const reportLevels: readonly Level[] = [
  {
    id: 'easy',
    name: phrase('easy (report, depth 2)'),
    limits: { depth: 2 },
  },
  {
    id: 'medium',
    name: phrase('medium (report, depth 3)'),
    limits: { depth: 3 },
  },
  {
    id: 'hard',
    name: phrase('hard (report, depth 4)'),
    limits: { depth: 4 },
  },
];
