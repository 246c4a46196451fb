/**
 * Features of a position for the evaluation of the m,n,k player, as a row of a logistic regression:
 * 1 for the move, the difference of the numbers of shapes, and 1 for each rank that either side
 * has. Its coefficients are the weights.
 */
import { scale, type Weights } from '../../games/mnk/player/evaluation.js';
import { type Side, otherSide } from '../../core/position.js';
import type { ThreatBoard } from '../../games/mnk/threats/board.js';
import { rank, rankCount } from '../../games/mnk/threats/ranks.js';
import { shape } from '../../games/mnk/threats/shapes.js';

/** Ranks of each side: `evaluate` is never called with a five or an own open four. */
const ranks = {
  own: [rank.prepares, rank.three, rank.twoThrees, rank.four, rank.fourThree],
  opposite: [rank.prepares, rank.three, rank.twoThrees, rank.four, rank.fourThree, rank.openFour],
} as const;

/** Number of shapes from `one` to `openFour`. */
const shapeCount = shape.openFour;
const ownFrom = 1 + shapeCount;
const oppositeFrom = ownFrom + ranks.own.length;
export const featureCount = oppositeFrom + ranks.opposite.length;

export function featuresOf(board: ThreatBoard, side: Side): Float64Array {
  const features = new Float64Array(featureCount);
  const other = otherSide(side);
  features[0] = 1;
  for (const cell of board.cells) {
    if (board.stones[cell] !== 0) continue;
    for (let direction = 0; direction < 4; direction++) {
      const [own, opposite] = [board.shapeAt(cell, side, direction), board.shapeAt(cell, other, direction)];
      if (own > shape.none) features[own]++;
      if (opposite > shape.none) features[opposite]--;
    }
  }
  ranks.own.forEach((made, i) => (features[ownFrom + i] = Number(board.count(side, made) > 0)));
  ranks.opposite.forEach((made, i) => (features[oppositeFrom + i] = -Number(board.count(other, made) > 0)));
  return features;
}

/** Returns rounded weights for coefficients. A line of k, which never occurs, is an open four. */
export function weightsOf(coefficients: ArrayLike<number>): Weights {
  const scaled = Array.from(coefficients, (value) => Math.round(scale * value) + 0);
  const byRank = (from: number, of: readonly number[]): number[] =>
    Array.from({ length: rankCount }, (_, made) => (of.includes(made) ? scaled[from + of.indexOf(made)] : 0));
  return {
    tempo: scaled[0],
    shapes: [0, ...scaled.slice(1, ownFrom), scaled[ownFrom - 1]],
    own: byRank(ownFrom, ranks.own),
    opposite: byRank(oppositeFrom, ranks.opposite),
  };
}

/** Returns the inverse of `weightsOf`. */
export function coefficientsOf({ tempo, shapes, own, opposite }: Weights): Float64Array {
  const scaled = [
    ...[tempo, ...shapes.slice(1, 1 + shapeCount)],
    ...[...ranks.own.map((made) => own[made]), ...ranks.opposite.map((made) => opposite[made])],
  ];
  return Float64Array.from(scaled, (value) => value / scale);
}
