import type { Question } from '../core/game.js';
import type { Limits } from '../core/limits.js';
import type { AlgorithmChoice } from './algorithms.js';
import type { ResultOptions } from './result.js';

/** What to do with each record of a file: plain data, the same for every process that takes part. */
export interface SolveJob extends ResultOptions {
  readonly choice: AlgorithmChoice;
  readonly question: Question;
  readonly limits: Limits;
  /** Stop at the first refused record and enforce the limits of the reports. */
  readonly strict: boolean;
  /** Collect the comparison table. */
  readonly compare: boolean;
}
