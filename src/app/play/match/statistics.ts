/**
 * Statistics of a match for the first player: score, Elo difference with its confidence interval,
 * and a sequential test. Games come in pairs with the same opening and colours exchanged. The pair
 * is the unit of variance, because its two games are not independent.
 *
 * References: A. Elo, "The Rating of Chessplayers", 1978; E. Wilson, "Probable inference, the law
 * of succession, and statistical inference", 1927; A. Wald, "Sequential Tests of Statistical
 * Hypotheses", 1945.
 */

/** Points of the first player in the two games of a pair: 1 for a win, 1/2 for a draw. */
export type Pair = readonly [number, number];

/**
 * Returns the complete pairs of the games between two players, each of which began one game of a
 * pair.
 * @param points points of the first side in each game
 */
export function pairsOf(points: readonly number[]): Pair[] {
  return Array.from({ length: points.length >> 1 }, (_, i) => [points[2 * i], 1 - points[2 * i + 1]]);
}

export interface Estimate {
  readonly games: number;
  /** Points per game, 0..1. */
  readonly score: number;
  /** Lower end of the 95 % interval of the score. */
  readonly scoreLow: number;
  /** Upper end of the 95 % interval of the score. */
  readonly scoreHigh: number;
  readonly elo: number;
  /** Lower end of the 95 % interval of the Elo difference; may be infinite. */
  readonly eloLow: number;
  /** Upper end of the 95 % interval of the Elo difference; may be infinite. */
  readonly eloHigh: number;
}

const z95 = 1.959964;

/** Returns the Elo difference for a score; ±Infinity at 0 and 1. */
export function eloOf(score: number): number {
  // 0 - x instead of -x, so that no difference is -0.
  return 0 - 400 * Math.log10(1 / score - 1);
}

/** Returns the expected score for an Elo difference. */
export function scoreOf(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/**
 * Returns the estimate from at least one pair. The interval is Wilson's for the number of
 * independent games with the observed variance: it stays within 0..1, and is meaningful even if one
 * side won every game.
 */
export function estimate(pairs: readonly Pair[]): Estimate {
  const games = 2 * pairs.length;
  const score = sum(pairs) / games;
  const n = effectiveGames(pairs, score);
  const centre = (score + (z95 * z95) / (2 * n)) / (1 + (z95 * z95) / n);
  const spread = (score * (1 - score)) / n + (z95 * z95) / (4 * n * n);
  const half = (z95 * Math.sqrt(spread)) / (1 + (z95 * z95) / n);
  const low = score === 0 ? 0 : centre - half;
  const high = score === 1 ? 1 : centre + half;
  const [elo, eloLow, eloHigh] = [score, low, high].map(eloOf);
  return { games, score, scoreLow: low, scoreHigh: high, elo, eloLow, eloHigh };
}

function sum(pairs: readonly Pair[]): number {
  return pairs.reduce((total, [first, second]) => total + first + second, 0);
}

/**
 * Returns the number of independent games: at least half the games, if pairs always end alike, and
 * at most twice the games.
 */
function effectiveGames(pairs: readonly Pair[], score: number): number {
  const games = 2 * pairs.length;
  const variance = pairs.length < 2 ? 0 : squares(pairs, score) / (pairs.length - 1) / pairs.length;
  if (variance === 0) return games;
  return Math.min(2 * games, Math.max(games / 2, (score * (1 - score)) / variance));
}

/** Returns the sum of squared distances of the pairs' mean points from `score`. */
function squares(pairs: readonly Pair[], score: number): number {
  return pairs.reduce((total, [first, second]) => total + ((first + second) / 2 - score) ** 2, 0);
}

/** Two hypotheses on the Elo difference with their error probabilities. */
export interface Sprt {
  readonly elo0: number;
  readonly elo1: number;
  readonly alpha: number;
  readonly beta: number;
}

export const verdicts = ['continue', 'elo0', 'elo1'] as const;
export type SprtVerdict = (typeof verdicts)[number];

/**
 * Returns the log-likelihood ratio of elo1 against elo0, with pairs as normal variables of the
 * observed variance. One pair of the largest variance is added, so that a few equal pairs do not
 * appear certain.
 */
export function logLikelihood(pairs: readonly Pair[], { elo0, elo1 }: Sprt): number {
  const n = pairs.length;
  if (n === 0) return 0;
  const [s0, s1] = [scoreOf(elo0), scoreOf(elo1)];
  const score = sum(pairs) / (2 * n);
  const variance = (squares(pairs, score) + 1 / 4) / (n + 1);
  return (n * (s1 - s0) * (2 * score - s0 - s1)) / (2 * variance);
}

export function sprtVerdict(pairs: readonly Pair[], sprt: Sprt): SprtVerdict {
  const ratio = logLikelihood(pairs, sprt);
  if (ratio >= Math.log((1 - sprt.beta) / sprt.alpha)) return 'elo1';
  return ratio <= Math.log(sprt.beta / (1 - sprt.alpha)) ? 'elo0' : 'continue';
}
