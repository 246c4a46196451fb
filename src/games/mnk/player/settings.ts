import type { Weights } from './evaluation.js';
import { learnedWeights } from './weights.js';

/** Settings of the player; the levels differ in these. */
export interface Settings {
  /** Look for wins by fours and threes of both sides, at the root and in the search. */
  readonly forcedWins: boolean;
  /** Deepest iteration. */
  readonly depth: number;
  /** Positions searched at most, whatever the limits allow. */
  readonly nodes: number;
  /** Largest error, either way, in the value of every position; 400 is one unit of log odds. */
  readonly noise: number;
  readonly weights: Weights;
}

export const strongest: Settings = {
  forcedWins: true,
  depth: Infinity,
  nodes: Infinity,
  noise: 0,
  weights: learnedWeights,
};
