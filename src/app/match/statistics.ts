/**
 * What a match says about two players, from the first one's view: score, Elo difference with its confidence
 * interval, and a sequential test. Games come in pairs with the same opening and colours exchanged; the pair is
 * the unit of variance, because its two games are not independent.
 *
 * References: A. Elo, "The Rating of Chessplayers", 1978; E. Wilson, "Probable inference, the law of succession,
 * and statistical inference", 1927; A. Wald, "Sequential Tests of Statistical Hypotheses", 1945.
 */

/** Points of the two games of a pair for the first player: 1 a win, 1/2 a draw. */
export type Pair = readonly [number, number];

export interface Estimate {
  readonly games: number;
  /** 0..1. */
  readonly score: number;
  /** Its 95 % interval. */
  readonly scoreLow: number;
  readonly scoreHigh: number;
  readonly elo: number;
  /** 95 % interval; infinite where the games set no limit. */
  readonly eloLow: number;
  readonly eloHigh: number;
}

const z95 = 1.959964;

/** Elo difference that a score stands for; ±Infinity at 0 and 1. */
export function eloOf(score: number): number {
  // 0 - x, not -x: no difference is 0, not -0.
  return 0 - 400 * Math.log10(1 / score - 1);
}

/** Score expected of an Elo difference. */
export function scoreOf(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/**
 * The estimate of some pairs, at least one. The interval is Wilson's for as many independent games as would have
 * the variance seen: it stays within 0..1 and says something even when one side won every game.
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

/** Between half of the games, when both games of a pair always end alike, and twice of them. */
function effectiveGames(pairs: readonly Pair[], score: number): number {
  const games = 2 * pairs.length;
  const variance = pairs.length < 2 ? 0 : squares(pairs, score) / (pairs.length - 1) / pairs.length;
  if (variance === 0) return games;
  return Math.min(2 * games, Math.max(games / 2, (score * (1 - score)) / variance));
}

/** Squared distances of the pairs' mean points from `score`. */
function squares(pairs: readonly Pair[], score: number): number {
  return pairs.reduce((total, [first, second]) => total + ((first + second) / 2 - score) ** 2, 0);
}

/** Two hypotheses on the Elo difference, and how often each may be wrongly accepted. */
export interface Sprt {
  readonly elo0: number;
  readonly elo1: number;
  readonly alpha: number;
  readonly beta: number;
}

export const verdicts = ['continue', 'elo0', 'elo1'] as const;
export type SprtVerdict = (typeof verdicts)[number];

/**
 * Log-likelihood ratio of elo1 against elo0, pairs taken as normal with the variance seen. One pair of the
 * largest variance is added, so that a few equal pairs do not look like certainty.
 */
export function logLikelihood(pairs: readonly Pair[], { elo0, elo1 }: Sprt): number {
  const n = pairs.length;
  if (n === 0) return 0;
  const [s0, s1] = [scoreOf(elo0), scoreOf(elo1)];
  const score = sum(pairs) / (2 * n);
  const variance = (squares(pairs, score) + 1 / 4) / (n + 1);
  return (n * (s1 - s0) * (2 * score - s0 - s1)) / (2 * variance);
}

/** Where Wald's test stands. */
export function sprtVerdict(pairs: readonly Pair[], sprt: Sprt): SprtVerdict {
  const ratio = logLikelihood(pairs, sprt);
  if (ratio >= Math.log((1 - sprt.beta) / sprt.alpha)) return 'elo1';
  return ratio <= Math.log(sprt.beta / (1 - sprt.alpha)) ? 'elo0' : 'continue';
}
