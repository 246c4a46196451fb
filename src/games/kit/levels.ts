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
  return { id: `level-${id}`, name: { en: `${id} of 5 (${en})`, pt: `${id} de 5 (${pt})` }, solver, limits };
}

/**
 * Reports 000 and 004: the difficulty is the depth of the search, whatever strength that is. Ties fall to the middle of
 * the board (`search/choose`).
 */
export const reportLevels: readonly Level[] = [
  {
    id: 'easy',
    name: { en: 'easy (depth 2, as in the reports)', pt: 'fácil (profundidade 2, como nos relatórios)' },
    limits: { depth: 2 },
  },
  {
    id: 'medium',
    name: { en: 'medium (depth 3, as in the reports)', pt: 'médio (profundidade 3, como nos relatórios)' },
    limits: { depth: 3 },
  },
  {
    id: 'hard',
    name: { en: 'hard (depth 4, as in the reports)', pt: 'difícil (profundidade 4, como nos relatórios)' },
    limits: { depth: 4 },
  },
];
