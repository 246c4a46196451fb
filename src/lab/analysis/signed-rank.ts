/** Tests whether a difference between paired measurements is more than chance. */
import { twoSided } from './normal.js';

export interface SignedRank {
  /** Sum of the ranks of the positive differences. */
  readonly statistic: number;
  /** Two-sided; 1 if there is no difference at all. */
  readonly p: number;
  /** Number of differences other than zero; zeros are left out. */
  readonly count: number;
  readonly exact: boolean;
}

const exactLimit = 50;

/**
 * F. Wilcoxon's signed-rank test (1945) of symmetry about zero. Ties share their mean rank. Up to
 * 50 differences p is exact given the ranks, ties included; above, it is the normal approximation
 * with corrections for ties and continuity (Hollander, Wolfe and Chicken, "Nonparametric
 * Statistical Methods", 3.1).
 */
export function signedRank(differences: readonly number[]): SignedRank {
  const nonZero = differences.filter((d) => d !== 0);
  const doubled = doubledRanks(nonZero.map(Math.abs));
  let positive = 0;
  nonZero.forEach((d, i) => (positive += d > 0 ? doubled[i] : 0));
  const count = nonZero.length;
  const exact = count <= exactLimit;
  const p = count === 0 ? 1 : exact ? exactP(doubled, positive) : normalP(doubled, positive);
  return { statistic: positive / 2, p, count, exact };
}

/** Returns the smallest p possible with this number of differences: all have the same sign. */
export function leastP(count: number): number {
  return Math.min(1, 2 / 2 ** count);
}

/** Returns twice the mean ranks, because these are integers. */
function doubledRanks(sizes: readonly number[]): number[] {
  const order = sizes.map((_, i) => i).sort((a, b) => sizes[a] - sizes[b]);
  const ranks = new Array<number>(sizes.length);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to < order.length && sizes[order[to]] === sizes[order[from]]) to++;
    for (let i = from; i < to; i++) ranks[order[i]] = from + to + 1;
    from = to;
  }
  return ranks;
}

/** Computes p exactly by counting: each of the 2^n choices of signs is equally likely. */
function exactP(doubled: readonly number[], positive: number): number {
  const total = doubled.reduce((sum, rank) => sum + rank, 0);
  const chance = new Float64Array(total + 1);
  chance[0] = 1;
  for (const rank of doubled) {
    for (let sum = total; sum >= 0; sum--) {
      chance[sum] = (chance[sum] + (sum >= rank ? chance[sum - rank] : 0)) / 2;
    }
  }
  let tail = 0;
  for (let sum = 0; sum <= Math.min(positive, total - positive); sum++) tail += chance[sum];
  return Math.min(1, 2 * tail);
}

function normalP(doubled: readonly number[], positive: number): number {
  // With ranks r the sum has mean sum(r)/2 and variance sum(r^2)/4; mean ranks account for ties.
  let [mean, variance] = [0, 0];
  for (const rank of doubled) {
    mean += rank / 4;
    variance += (rank * rank) / 16;
  }
  const distance = Math.max(0, Math.abs(positive / 2 - mean) - 0.5);
  return twoSided(distance / Math.sqrt(variance));
}

/**
 * Applies S. Holm's adjustment for several tests (1979), in the given order: each adjusted p may be
 * compared with the level of the whole family.
 */
export function holm(ps: readonly number[]): number[] {
  const order = ps.map((_, i) => i).sort((a, b) => ps[a] - ps[b]);
  const adjusted = new Array<number>(ps.length);
  let most = 0;
  order.forEach((index, rank) => {
    most = Math.max(most, Math.min(1, (ps.length - rank) * ps[index]));
    adjusted[index] = most;
  });
  return adjusted;
}
