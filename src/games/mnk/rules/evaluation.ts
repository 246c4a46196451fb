/**
 * Evaluations for searches that stop early, both from side 0's view.
 *
 * `open-lines`: a segment of k cells (three in the points game) is open for a side if the other
 * side has no stone in it; an open segment with n stones weighs 4^n. With all weights equal this is
 * the textbook difference of open lines (N. Nilsson, "Problem-Solving Methods in Artificial
 * Intelligence", 1971); the weights let one line of n+1 stones outweigh any three of n. A finished
 * line of k outweighs everything else together.
 *
 * `points`: the difference of points so far. Where a line wins this is 0 until the end: it is what
 * report 001 does with a position at its depth limit.
 */
import type { Evaluation } from '../../../core/game.js';
import type { ChancePosition, Position } from '../../../core/position.js';
import { shortestScoring } from './lines.js';
import type { MnkSetup } from './setup.js';
import { phrase } from '../../../core/text/phrase.js';

/** The members of a position that evaluations and drawings read. */
export interface MnkPosition extends ChancePosition {
  /** 0 free, 1 X, 2 O. */
  stoneAt(cell: number): 0 | 1 | 2;
  /** Sum of the weights of X's open segments minus O's. */
  openLines(): number;
}

/** Length of the segments whose openness counts. */
export function openLength(setup: MnkSetup): number {
  return setup.score === 'points' ? shortestScoring : setup.k;
}

/** Sums of weights stay below this: searches rely on it. */
const maxSum = 2 ** 28;

/**
 * Weight of an open segment by its stones; a full one is worth more than all others where it ends
 * the game. For long lines on large boards the growth by 4 stops where sums would become too large.
 */
export function lineWeights(setup: MnkSetup, segmentCount: number): Int32Array {
  const max = Math.floor(maxSum / (segmentCount + 1) ** 2);
  const length = openLength(setup) + 1;
  const weights = Int32Array.from({ length }, (_, stones) => Math.min(4 ** stones, max));
  if (setup.score === 'line') weights[setup.k] = weights[setup.k - 1] * (segmentCount + 1);
  // With exactly k the game would be over, so a full segment is part of a longer line.
  if (setup.score === 'exact') weights[setup.k] = 0;
  return weights;
}

export const openLines: Evaluation = {
  id: 'open-lines',
  summary: phrase('lines still open for each side, 4^n each for n stones in them; the difference'),
  evaluate: (position: Position) => (position as MnkPosition).openLines(),
};

export const points: Evaluation = {
  id: 'points',
  summary: phrase('difference of points so far; 0 before the end where a line wins (report 001)'),
  evaluate: (position: Position) => position.settled,
};

export const evaluations: readonly Evaluation[] = [openLines, points];
