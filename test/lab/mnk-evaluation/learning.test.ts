/** The training data of the m,n,k player's evaluation, and the method of learning. */
import { expect, it } from 'vitest';
import { Random } from '../../../src/core/random.js';
import { SolverCache } from '../../../src/core/search/solver-cache.js';
import { evaluate, scale } from '../../../src/games/mnk/player/evaluation.js';
import { learnedWeights } from '../../../src/games/mnk/player/weights.js';
import { ThreatBoard } from '../../../src/games/mnk/threats/board.js';
import {
  coefficientsOf,
  featureCount,
  featuresOf,
  weightsOf,
} from '../../../src/lab/mnk-evaluation/features.js';
import { selfPlay } from '../../../src/lab/mnk-evaluation/games.js';
import { fit, judge, solve, type Row } from '../../../src/lab/mnk-evaluation/logistic.js';
import { emptyBoard, randomSetup } from '../../games/mnk/oracle.js';

const sum = (features: Float64Array, coefficients: Float64Array): number =>
  features.reduce((total, value, i) => total + value * coefficients[i], 0);

it('coefficients times features are the evaluation', () => {
  const random = new Random(5);
  const coefficients = Float64Array.from({ length: featureCount }, () => random.between(-300, 300) / scale);
  const weights = weightsOf(coefficients);
  expect(coefficientsOf(weights)).toEqual(coefficients);
  const cache = new SolverCache();
  let met = 0;
  while (met < 100) {
    const setup = randomSetup(random, emptyBoard(9, 9, { k: 5 }), random.below(20));
    const board = new ThreatBoard(setup, cache, weights.shapes);
    if (board.count(0, 7) + board.count(1, 7) + board.count(0, 6) > 0) continue;
    met++;
    expect(scale * sum(featuresOf(board, 0), coefficients)).toBeCloseTo(evaluate(board, 0, weights), 6);
  }
});

it('the weights in use have a form that can be learned', () => {
  expect(weightsOf(coefficientsOf(learnedWeights))).toEqual(learnedWeights);
});

it('solves linear systems', () => {
  const matrix = [Float64Array.of(4, 2, 0), Float64Array.of(2, 5, 1), Float64Array.of(0, 1, 3)];
  solve(matrix, Float64Array.of(8, 15, 11)).forEach((value, i) => expect(value).toBeCloseTo(1 + i, 12));
});

it('finds the coefficients that chances were made from, whatever the size of the features', () => {
  const random = new Random(6);
  const truth = Float64Array.of(0.5, -0.02, 30, 0);
  const rows: Row[] = Array.from({ length: 500 }, () => {
    const features = Float64Array.of(1, random.between(-90, 90), random.unit() / 20, 7);
    return { features, label: 1 / (1 + Math.exp(-sum(features, truth))) };
  });
  const found = fit(rows, 1e-6);
  const { loss, least, correlation } = judge(rows, found);
  expect(found[1]).toBeCloseTo(truth[1], 4);
  expect(found[2]).toBeCloseTo(truth[2], 2);
  expect(loss - least).toBeLessThan(1e-6);
  expect(correlation).toBeCloseTo(1, 6);
});

it('games are the same for the same seed, with points that agree with the last position', () => {
  const game = { seed: 3, size: 11, nodes: 500, weights: learnedWeights };
  const samples = selfPlay(game);
  expect(samples).toEqual(selfPlay(game));
  expect(samples).not.toEqual(selfPlay({ ...game, seed: 4 }));
  expect(samples.length).toBeGreaterThan(0);
  for (const { features, value, result } of samples) {
    expect(features).toHaveLength(featureCount);
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThanOrEqual(1);
    expect([undefined, 0, 0.5, 1]).toContain(result);
  }
});
