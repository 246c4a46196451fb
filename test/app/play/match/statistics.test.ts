import { describe, expect, it } from 'vitest';
import {
  eloOf,
  estimate,
  logLikelihood,
  scoreOf,
  sprtVerdict,
  type Pair,
} from '../../../../src/app/play/match/statistics.js';

const sprt = { elo0: 0, elo1: 50, alpha: 0.05, beta: 0.05 };

function repeated(times: number, ...pairs: Pair[]): Pair[] {
  return Array.from({ length: times }, () => pairs).flat();
}

describe('Elo', () => {
  it.each([
    [0.5, 0],
    [0.75, 190.85],
    [10 / 11, 400],
  ])('of a score of %d is %d', (score, elo) => {
    expect(eloOf(score)).toBeCloseTo(elo, 1);
    expect(scoreOf(eloOf(score))).toBeCloseTo(score, 12);
  });

  it('has an interval around it that shrinks with the games', () => {
    const widths = [5, 20, 80].map((n) => {
      const { elo, eloLow, eloHigh, games } = estimate(repeated(n, [1, 0], [1, 1 / 2]));
      expect(games).toBe(4 * n);
      expect(eloLow).toBeLessThan(elo);
      expect(eloHigh).toBeGreaterThan(elo);
      return eloHigh - eloLow;
    });
    expect(widths[0] > widths[1] && widths[1] > widths[2]).toBe(true);
  });

  it('is bounded on one side when one player won every game', () => {
    const won = estimate(repeated(5, [1, 1]));
    expect(won).toMatchObject({ score: 1, elo: Infinity, eloHigh: Infinity });
    // Wilson's interval for 10 of 10 begins at 72 %.
    expect(won.eloLow).toBeCloseTo(eloOf(0.7225), 0);
    expect(estimate(repeated(5, [0, 0])).eloLow).toBe(-Infinity);
  });

  it('trusts pairs that always end one all more than pairs that end alike', () => {
    const width = (pairs: Pair[]): number => estimate(pairs).eloHigh - estimate(pairs).eloLow;
    const exchanged = repeated(10, [1, 0], [1, 0], [1, 0], [1, 1], [0, 0]);
    const alike = repeated(10, [1, 1], [0, 0], [1, 1], [0, 0], [1, 0]);
    expect(width(exchanged)).toBeLessThan(width(alike));
  });
});

describe('the sequential test', () => {
  it('starts undecided and accepts what it sees', () => {
    expect(logLikelihood([], sprt)).toBe(0);
    expect(sprtVerdict([], sprt)).toBe('continue');
    expect(sprtVerdict(repeated(1, [1, 1]), sprt)).toBe('continue');
    expect(sprtVerdict(repeated(20, [1, 1]), sprt)).toBe('elo1');
    expect(sprtVerdict(repeated(20, [0, 0]), sprt)).toBe('elo0');
    expect(sprtVerdict(repeated(400, [1, 0], [1, 1], [0, 0]), sprt)).toBe('elo0');
  });
});
