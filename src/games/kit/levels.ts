/** Levels that every game has. */
import type { Level } from '../../core/solvers.js';

/** Reports 000 and 004: the difficulty is the depth of the search. */
export const reportLevels: readonly Level[] = [
  { id: 'easy', name: { en: 'easy (depth 2)', pt: 'fácil (prof. 2)' }, limits: { depth: 2 } },
  { id: 'medium', name: { en: 'medium (depth 3)', pt: 'médio (prof. 3)' }, limits: { depth: 3 } },
  { id: 'hard', name: { en: 'hard (depth 4)', pt: 'difícil (prof. 4)' }, limits: { depth: 4 } },
];
