/** Weights of the evaluation, learned by `make mnk-evaluation` from the player's own games. */
import type { Weights } from './evaluation.js';

export const learnedWeights: Weights = {
  tempo: 116,
  shapes: [0, 1, -1, 2, 10, 31, 68, 121, 278, 278],
  own: [0, 141, 73, 78, 24, 86, 0, 0],
  opposite: [0, -103, 32, 52, -28, 294, 60, 0],
};
