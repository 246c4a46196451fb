/** Levels that every game has. */
import type { Limits } from '../../core/search/limits.js';
import type { Level, Solver } from '../../core/parts/solvers.js';

/** One of the five levels of a game that mean strength: `level-1` is the weakest. */
export function numberedLevel(
  number: number,
  en: string,
  pt: string,
  solver: Solver,
  limits: Limits = {},
): Level {
  const id = String(number);
  return { id: `level-${id}`, name: { en: `${id} (${en})`, pt: `${id} (${pt})` }, solver, limits };
}

/**
 * Reports 000 and 004: the difficulty is the depth of the search, whatever strength that is. Ties fall to the middle of
 * the board (`search/choose`).
 */
export const reportLevels: readonly Level[] = [
  {
    id: 'easy',
    name: { en: 'easy (report, 2)', pt: 'fácil (relatório, 2)' },
    limits: { depth: 2 },
  },
  {
    id: 'medium',
    name: { en: 'medium (report, 3)', pt: 'médio (relatório, 3)' },
    limits: { depth: 3 },
  },
  {
    id: 'hard',
    name: { en: 'hard (report, 4)', pt: 'difícil (relatório, 4)' },
    limits: { depth: 4 },
  },
];
